import { isAbsolute, relative, sep } from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import type { Client, Scope } from './client.ts';
import type { Connection } from './connection.ts';

/** Where this product lies on this machine. Absolute. */
export interface ProductPlace {
  readonly node: string;
  /** What starts the command line, on any Node that is not very old. */
  readonly script: string;
}

export interface LaunchWish {
  readonly client: Client;
  readonly scope: Scope;
  /** Absolute, without links. */
  readonly project: string;
  /** Absolute, without links. */
  readonly workspace: string;
  readonly env?: string;
  readonly product: ProductPlace;
  /** The same script below the folder of the project, by a name that outlives an update. */
  readonly inProject?: string;
  /** `agent-tools` is a command of this user's shell. */
  readonly isCommand: boolean;
}

export interface Launch {
  readonly connection: Extract<Connection, { kind: 'stdio' }>;
  /** It names folders of this machine, which others do not have. */
  readonly ofThisMachine: boolean;
}

/**
 * The command that a client starts. Settings of a project are shared: they name what lies in the project from its folder, and
 * else the command by its name. Those of a user are read by programs that have no shell's PATH: they name everything in full.
 * `npx agent-tools` is in neither: where the package is not installed it would run whatever has that name in the registry.
 */
export function planLaunch(wish: LaunchWish): Launch {
  const { client, scope, project, workspace, env, product, inProject, isCommand } = wish;
  const folder = scope === 'project' && client !== 'codex' ? PROJECT_FOLDER[client] : undefined;
  const named = (path: string): string => (folder && below(folder, project, path)) ?? path;
  const served = named(workspace);
  const own = ['mcp', '--workspace', served, ...(env === undefined ? [] : ['--env', env])];
  const script = named(inProject ?? product.script);
  const start: readonly [string, ...string[]] = !isAbsolute(script)
    ? ['node', script]
    : folder !== undefined && isCommand
      ? ['agent-tools']
      : [product.node, script];
  const [command, ...args] = [...start, ...own];
  for (const path of [workspace, product.script, product.node]) refuseVariable(path);
  return {
    connection: { kind: 'stdio', command: command ?? 'agent-tools', args },
    ofThisMachine: [command ?? '', ...args].some((each) => isAbsolute(each)),
  };
}

/** What each client puts in the place of this is the folder that is opened in it. */
const PROJECT_FOLDER = {
  claude: '${CLAUDE_PROJECT_DIR:-.}',
  vscode: '${workspaceFolder}',
  cursor: '${workspaceFolder}',
} as const satisfies Record<Exclude<Client, 'codex'>, string>;

function below(folder: string, project: string, path: string): string | undefined {
  const inside = relative(project, path);
  if (inside === '') return folder;
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
  return `${folder}/${inside.split(sep).join('/')}`;
}

/** A client would put something else in its place. */
function refuseVariable(path: string): void {
  if (!path.includes('${')) return;
  throw new CatalogError(
    'invalid_request',
    'The path of the workspace or of agent-tools has `${` in it, which clients take for a variable.',
    'Rename that folder, or connect by an address: `agent-tools serve`, then --url.',
  );
}
