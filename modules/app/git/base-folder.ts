import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import type { LeftOut } from '../../core/ports/base-definitions.ts';
import { type GitHistory, incomplete } from './git-history.ts';
import type { TreeEntry } from './git-tree.ts';

/** A document above this is refused by its owner for its size alone, so its content is not needed. */
const LARGEST_DOCUMENT = 1024 * 1024;
/** Bytes of all documents. */
const MAX_TOTAL = 1024 * 1024 * 1024;
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/** Puts files of a history below a folder that nobody else uses. */
export class BaseFolder {
  readonly #path: string;
  readonly #history: GitHistory;
  readonly #leftOut: LeftOut[] = [];
  readonly #folders = new Set<string>();
  #total = 0;

  constructor(path: string, history: GitHistory) {
    this.#path = path;
    this.#history = history;
  }

  /** In the order of their paths. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  leaveOut(path: string): void {
    this.#leftOut.push({ path, reason: 'unsafe_path' });
  }

  /** With their content; gives that of `wanted` files back. */
  async write(
    entries: readonly TreeEntry[],
    signal: AbortSignal,
    wanted: (entry: TreeEntry) => boolean = () => false,
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    const files = this.#filesOf(entries).map((entry) => ({ ...entry, size: entry.size ?? unheld() }));
    const given = new Map<string, Uint8Array>();
    for (const entry of files)
      if (entry.size > LARGEST_DOCUMENT) await this.#put(entry.path, (file) => writeEmpty(file, entry.size));
    const documents = files.filter(({ size }) => size <= LARGEST_DOCUMENT);
    this.#total += documents.reduce((sum, { size }) => sum + size, 0);
    if (this.#total > MAX_TOTAL) {
      throw new CatalogError(
        'owner_unavailable',
        'The definitions of that revision are larger than can be compared.',
        'Name a smaller workspace with --workspace.',
      );
    }
    for await (const [entry, content] of this.#history.contents(documents, signal)) {
      if (isPointer(content)) {
        this.#leftOut.push({ path: entry.path, reason: 'large_file_pointer' });
        continue;
      }
      if (wanted(entry)) given.set(entry.path, Uint8Array.from(content));
      await this.#put(entry.path, (file) => writeFile(file, content));
    }
    return given;
  }

  /** Without content: that they are there is all that is looked at. */
  async mark(entries: readonly TreeEntry[]): Promise<void> {
    for (const { path } of this.#filesOf(entries))
      await this.#put(path, (file) => writeFile(file, '', { flag: 'a' }));
  }

  #filesOf(entries: readonly TreeEntry[]): readonly TreeEntry[] {
    return entries.filter(({ path, kind }) => {
      if (kind === 'file') return true;
      this.#leftOut.push({ path, reason: kind });
      return false;
    });
  }

  async #put(path: string, write: (file: string) => Promise<void>): Promise<void> {
    const file = join(this.#path, ...path.split('/'));
    const folder = dirname(file);
    try {
      if (!this.#folders.has(folder)) await mkdir(folder, { recursive: true });
      this.#folders.add(folder);
      await write(file);
    } catch (cause) {
      throw new CatalogError(
        'owner_unavailable',
        `${JSON.stringify(path.slice(0, 200))} of that revision cannot be put into a temporary folder.`,
        'Look whether there is room, and whether TMPDIR can be written.',
        cause,
      );
    }
  }
}

function unheld(): never {
  throw incomplete();
}

/** As large as it was, without taking the room. */
async function writeEmpty(file: string, size: number): Promise<void> {
  await using handle = await open(file, 'w');
  await handle.truncate(size);
}

const isPointer = (content: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(content.subarray(0, LFS_POINTER.length)) === LFS_POINTER;
