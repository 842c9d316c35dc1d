import { posix } from 'node:path';
import { FileError, outside } from './file-error.ts';
import { LIMITS } from './limits.ts';

function invalid(message: string, hint = 'Give a plain relative path such as "notes/today.md".'): FileError {
  return new FileError('invalid_path', message, hint);
}

function checkBounds(path: string): void {
  if (path === '') throw invalid('The path is empty.', 'Use "." for the allowed directory itself.');
  if (path.includes('\0')) throw invalid('The path holds a NUL character.');
  if (!path.isWellFormed()) throw invalid('The path holds half of a surrogate pair.');
  if (Buffer.byteLength(path) > LIMITS.pathBytes) {
    throw invalid(`The path is longer than ${LIMITS.pathBytes} bytes.`, 'Give a shorter path.');
  }
}

function checkNames(names: readonly string[]): readonly string[] {
  if (names.length > LIMITS.pathDepth) {
    throw invalid(`The path has more than ${LIMITS.pathDepth} parts.`, 'Give a path that is less deep.');
  }
  if (names.some((name) => Buffer.byteLength(name) > LIMITS.nameBytes)) {
    throw invalid(`A name in the path is longer than ${LIMITS.nameBytes} bytes.`, 'Give a shorter name.');
  }
  return names;
}

/** The parts of a path that is already absolute and normal, below `base`; undefined if it is not below. */
export function namesBelow(base: string, path: string): readonly string[] | undefined {
  if (path === base) return [];
  const prefix = base === '/' ? base : `${base}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length).split('/') : undefined;
}

export type GivenPath =
  | { readonly kind: 'absolute'; readonly path: string }
  | { readonly kind: 'relative'; readonly names: readonly string[] };

/**
 * Reads a caller's path as text: nothing is expanded (`~`, `%2e`, variables) and no file is touched. `..` is resolved by
 * name, and never above the allowed directory.
 */
export function parseGivenPath(path: string): GivenPath {
  checkBounds(path);
  if (path.startsWith('/')) {
    const absolute = posix.resolve(path);
    checkNames(absolute.split('/'));
    return { kind: 'absolute', path: absolute };
  }
  const names = posix
    .normalize(path)
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  if (names[0] === '..') throw outside();
  return { kind: 'relative', names: checkNames(names) };
}
