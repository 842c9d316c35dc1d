import { availableParallelism } from 'node:os';
import type { Compiler } from './compiler.ts';
import { nodeSha256 } from './node-sha256.ts';

/** From here on a second thread, which takes a tenth of a second to start, saves more than it costs. */
const WORTH_A_WORKER = 2_000;

/** Checks and parsers are loaded with the first document: a start that compiles nothing does without them. */
export function nodeCompilerFor(documents: number): Compiler {
  let opened: Promise<Compiler> | undefined;
  return {
    async compile(source) {
      opened ??= open(documents);
      return (await opened).compile(source);
    },
    async [Symbol.asyncDispose]() {
      await (await opened)?.[Symbol.asyncDispose]();
    },
  };
}

async function open(documents: number): Promise<Compiler> {
  return documents >= WORTH_A_WORKER && availableParallelism() > 1
    ? (await import('./worker-compiler.ts')).workerCompiler()
    : (await import('./compiler.ts')).localCompiler(nodeSha256);
}
