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

/** Looking at a file costs less than handing it to another thread, so it is done in short slices between other work. */
const SLICE_MS = 4;

/** The file system below the folder of the workspace. `token`: for the names of files that are being written. */
export function nodeDefinitionFiles(root: string, token: () => string): DefinitionFiles {
  const home = path.resolve(root);
  const absolute = (relative: string): string => path.join(home, relative);
  return {
    readFolder: (folder) => readFolder(absolute(folder)),
    look: (paths, within) => lookAt(home, paths, within),
    stampFiles: (folder, names) => stampsOf(absolute(folder), names),
    readFile: (file, size, limit) => readBounded(absolute(file), size, limit),
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
): Promise<readonly (FileStamp | Unstamped)[]> {
  const stamps: (FileStamp | Unstamped)[] = [];
  let since = performance.now();
  for (const name of names) {
    stamps.push(stampAt(`${folder}${path.sep}${name}`));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
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

/** Callbacks: many thousands of files are read one after the other, and a promise for each step costs as much as the step. */
function readBounded(file: string, size: number, limit: number): Promise<FileReading> {
  const { promise, resolve } = Promise.withResolvers<FileReading>();
  // Without NONBLOCK, opening a named pipe waits for its writer.
  fs.open(file, constants.O_RDONLY | constants.O_NONBLOCK, (openError, descriptor) => {
    if (openError !== null) return resolve({ state: stateOf(openError) });
    const finish = (reading: FileReading): void => {
      fs.close(descriptor, () => resolve(reading));
    };
    readUpTo(descriptor, Math.min(size + 1, limit), limit, (readError, bytes) => {
      if (readError !== null) return finish({ state: stateOf(readError) });
      fs.fstat(descriptor, { bigint: true }, (statError, found) => {
        if (statError !== null) finish({ state: 'unreadable' });
        else finish(found.isFile() ? { state: 'read', bytes, stamp: stampOf(found) } : { state: 'other' });
      });
    });
  });
  return promise;
}

/** A read that fills its buffer may have left something; one that does not has reached the end. */
function readUpTo(
  descriptor: number,
  guess: number,
  limit: number,
  done: (error: NodeJS.ErrnoException | null, bytes: Uint8Array) => void,
): void {
  const buffer = Buffer.allocUnsafeSlow(guess);
  fs.read(descriptor, buffer, 0, guess, null, (error, count) => {
    if (error !== null || count < guess || guess === limit) return done(error, buffer.subarray(0, count));
    readUpTo(descriptor, Math.min(limit - guess, guess * 2), limit - guess, (restError, rest) => {
      done(restError, Buffer.concat([buffer, rest]));
    });
  });
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
