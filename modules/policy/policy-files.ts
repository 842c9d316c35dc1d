import { constants, type Dirent, type FSWatcher, type Stats, watch } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { DiagnosticCode } from '../core/diagnostics/codes.ts';
import { LIMITS } from '../documents/index.ts';

/** How policies are reached: the files of one folder, relative to the workspace. */
export interface PolicyFiles {
  /** Those whose name ends so, in capitals or not, in order. */
  read(folder: string, ending: string, signal: AbortSignal): Promise<ReadFolder>;
  /** Hints that something in the folder may have changed; they may be lost, and the folder need not exist. */
  watch(folder: string, hint: () => void): Disposable;
}

export interface ReadFolder {
  readonly files: readonly ReadFile[];
  /** false: there is no such folder, and nothing else in its place. */
  readonly isThere: boolean;
  /** When the folder or one of the files last changed, in milliseconds since 1970; absent: it cannot be told. */
  readonly changed?: number;
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
    const changed = await changeOf(workspace, name);
    const files = await list(workspace, name);
    if (files === undefined) return { files: [{ file: name, fault: 'read_failed' }], isThere: true };
    const wanted = files.names.filter((each) => each.toLowerCase().endsWith(ending)).sort();
    if (wanted.length > MAX_FILES) return { files: [{ file: name, fault: 'read_failed' }], isThere: true };
    const read: (ReadFile & { readonly changed: number | undefined })[] = [];
    for (const each of wanted) {
      signal.throwIfAborted();
      read.push(await readOne(workspace, `${name}/${each}`));
    }
    const last = latest([changed, ...read.map((each) => each.changed)]);
    return {
      files: read.map(({ changed: _, ...each }) => each),
      isThere: files.isThere,
      ...(last !== undefined && { changed: last }),
    };
  },
  watch(folder, hint) {
    const watchers: FSWatcher[] = [];
    const follow = (path: string, isMeant: (name: string | null) => boolean): boolean => {
      try {
        const watcher = watch(path, (_, name) => {
          if (isMeant(name)) hint();
        });
        watcher.on('error', () => watcher.close());
        watchers.push(watcher);
        return true;
      } catch {
        return false;
      }
    };
    const root = resolve(workspace);
    let path = resolve(root, folder);
    follow(path, () => true);
    // The folder itself may go, come, or be replaced; only what holds it tells of that.
    for (let isFollowed = false; !isFollowed && path.startsWith(root + sep); path = dirname(path)) {
      const held = basename(path);
      isFollowed = follow(dirname(path), (name) => name === null || name === held);
    }
    return {
      [Symbol.dispose]() {
        for (const watcher of watchers) watcher.close();
      },
    };
  },
});

/** Names of files in the folder; undefined: it cannot be read, or leads out of the workspace. */
async function list(
  workspace: string,
  folder: string,
): Promise<{ readonly names: readonly string[]; readonly isThere: boolean } | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(workspace), realpath(join(workspace, folder))]);
    if (path !== root && !path.startsWith(root + sep)) return undefined;
    const entries: readonly Dirent[] = await readdir(path, { withFileTypes: true });
    return { names: entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name), isThere: true };
  } catch {
    return (await isThere(join(workspace, folder))) ? undefined : { names: [], isThere: false };
  }
}

/** Of the folder, or of what would hold it: a folder that is not there may have been a moment ago. */
async function changeOf(workspace: string, folder: string): Promise<number | undefined> {
  const root = resolve(workspace);
  for (let path = resolve(root, folder); path.startsWith(root); path = dirname(path)) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) return stampOf(found);
  }
  return undefined;
}

/** The time of the change cannot be set by whoever copies a file with its dates. */
const stampOf = ({ ctimeMs, mtimeMs }: Stats): number => Math.max(ctimeMs, mtimeMs);

/** undefined, where one of them cannot be told. */
const latest = (stamps: readonly (number | undefined)[]): number | undefined => {
  const known = stamps.filter((each) => each !== undefined);
  return known.length === stamps.length ? Math.max(...known) : undefined;
};

/** Also a link that leads nowhere: it was meant to lead to policies. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  );

async function readOne(
  workspace: string,
  file: string,
): Promise<ReadFile & { readonly changed: number | undefined }> {
  let changed: number | undefined;
  try {
    const [root, path] = await Promise.all([realpath(workspace), realpath(join(workspace, file))]);
    if (!path.startsWith(root + sep)) return { file, fault: 'read_failed', changed };
    // A pipe would keep whoever opens it waiting.
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    changed = stampOf(found);
    if (!found.isFile()) return { file, fault: 'read_failed', changed };
    if (found.size > LIMITS.fileSize) return { file, fault: 'file_too_large', changed };
    const bytes = await handle.readFile();
    return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), changed };
  } catch (error) {
    return { file, fault: error instanceof TypeError ? 'encoding' : 'read_failed', changed };
  }
}
