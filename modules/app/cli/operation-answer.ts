import { MAX_BODY } from '../http/body.ts';
import type { Answer } from './answer.ts';
import type { Faces } from './faces.ts';
import type { GlobalOptions } from './global-options.ts';
import { runLocally } from './local-run.ts';
import type { BoundOperation } from './operation-command.ts';
import { choosePlace, composeOptions } from './place.ts';
import type { Shell } from './shell.ts';

/**
 * More than a server takes at once is recorded here, where a person named no server: the files are the same, and the
 * server of the workspace sees by itself that they changed.
 */
const isForHere = (
  { cli }: BoundOperation,
  input: Readonly<Record<string, unknown>>,
  { server }: GlobalOptions,
  { environment }: Shell,
): boolean =>
  cli.place === 'server_if_running' &&
  server === undefined &&
  !environment['AGENT_TOOLS_SERVER'] &&
  Buffer.byteLength(JSON.stringify(input)) > MAX_BODY;

/** Runs an operation where its options say: here or on a server. */
export async function answerOperation(
  operation: BoundOperation,
  input: Readonly<Record<string, unknown>>,
  globals: GlobalOptions,
  { shell, faces }: { readonly shell: Shell; readonly faces: Pick<Faces, 'compose'> },
): Promise<Answer> {
  const place = await choosePlace(operation, globals, shell);
  if (place.kind === 'here' || operation.http === undefined || isForHere(operation, input, globals, shell)) {
    return runLocally(operation, input, await composeOptions(globals, shell), faces.compose, shell.signal);
  }
  const { runRemotely } = await import('./remote/remote-run.ts');
  return runRemotely({ ...operation, http: operation.http }, input, place.server, shell.signal);
}
