import { isCatalogError } from '../../core/errors.ts';
import { MAX_BODY } from '../http/body.ts';
import type { Answer } from './answer.ts';
import type { Faces } from './faces.ts';
import type { GlobalOptions } from './global-options.ts';
import { runLocally } from './local-run.ts';
import type { BoundOperation } from './operation-command.ts';
import { choosePlace, composeOptions } from './place.ts';
import type { Shell } from './shell.ts';

/** Nobody named a server: the files are those of the server of the workspace, which sees by itself that they changed. */
const mayBeHere = ({ cli }: BoundOperation, { server }: GlobalOptions, { environment }: Shell): boolean =>
  cli.place === 'server_if_running' && server === undefined && !environment['AGENT_TOOLS_SERVER'];

/** More than a server takes at once. */
const isTooLarge = (input: Readonly<Record<string, unknown>>): boolean =>
  Buffer.byteLength(JSON.stringify(input)) > MAX_BODY;

/** Runs an operation where its options say: here or on a server. */
export async function answerOperation(
  operation: BoundOperation,
  input: Readonly<Record<string, unknown>>,
  globals: GlobalOptions,
  { shell, faces }: { readonly shell: Shell; readonly faces: Pick<Faces, 'compose'> },
): Promise<Answer> {
  const place = await choosePlace(operation, globals, shell);
  const isHere = mayBeHere(operation, globals, shell);
  const here = async (): Promise<Answer> =>
    runLocally(operation, input, await composeOptions(globals, shell), faces.compose, shell.signal);
  if (place.kind === 'here' || operation.http === undefined || (isHere && isTooLarge(input))) return here();
  const { runRemotely } = await import('./remote/remote-run.ts');
  try {
    return await runRemotely({ ...operation, http: operation.http }, input, place.server, shell.signal);
  } catch (error) {
    // It asks who one is before it does anything, and whoever may write the files needs no credential for them. One that
    // was brought and is refused is a person's to know.
    const isStranger = isCatalogError(error) && error.code === 'unauthenticated';
    if (isHere && isStranger && place.server.token === undefined) return here();
    throw error;
  }
}
