import type { Answer } from './answer.ts';
import type { Faces } from './faces.ts';
import type { GlobalOptions } from './global-options.ts';
import { runLocally } from './local-run.ts';
import type { BoundOperation } from './operation-command.ts';
import { choosePlace, composeOptions } from './place.ts';
import type { Shell } from './shell.ts';

/** Runs an operation where its options say: here or on a server. */
export async function answerOperation(
  operation: BoundOperation,
  input: Readonly<Record<string, unknown>>,
  globals: GlobalOptions,
  { shell, faces }: { readonly shell: Shell; readonly faces: Pick<Faces, 'compose'> },
): Promise<Answer> {
  const place = await choosePlace(operation, globals, shell);
  if (place.kind === 'here' || operation.http === undefined) {
    return runLocally(operation, input, await composeOptions(globals, shell), faces.compose, shell.signal);
  }
  const { runRemotely } = await import('./remote/remote-run.ts');
  return runRemotely({ ...operation, http: operation.http }, input, place.server, shell.signal);
}
