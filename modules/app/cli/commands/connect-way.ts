import { access, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogError } from '../../../core/errors.ts';
import type { Client, Scope } from '../../connect/client.ts';
import type { Connection } from '../../connect/connection.ts';
import { parseEndpoint } from '../../connect/endpoint.ts';
import { planLaunch } from '../../connect/launch.ts';
import { readLaunchPlace } from '../../connect/launch-place.ts';
import { isAnswering, readRunningServer } from '../../running-server.ts';
import type { ConnectStep } from '../../text/connect-words.ts';
import type { ExtraContext } from '../extra-command.ts';
import type { GlobalOptions } from '../global-options.ts';
import { composeOptions } from '../place.ts';
import { askSession } from '../remote/ask-session.ts';
import { checkTransport } from '../remote/credential.ts';
import { isThisMachine } from '../remote/server.ts';
import type { ConnectWish } from './connect-wish.ts';

/** Milliseconds that a server of this machine may take to say that it is there. */
const ANSWER_WITHIN = 2_000;
/** Milliseconds that a server may take to say whether it asks who calls. */
const STANDING_WITHIN = 5_000;

/** How clients are called, and what is left to do in each. */
export const CLIENT_FACES = {
  project: {
    claude: { label: 'Claude Code', last: 'approve_in_claude' },
    vscode: { label: 'VS Code', last: 'start_in_vscode' },
    cursor: { label: 'Cursor', last: 'enable_in_cursor' },
    codex: { label: 'Codex', last: 'restart_codex' },
  },
  user: {
    claude: { label: 'Claude Desktop', last: 'restart_claude_desktop' },
    vscode: { label: 'VS Code', last: 'start_in_vscode' },
    cursor: { label: 'Cursor', last: 'enable_in_cursor' },
    codex: { label: 'Codex', last: 'restart_codex' },
  },
} as const satisfies Record<Scope, Record<Client, { readonly label: string; readonly last: ConnectStep }>>;

/** How a client comes here. */
interface Way {
  readonly connection: Connection;
  /** Paths of this machine, by what is shown for them. */
  readonly shown: ReadonlyMap<string, string>;
  readonly steps: readonly ConnectStep[];
}

/** As was said; else by the address of the server that serves the workspace, and by a command where none does. */
export async function chooseWay(
  wish: ConnectWish,
  globals: GlobalOptions,
  context: ExtraContext,
): Promise<Way> {
  const { workspace, env } = await composeOptions(globals, context.shell);
  const onlyCommands = wish.client === 'claude' && wish.scope === 'user';
  if (wish.by?.kind === 'address') {
    if (!onlyCommands) return byAddress(wish.client, wish.by.url, context);
    throw new CatalogError(
      'invalid_request',
      'The settings file of Claude Desktop takes commands only.',
      'Use --stdio, or add the address in Claude Desktop itself, under Connectors.',
    );
  }
  if (wish.by === undefined && !onlyCommands && env === undefined) {
    const running = await readRunningServer(workspace);
    // The file lies in the workspace, which may come from a stranger.
    if (
      running !== undefined &&
      isThisMachine(new URL(running.url)) &&
      (await isAnswering(running, ANSWER_WITHIN))
    )
      return byAddress(wish.client, running.url, context);
  }
  return byCommand(wish, { workspace, env }, context);
}

async function byCommand(
  { client, scope }: ConnectWish,
  { workspace, env }: { readonly workspace: string; readonly env: string | undefined },
  { shell, faces }: ExtraContext,
): Promise<Way> {
  const script = await faces.script?.();
  if (script === undefined) {
    throw new CatalogError(
      'invalid_request',
      'Where agent-tools is installed is not known, so that no client could start it.',
      'Connect by an address: `agent-tools serve`, then --url.',
    );
  }
  const product = { node: process.execPath, script };
  const project = await realpath(shell.folder);
  const served = await realpath(workspace);
  const place = await readLaunchPlace(product, project, shell.environment['PATH']);
  const { connection, ofThisMachine } = planLaunch({
    client,
    scope,
    project,
    workspace: served,
    ...(env !== undefined && { env }),
    product,
    ...place,
  });
  return {
    connection,
    shown: new Map([
      [served, '<workspace>'],
      [place.inProject ?? product.script, '<agent-tools>'],
      [product.node, '<node>'],
    ]),
    steps: [
      ...((await isWorkspace(served)) ? [] : (['make_workspace'] as const)),
      ...(ofThisMachine && scope === 'project' ? (['connect_elsewhere'] as const) : []),
    ],
  };
}

const isWorkspace = (folder: string): Promise<boolean> =>
  access(join(folder, 'agent-tools.yaml')).then(
    () => true,
    () => false,
  );

async function byAddress(client: Client, address: string, { shell }: ExtraContext): Promise<Way> {
  const { url, server } = parseEndpoint(address);
  const standing = await standingAt(server, shell.signal);
  const isHere = isThisMachine(server);
  // One that cannot be asked is taken to ask, where a token could be sent at all.
  const token = standing === 'unknown' ? !isHere && server.protocol === 'https:' : standing === 'asks';
  if (token) checkTransport({ url: server });
  return {
    connection: { kind: 'http', url, token },
    shown: new Map(),
    steps: [
      ...(standing === 'unknown' ? (['start_server'] as const) : []),
      ...(token && standing !== 'open' ? [TOKEN_STEPS[client === 'vscode' ? 'enter' : 'set'][standing]] : []),
    ],
  };
}

const TOKEN_STEPS = {
  set: { asks: 'set_token', unknown: 'set_token_if_asked' },
  enter: { asks: 'enter_token', unknown: 'enter_token_if_asked' },
} as const satisfies Record<string, Record<'asks' | 'unknown', ConnectStep>>;

/** Whether a server lets in those who do not say who they are. It is sent no token. */
async function standingAt(url: URL, signal: AbortSignal): Promise<'asks' | 'open' | 'unknown'> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(STANDING_WITHIN)]);
    const { subject } = await askSession({ url }, within);
    return subject === null ? 'asks' : 'open';
  } catch {
    signal.throwIfAborted();
    return 'unknown';
  }
}
