import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import type { ComposeOptions } from '../app.ts';
import { isAnswering, readRunningServer } from '../running-server.ts';
import type { GlobalOptions } from './global-options.ts';
import type { BoundOperation } from './operation-command.ts';
import { withCredential } from './remote/credential.ts';
import { isThisMachine, parseServer, type Server } from './remote/server.ts';
import type { Shell } from './shell.ts';

export type Place = { readonly kind: 'here' } | { readonly kind: 'server'; readonly server: Server };

/** Milliseconds that a server of this machine may take to say that it is there. */
const ANSWER_WITHIN = 2_000;

type Where = Pick<Shell, 'folder' | 'environment'>;

/** Where an operation runs: here, on the server that was named, or on the one that serves this workspace. */
export async function choosePlace(
  {
    name,
    cli,
    http,
  }: Pick<BoundOperation, 'name' | 'http'> & { readonly cli: Pick<BoundOperation['cli'], 'place'> },
  globals: GlobalOptions,
  shell: Where,
): Promise<Place> {
  const { AGENT_TOOLS_SERVER } = shell.environment;
  const named = globals.server ?? (AGENT_TOOLS_SERVER || undefined);
  if (http === undefined || cli.place === 'files') {
    // A server named in the environment is meant for the commands that can use it.
    if (globals.server === undefined) return { kind: 'here' };
    throw new CatalogError(
      'invalid_request',
      `\`${name}\` works on files here and not on a server.`,
      'Run it without --server.',
    );
  }
  if (named !== undefined) return { kind: 'server', server: await withCredential(parseServer(named), shell) };
  if (cli.place === undefined) return { kind: 'here' };
  const running = await readRunningServer(await workspaceFolder(globals, shell));
  const server = running && parseServer(running.url);
  const answers = async (): Promise<boolean> =>
    running !== undefined && (await isAnswering(running, ANSWER_WITHIN));
  if (cli.place === 'server_if_running') {
    // It may serve another environment, whose instances are others; and what the command holds goes to no stranger.
    const fits =
      server !== undefined && isThisMachine(server.url) && environmentOf(globals, shell) === undefined;
    return fits && (await answers())
      ? { kind: 'server', server: await withCredential(server, shell) }
      : { kind: 'here' };
  }
  if (server === undefined || !(await answers())) {
    throw new CatalogError(
      'owner_unavailable',
      'Nothing serves this workspace.',
      'Start it with `agent-tools serve`, or name a server with --server.',
    );
  }
  // The file lies in the workspace, which may come from a stranger: what it names gets no secret unless it is this machine.
  return { kind: 'server', server: isThisMachine(server.url) ? await withCredential(server, shell) : server };
}

export async function composeOptions(globals: GlobalOptions, shell: Where): Promise<ComposeOptions> {
  const env = environmentOf(globals, shell);
  const workspace = await workspaceFolder(globals, shell);
  return { workspace, folder: shell.folder, ...(env !== undefined && { env }) };
}

const environmentOf = ({ env }: GlobalOptions, { environment }: Where): string | undefined =>
  env ?? (environment['AGENT_TOOLS_ENV'] || undefined);

async function workspaceFolder({ workspace = '.' }: GlobalOptions, { folder }: Where): Promise<string> {
  const absolute = resolve(folder, workspace);
  const isFolder = await stat(absolute).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return absolute;
  throw new CatalogError(
    'not_found',
    `There is no folder ${JSON.stringify(workspace)}.`,
    'Make it, or correct --workspace.',
  );
}
