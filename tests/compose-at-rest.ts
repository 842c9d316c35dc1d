import type { App, ComposeOptions } from '../modules/app/app.ts';
import { compose } from '../modules/app/compose.ts';
import { AT_REST } from '../modules/app/testing/at-rest.ts';
import type { Clock } from '../modules/core/ports/clock.ts';
import { instantOf } from '../modules/core/time.ts';
import { nodeCompilerFor, nodeSha256 } from '../modules/owners/definitions/index.ts';

type Compiled = ReturnType<ReturnType<typeof nodeCompilerFor>['compile']>;

const compiled = new Map<string, Compiled>();

/** What one file says by itself depends on nothing else, so that all workspaces of one process may share it. */
const rememberingCompilerFor: typeof nodeCompilerFor = (documents) => {
  const compiler = nodeCompilerFor(documents);
  return {
    compile(source) {
      const key = nodeSha256(source.kind, '\0', source.file, '\0', source.bytes);
      const known = compiled.get(key) ?? compiler.compile(source);
      compiled.set(key, known);
      return known;
    },
    [Symbol.asyncDispose]: () => compiler[Symbol.asyncDispose](),
  };
};

/**
 * The product over a folder that nobody else writes, for tests that compose it many times: nothing is waited for to come to
 * rest, and no document is compiled twice.
 */
export const composeAtRest = (
  options: ComposeOptions,
  clock: Clock = { now: () => instantOf(Date.now()) },
): App => compose(options, clock, { compilerFor: rememberingCompilerFor, ...AT_REST });
