import { Buffer } from 'node:buffer';
import fs, { type BigIntStats, constants } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  DefinitionFiles,
  FileReading,
  FileStamp,
  FolderReading,
  Standing,
  Unstamped,
} from './definition-files.ts';

/**
 * Looking at a small file, or reading it, costs less than handing that to another thread, so it is done here, in short
 * slices between other work.
 */
const SLICE_MS = 4;

/** After so many looks the time is looked at. */
const LOOKS = 64;

class Slices {
  #since = performance.now();
  #pause: Promise<void> | undefined;

  /** Others work first where the slice is over. However many wait here, one slice follows the other. */
  async next(): Promise<void> {
    while (performance.now() - this.#since >= SLICE_MS) {
      this.#pause ??= nextTurn().then(() => {
        this.#since = performance.now();
        this.#pause = undefined;
      });
      await this.#pause;
    }
  }
}

/** The file system below the folder of the workspace. `token`: for the names of files that are being written. */
export function nodeDefinitionFiles(root: string, token: () => string): DefinitionFiles {
  const home = path.resolve(root);
  const absolute = (relative: string): string => path.join(home, relative);
  const slices = new Slices();
  return {
    readFolder: (folder) => readFolder(absolute(folder)),
    look: (paths, within) => lookAt(home, paths, within),
    stampFiles: (folder, names) => stampsOf(absolute(folder), names, slices),
    async readFile(file, size, limit) {
      await slices.next();
      return readBounded(`${home}${path.sep}${file}`, size, limit);
    },
    writeFile: (file, content) => writeWhole(absolute(file), content, token()),
  };
}

async function readFolder(folder: string): Promise<FolderReading> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return {
      state: 'read',
      entries: entries.map((entry) => ({
        name: entry.name,
        kind: entry.isFile()
          ? 'file'
          : entry.isDirectory()
            ? 'folder'
            : entry.isSymbolicLink()
              ? 'link'
              : 'other',
      })),
    };
  } catch (error) {
    return { state: isMissing(error) ? 'missing' : 'unreadable' };
  }
}

async function lookAt(
  home: string,
  paths: readonly string[],
  within: readonly string[],
): Promise<readonly Standing[]> {
  if (paths.length === 0) return [];
  const allowed = await Promise.all(['', ...within].map((folder) => realOf(path.join(home, folder))));
  // Of a workspace that has gone as a whole, moved or unmounted, nothing can be said: least of all that it is empty.
  if (allowed[0] === undefined) return paths.map(() => ({ state: 'unreadable' }));
  return Promise.all(
    paths.map(async (relative): Promise<Standing> => {
      try {
        const real = await realpath(path.join(home, relative));
        if (!allowed.some((folder) => folder !== undefined && isInside(folder, real)))
          return { state: 'outside' };
        const found = await stat(real, { bigint: true });
        if (found.isFile()) return { state: 'file', stamp: stampOf(found) };
        return found.isDirectory() ? { state: 'folder', real } : { state: 'other' };
      } catch (error) {
        return { state: isMissing(error) ? 'missing' : isLoop(error) ? 'other' : 'unreadable' };
      }
    }),
  );
}

async function stampsOf(
  folder: string,
  names: readonly string[],
  slices: Slices,
): Promise<readonly (FileStamp | Unstamped)[]> {
  const stamps: (FileStamp | Unstamped)[] = [];
  for (const [index, name] of names.entries()) {
    if (index % LOOKS === 0) await slices.next();
    stamps.push(stampAt(`${folder}${path.sep}${name}`));
  }
  return stamps;
}

function stampAt(file: string): FileStamp | Unstamped {
  try {
    const found = fs.lstatSync(file, { bigint: true, throwIfNoEntry: false });
    return found?.isFile() === true ? stampOf(found) : 'missing';
  } catch (error) {
    return isMissing(error) ? 'missing' : 'unreadable';
  }
}

const stampOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileStamp => ({
  dev,
  ino,
  size,
  mtimeNs,
  ctimeNs,
});

function readBounded(file: string, size: number, limit: number): FileReading {
  let descriptor: number;
  try {
    // Without NONBLOCK, opening a named pipe waits for its writer.
    descriptor = fs.openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return { state: stateOf(error) };
  }
  try {
    const bytes = readUpTo(descriptor, Math.min(size + 1, limit), limit);
    const found = fs.fstatSync(descriptor, { bigint: true });
    return found.isFile() ? { state: 'read', bytes, stamp: stampOf(found) } : { state: 'other' };
  } catch (error) {
    return { state: stateOf(error) };
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A read that fills its buffer may have left something; one that does not has reached the end. */
function readUpTo(descriptor: number, guess: number, limit: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let expected = guess;
  for (let left = limit; ; left -= expected, expected = Math.min(left, expected * 2)) {
    const part = Buffer.allocUnsafe(expected);
    const count = fs.readSync(descriptor, part, 0, expected, null);
    parts.push(part.subarray(0, count));
    if (count < expected || expected === left)
      return parts.length === 1 ? (parts[0] ?? part) : Buffer.concat(parts);
  }
}

/** What stands there keeps its permissions, and a link to it stays a link. */
async function writeWhole(file: string, content: string | Uint8Array, token: string): Promise<void> {
  const target = (await realOf(file)) ?? file;
  const before = await stat(target).catch(() => undefined);
  const temporary = `${target}.${token}.tmp`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(temporary, content, { flag: 'wx', ...(before && { mode: before.mode & 0o777 }) });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function realOf(folder: string): Promise<string | undefined> {
  try {
    return await realpath(folder);
  } catch {
    return undefined;
  }
}

function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative === '' || (!path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..');
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)));
const isLoop = (error: unknown): boolean => codeOf(error) === 'ELOOP';

/** ELOOP: links that lead round in a circle; ENXIO, EISDIR: something that is opened in other ways than a file. */
function stateOf(error: unknown): 'missing' | 'other' | 'unreadable' {
  if (isMissing(error)) return 'missing';
  return ['ELOOP', 'ENXIO', 'EISDIR'].includes(String(codeOf(error))) ? 'other' : 'unreadable';
}
