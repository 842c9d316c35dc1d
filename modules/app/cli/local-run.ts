import { LOCAL } from '../../core/model/subject.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import type { ComposeOptions } from '../app.ts';
import { outputBytes, runOperation } from '../operations/run-operation.ts';
import type { Answer } from './answer.ts';
import type { Compose } from './cli-app.ts';
import type { BoundOperation } from './operation-command.ts';

/** Runs an operation in this process, as the local subject, over the files of the workspace. */
export async function runLocally(
  operation: BoundOperation,
  input: Readonly<Record<string, unknown>>,
  options: ComposeOptions,
  compose: Compose,
  signal: AbortSignal,
): Promise<Answer> {
  await using app = await compose(options);
  const { composer, services, clock } = app;
  if (operation.reads.length > 0 && !composer.ready) await composer.refresh(signal);
  if (operation.asksIndex?.(input) === true) await composer.searchable();
  const output = await runOperation(operation, input, {
    services,
    clock,
    subject: LOCAL,
    visibility: EVERYTHING,
    signal,
    defaultLimit: undefined,
    get reader() {
      return composer.pin(EVERYTHING);
    },
  });
  return { output, bytes: outputBytes(output) };
}
