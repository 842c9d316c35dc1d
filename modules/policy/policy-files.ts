import { constants, type Dirent, type FSWatcher, watch } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { DiagnosticCode } from '../core/diagnostics/codes.ts';
import { LIMITS } from '../documents/index.ts';

/** How policies are reached: the files of one folder, relative to the workspace. */
export interface PolicyFiles {
  /** Those whose name ends so, in order; none where the folder does not exist. */
  read(folder: string, ending: string, signal: AbortSignal): Promise<readonly ReadFile[]>;
  /** Hints that something in the folder may have changed; they may be lost, and the folder need not exist. */
  watch(folder: string, hint: () => void): Disposable;
}

export interface ReadFile {
  /** Relative to the workspace, with `/`. */
  readonly file: string;
  /** Absent: it could not be read, or holds no text. */
  readonly text?: string;
  readonly fault?: Extract<DiagnosticCode, 'read_failed' | 'file_too_large' | 'encoding'>;
}

const MAX_FILES = 1_000;

export const nodePolicyFiles = (workspace: string): PolicyFiles => ({
  async read(folder, ending, signal) {
    const name = folder.replace(/\/+$/, '');
    const files = await list(workspace, name);
    if (files === undefined) return [{ file: name, fault: 'read_failed' }];
    const wanted = files.filter((each) => each.endsWith(ending)).sort();
    if (wanted.length > MAX_FILES) return [{ file: name, fault: 'read_failed' }];
    const read: ReadFile[] = [];
    for (const each of wanted) {
      signal.throwIfAborted();
      read.push(await readOne(workspace, `${name}/${each}`));
    }
    return read;
  },
  watch(folder, hint) {
    const path = join(workspace, folder);
    let watcher: FSWatcher | undefined;
    try {
      watcher = watch(path, () => hint());
      watcher.on('error', () => watcher?.close());
    } catch {
      // A folder that is not there yet is found by polling.
    }
    return { [Symbol.dispose]: () => watcher?.close() };
  },
});

/** Names of files in the folder; undefined: it cannot be read, or leads out of the workspace. */
async function list(workspace: string, folder: string): Promise<readonly string[] | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(workspace), realpath(join(workspace, folder))]);
    if (path !== root && !path.startsWith(root + sep)) return undefined;
    const entries: readonly Dirent[] = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch {
    return (await isThere(join(workspace, folder))) ? undefined : [];
  }
}

/** Also a link that leads nowhere: it was meant to lead to policies. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  );

async function readOne(workspace: string, file: string): Promise<ReadFile> {
  try {
    const [root, path] = await Promise.all([realpath(workspace), realpath(join(workspace, file))]);
    if (!path.startsWith(root + sep)) return { file, fault: 'read_failed' };
    // A pipe would keep whoever opens it waiting.
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { size } = await handle.stat().then((stat) => (stat.isFile() ? stat : { size: undefined }));
    if (size === undefined) return { file, fault: 'read_failed' };
    if (size > LIMITS.fileSize) return { file, fault: 'file_too_large' };
    const bytes = await handle.readFile();
    return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    return { file, fault: error instanceof TypeError ? 'encoding' : 'read_failed' };
  }
}
