import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What law 2 calls caches: they may come, go and change, and no answer does. Of the bundled program only. */
export const CACHES = [
  '.agent-tools/definitions.cache',
  '.agent-tools/answers.cache',
  '.agent-tools/search.cache',
  '.agent-tools/vectors.cache',
] as const;

/**
 * Whoever opens an SQLite database in WAL mode, to read as well, has these beside it for as long: SQLite makes them, keeps
 * in them who reads where, and removes them with the last one. The database itself changes by no read, and is compared.
 */
export const BESIDE_STORE = ['.agent-tools/state.db-wal', '.agent-tools/state.db-shm'] as const;

/** Every file and folder below, byte by byte, with when and as what it was written; by path. */
export async function filesState(
  folder: string,
  { without = [] }: { readonly without?: readonly string[] } = {},
): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  const visit = async (path: string): Promise<void> => {
    for (const name of (await readdir(join(folder, path))).sort()) {
      const below = path === '' ? name : `${path}/${name}`;
      if (without.includes(below)) continue;
      const found = await lstat(join(folder, below), { bigint: true });
      const { mode, size, mtimeNs, ino } = found;
      const isFolder = found.isDirectory();
      // A cache that is written anew moves the time of the folder that it lies in, and nothing else of it.
      const time = isFolder && without.some((each) => each.startsWith(`${below}/`)) ? '' : mtimeNs;
      const content = isFolder ? 'folder' : await contentOf(join(folder, below), found.isSymbolicLink());
      state[below] = [content, mode, isFolder ? '' : size, time, ino].join(' ');
      if (isFolder) await visit(below);
    }
  };
  await visit('');
  return state;
}

const contentOf = async (path: string, isLink: boolean): Promise<string> =>
  isLink
    ? readlink(path)
    : createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
