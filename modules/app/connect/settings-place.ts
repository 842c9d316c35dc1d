import { posix, win32 } from 'node:path';
import { assertNever } from '../../core/assert-never.ts';
import { CatalogError } from '../../core/errors.ts';
import type { Client, Scope } from './client.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A client's settings file. */
export interface SettingsPlace {
  readonly scope: Scope;
  /** Absolute; what lies below it is the client's. */
  readonly base: string;
  /** Absolute. */
  readonly path: string;
  /** As it is called in messages: where a home is says who its user is. */
  readonly shown: string;
}

export interface Surroundings {
  /** The folder that is opened in the client. Absolute. */
  readonly project: string;
  readonly environment: Environment;
  readonly platform: NodeJS.Platform;
}

/**
 * Where a client reads its servers from, as its documentation says. Throws `invalid_request` where this user has no such
 * place.
 *
 * Claude: code.claude.com/docs/en/mcp (project), modelcontextprotocol.io/docs/develop/connect-local-servers (the desktop).
 * VS Code: code.visualstudio.com/docs/copilot/reference/mcp-configuration. Cursor: cursor.com/docs/mcp.
 * Codex: developers.openai.com/codex/mcp; its file in a project is read in trusted folders only.
 */
export function settingsPlace(client: Client, scope: Scope, around: Surroundings): SettingsPlace {
  if (client === 'codex') return ofUser(codexFolder(around), ['config.toml'], around);
  if (scope === 'project') return ofProject(PROJECT_FILES[client], around);
  switch (client) {
    case 'claude':
      return ofUser(applicationData(around), ['Claude', 'claude_desktop_config.json'], around);
    case 'vscode':
      return ofUser(applicationData(around), ['Code', 'User', 'mcp.json'], around);
    case 'cursor':
      return ofUser(home(around), ['.cursor', 'mcp.json'], around);
    default:
      return assertNever(client);
  }
}

const PROJECT_FILES = {
  claude: ['.mcp.json'],
  vscode: ['.vscode', 'mcp.json'],
  cursor: ['.cursor', 'mcp.json'],
} as const satisfies Record<Exclude<Client, 'codex'>, readonly string[]>;

interface Folder {
  readonly path: string;
  readonly shown: string;
}

const pathsOf = (platform: NodeJS.Platform): typeof posix => (platform === 'win32' ? win32 : posix);

const ofProject = (segments: readonly string[], { project, platform }: Surroundings): SettingsPlace => ({
  scope: 'project',
  base: project,
  path: pathsOf(platform).join(project, ...segments),
  shown: segments.join('/'),
});

const ofUser = (
  { path, shown }: Folder,
  segments: readonly string[],
  { platform }: Surroundings,
): SettingsPlace => ({
  scope: 'user',
  base: path,
  path: pathsOf(platform).join(path, ...segments),
  shown: [shown, ...segments].join('/'),
});

function home({ environment, platform }: Surroundings): Folder {
  const name = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  const path = environment[name] ?? '';
  if (pathsOf(platform).isAbsolute(path)) return { path, shown: '~' };
  throw new CatalogError(
    'invalid_request',
    'This user has no home folder in which a client could keep its settings.',
    `Set ${name}, or connect a project instead.`,
  );
}

function codexFolder(around: Surroundings): Folder {
  const { CODEX_HOME: given = '' } = around.environment;
  const paths = pathsOf(around.platform);
  if (paths.isAbsolute(given)) return { path: given, shown: '$CODEX_HOME' };
  const { path, shown } = home(around);
  return { path: paths.join(path, '.codex'), shown: `${shown}/.codex` };
}

function applicationData(around: Surroundings): Folder {
  const { environment, platform } = around;
  const paths = pathsOf(platform);
  const { APPDATA: appData = '', XDG_CONFIG_HOME: xdg = '' } = environment;
  switch (platform) {
    case 'win32':
      if (paths.isAbsolute(appData)) return { path: appData, shown: '%APPDATA%' };
      return below(home(around), ['AppData', 'Roaming'], paths);
    case 'darwin':
      return below(home(around), ['Library', 'Application Support'], paths);
    default:
      if (paths.isAbsolute(xdg)) return { path: xdg, shown: '$XDG_CONFIG_HOME' };
      return below(home(around), ['.config'], paths);
  }
}

const below = ({ path, shown }: Folder, segments: readonly string[], paths: typeof posix): Folder => ({
  path: paths.join(path, ...segments),
  shown: [shown, ...segments].join('/'),
});
