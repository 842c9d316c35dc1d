import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CANARIES } from './canaries.ts';
import { REFERENCED_VARIABLE } from './planted-files.ts';

const run = promisify(execFile);

export interface PlantedWorkspace extends AsyncDisposable {
  /** Absolute; its name is a canary. */
  readonly folder: string;
  /** For a process that works on it: canaries under names that programs read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Texts by path; `link:TARGET` makes a symbolic link. */
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Makes the folder a repository whose one commit has other tools, and canaries where git has texts of its own. */
  commit(): Promise<void>;
}

export async function plantWorkspace(files: Readonly<Record<string, string>>): Promise<PlantedWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), `agent-tools-${CANARIES.workspace_folder}-`));
  const home = await mkdtemp(join(tmpdir(), `agent-tools-${CANARIES.home_folder}-`));
  const write = async (more: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(more)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      if (text.startsWith('link:')) await symlink(text.slice('link:'.length), join(folder, path));
      else await writeFile(join(folder, path), text);
    }
  };
  await write(files);
  const environment = {
    HOME: home,
    USER: CANARIES.user_name,
    LOGNAME: CANARIES.user_name,
    HOSTNAME: CANARIES.host_name,
    [CANARIES.process_environment.toUpperCase()]: CANARIES.process_environment,
    AGENT_TOOLS_TOKEN: CANARIES.secret_value,
    [REFERENCED_VARIABLE]: CANARIES.secret_value,
  };
  return {
    folder,
    environment,
    write,
    async commit() {
      const identity = {
        GIT_AUTHOR_NAME: CANARIES.user_name,
        GIT_AUTHOR_EMAIL: `${CANARIES.user_name}@${CANARIES.host_name}`,
        GIT_COMMITTER_NAME: CANARIES.user_name,
        GIT_COMMITTER_EMAIL: `${CANARIES.user_name}@${CANARIES.host_name}`,
      };
      const git = (...words: readonly string[]) =>
        run('git', ['-C', folder, ...words], { env: { ...process.env, ...environment, ...identity } });
      await git('init', '--quiet', '--initial-branch', 'main');
      await git('add', '.');
      await git('commit', '--quiet', '-m', CANARIES.history);
    },
    async [Symbol.asyncDispose]() {
      for (const each of [folder, home]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** What a process is given before it begins, so that it takes canaries for the names of its machine. */
export const PLANTED_NAMES = `data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  const { userInfo } = os;
  os.hostname = () => '${CANARIES.host_name}';
  os.userInfo = (options) => ({ ...userInfo(options), username: '${CANARIES.user_name}' });
  syncBuiltinESMExports();
`)}`;

/** The same in this process, until disposed. */
export function plantNames(): Disposable {
  const { hostname, userInfo } = os;
  os.hostname = () => CANARIES.host_name;
  os.userInfo = ((...given: Parameters<typeof userInfo>) => ({
    ...userInfo(...given),
    username: CANARIES.user_name,
  })) as typeof userInfo;
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      Object.assign(os, { hostname, userInfo });
      syncBuiltinESMExports();
    },
  };
}
