import fs from 'node:fs';
import path from 'node:path';
import type { FileContent } from '../../core/ports/document-files.ts';
import { LIMITS } from '../../documents/read.ts';
import { folderOf, normalizeLocation } from './location-path.ts';
import type { LocationState, RegistryFiles } from './registry-files.ts';

/** Reads below `root`, the folder of the workspace (for a check by path: the working directory). */
export function nodeRegistryFiles(root: string): RegistryFiles {
  return {
    async read(file, signal) {
      signal.throwIfAborted();
      const content = readBounded(path.resolve(root, file));
      // Of a folder that has gone as a whole, moved or unmounted, nothing can be said: least of all that it is empty.
      return content.state === 'missing' && !isFolder(root) ? { state: 'unreadable' } : content;
    },
    async locate(registryPath, location, signal) {
      signal.throwIfAborted();
      return locateInside(path.resolve(root, folderOf(registryPath)), location);
    },
  };
}

/** At once, like the looks below: a few small files are read faster than they are handed to other threads. */
function readBounded(file: string): FileContent {
  let descriptor: number | undefined;
  try {
    // Without NONBLOCK, opening a named pipe waits for its writer.
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    const found = fs.fstatSync(descriptor);
    if (!found.isFile()) return { state: 'not_a_file' };
    if (found.size > LIMITS.fileSize) return { state: 'too_large' };
    const bytes = readUpTo(descriptor, LIMITS.fileSize + 1);
    return bytes.length > LIMITS.fileSize ? { state: 'too_large' } : { state: 'read', bytes };
  } catch (error) {
    return { state: stateOfError(error) };
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function isFolder(folder: string): boolean {
  try {
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** The size that was stated may have changed, so nothing is concluded from it. */
function readUpTo(descriptor: number, limit: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < limit) {
    const chunk = Buffer.alloc(Math.min(64 * 1024, limit - length));
    const count = fs.readSync(descriptor, chunk);
    if (count === 0) break;
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  return Buffer.concat(chunks);
}

function locateInside(folder: string, location: string): LocationState {
  const normalized = normalizeLocation(location);
  if (normalized === undefined) return 'outside';
  try {
    const home = fs.realpathSync.native(folder);
    let at = home;
    // Link by link, so that the first one that leads out ends the walk before anything beyond it is looked at.
    for (const segment of normalized === '' ? [] : normalized.split('/')) {
      const next = path.join(at, segment);
      at = fs.lstatSync(next).isSymbolicLink() ? targetOf(next) : next;
      if (!isInside(home, at)) return 'outside';
    }
    return fs.statSync(at).isFile() ? 'file' : 'not_a_file';
  } catch (error) {
    return stateOfError(error);
  }
}

/** A link to nothing leads out as much as one to something: whether a file is there outside is nobody's business here. */
function targetOf(link: string): string {
  try {
    return fs.realpathSync.native(link);
  } catch (error) {
    if (stateOfError(error) !== 'missing') throw error;
    return path.resolve(path.dirname(link), fs.readlinkSync(link));
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
