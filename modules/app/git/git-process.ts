import { execFile } from 'node:child_process';
import { CatalogError } from '../../core/errors.ts';

/** Milliseconds for one command: a history on a slow disk takes seconds. */
const TIME = 60_000;

export interface GitSettings {
  /** Absolute; inside the repository. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface GitCommand {
  readonly args: readonly string[];
  readonly input?: string;
  /** Bytes of output; more is refused. */
  readonly limit: number;
}

/** What git said; a command that failed says its exit code. */
export type GitOutcome =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly exit: number; readonly message: string };

/** Where git was started from says nothing about the folder that is asked about. */
const FOREIGN = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
];

/**
 * Runs git without a shell, reading only: no locks are taken, no pager, prompt, hook or helper program is started and
 * nothing is fetched, whatever the configuration of the repository says. Throws `owner_unavailable` where git is not
 * there, takes too long or says too much.
 */
export function runGit(
  { folder, environment }: GitSettings,
  { args, input, limit }: GitCommand,
  signal: AbortSignal,
): Promise<GitOutcome> {
  const env: NodeJS.ProcessEnv = {
    ...environment,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_PAGER: 'cat',
    LC_ALL: 'C',
  };
  for (const name of FOREIGN) delete env[name];
  const options = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'protocol.allow=never'];
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      [...options, ...args],
      { cwd: folder, env, signal, timeout: TIME, maxBuffer: limit, encoding: 'buffer', windowsHide: true },
      (error, stdout, stderr) => {
        if (error === null) resolve({ ok: true, output: stdout });
        else if (signal.aborted) reject(signal.reason);
        else if (typeof error.code === 'number')
          resolve({ ok: false, exit: error.code, message: stderr.toString('utf8') });
        else reject(unavailable(error));
      },
    );
    // A command that ends before it has read everything is told by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

function unavailable(error: Error & { readonly code?: unknown }): CatalogError {
  switch (error.code) {
    case 'ENOENT':
      return new CatalogError('owner_unavailable', 'There is no git here.', 'Install git.', error);
    case 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER':
      return new CatalogError(
        'owner_unavailable',
        'The repository holds more than can be compared.',
        'Name a smaller workspace with --workspace.',
        error,
      );
    default:
      return new CatalogError(
        'owner_unavailable',
        'git did not answer in time.',
        'Try it again, or run `git fsck` in the repository.',
        error,
      );
  }
}
