import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { CatalogError } from '../core/errors.ts';
import type { RecordDocument } from '../core/ports/record-document.ts';
import { readBounded } from './bounded-read.ts';
import { PATIENCE } from './document-lock.ts';
import { lockedDocument } from './locked-document.ts';

export interface PrivateFile {
  /** Absolute. */
  readonly file: string;
  /** What messages call it; they hold no path of this machine. */
  readonly name: string;
  /** Never the same twice, on any machine. */
  readonly token: () => string;
  /** Whether files here have modes that say who may read them. */
  readonly hasModes: boolean;
}

/**
 * One file that only its owner may read, where an operator wants it to be. It is made for its owner alone, and refused,
 * `owner_unavailable`, where others may read or write it, and where a link stands in its place. Its folder is not made: one that is missing may be one that is
 * not mounted. Nothing watches it.
 */
export const privateDocument = ({ file, name, token, hasModes }: PrivateFile): RecordDocument =>
  lockedDocument({
    file,
    written: name,
    token,
    patience: PATIENCE,
    async read(signal) {
      let isOpen = false;
      const content = await readBounded(file, signal, ({ mode }) => {
        isOpen = hasModes && (mode & 0o077) !== 0;
      });
      if (isOpen) throw openToOthers(name);
      if (content.state === 'not_a_file' && (await isLink(file))) throw isALink(name);
      // Of a folder that has gone as a whole nothing can be said: least of all that it is empty.
      return content.state === 'missing' && !(await isFolder(path.dirname(file)))
        ? { state: 'unreadable' }
        : content;
    },
    async prepare() {
      if (!(await isFolder(path.dirname(file)))) throw folderMissing(name);
    },
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  });

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink();
  } catch {
    return false;
  }
}

/** As secrets and maps of Kubernetes are mounted. */
const isALink = (name: string): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    `${name} is a link to another file, and links are not followed.`,
    'Put the file itself there, with mode 600; from a mounted secret, copy it before the server starts.',
  );

const openToOthers = (name: string): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    `${name} can be read or written by others than its owner, so it is not used.`,
    'Give it mode 600 (`chmod 600`); if it may have been read, revoke what it holds.',
  );

const folderMissing = (name: string): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    `The folder of ${name} is not there.`,
    'Make it, readable by this user alone, or mount it.',
  );
