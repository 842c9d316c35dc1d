import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileContent } from '../../core/ports/document-files.ts';
import { LIMITS } from '../../documents/index.ts';
import { folderOf, normalizeLocation } from './location-path.ts';
import type { LocationState, RegistryFiles } from './registry-files.ts';

/** Reads below `root`, the folder of the workspace (for a check by path: the working directory). */
export function nodeRegistryFiles(root: string): RegistryFiles {
  return {
    async read(file, signal) {
      const content = await readBounded(path.resolve(root, file), signal);
      // Of a folder that has gone as a whole, moved or unmounted, nothing can be said: least of all that it is empty.
      return content.state === 'missing' && !(await isFolder(root)) ? { state: 'unreadable' } : content;
    },
    locate: (registryPath, location, signal) =>
      locateInside(path.resolve(root, folderOf(registryPath)), location, signal),
  };
}

async function readBounded(file: string, signal: AbortSignal): Promise<FileContent> {
  signal.throwIfAborted();
  let handle: FileHandle | undefined;
  try {
    // Without NONBLOCK, opening a named pipe waits for its writer.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) return { state: 'not_a_file' };
    if (found.size > LIMITS.fileSize) return { state: 'too_large' };
    const bytes = await readUpTo(handle, LIMITS.fileSize + 1, signal);
    return bytes.length > LIMITS.fileSize ? { state: 'too_large' } : { state: 'read', bytes };
  } catch (error) {
    signal.throwIfAborted();
    return { state: stateOfError(error) };
  } finally {
    await handle?.close();
  }
}

const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The size that was stated may have changed, so it is only the first guess. */
async function readUpTo(handle: FileHandle, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < limit) {
    signal.throwIfAborted();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(64 * 1024, limit - length)));
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  return Buffer.concat(chunks);
}

async function locateInside(folder: string, location: string, signal: AbortSignal): Promise<LocationState> {
  const normalized = normalizeLocation(location);
  if (normalized === undefined) return 'outside';
  try {
    const home = await realpath(folder);
    let at = home;
    // Link by link, so that the first one that leads out ends the walk before anything beyond it is looked at.
    for (const segment of normalized === '' ? [] : normalized.split('/')) {
      signal.throwIfAborted();
      const next = path.join(at, segment);
      at = (await lstat(next)).isSymbolicLink() ? await targetOf(next) : next;
      if (!isInside(home, at)) return 'outside';
    }
    return (await stat(at)).isFile() ? 'file' : 'not_a_file';
  } catch (error) {
    signal.throwIfAborted();
    return stateOfError(error);
  }
}

/** A link to nothing leads out as much as one to something: whether a file is there outside is nobody's business here. */
async function targetOf(link: string): Promise<string> {
  try {
    return await realpath(link);
  } catch (error) {
    if (stateOfError(error) !== 'missing') throw error;
    return path.resolve(path.dirname(link), await readlink(link));
  }
}

function isInside(home: string, target: string): boolean {
  const relative = path.relative(home, target);
  return relative === '' || (!path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..');
}

/** ELOOP: a circle of links leads to no file. A text that no file system takes as a name names no file. */
function stateOfError(error: unknown): 'missing' | 'not_a_file' | 'unreadable' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return 'missing';
    case 'ELOOP':
    case 'EISDIR':
    case 'ENXIO':
      return 'not_a_file';
    default:
      return 'unreadable';
  }
}
