import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import type { AllowedDirectory } from './allowed-directories.ts';
import type { Anchoring } from './anchoring.ts';
import { changed } from './file-error.ts';
import { namesBelow } from './given-path.ts';
import { systemCode } from './system-error.ts';

const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** An open directory inside an allowed directory, reached without following any link. Whoever gets one closes it. */
export class Anchor {
  readonly directory: AllowedDirectory;
  readonly names: readonly string[];
  readonly #anchoring: Anchoring;
  readonly #handle: FileHandle;

  private constructor(
    directory: AllowedDirectory,
    names: readonly string[],
    anchoring: Anchoring,
    handle: FileHandle,
  ) {
    this.directory = directory;
    this.names = names;
    this.#anchoring = anchoring;
    this.#handle = handle;
  }

  static async atTop(directory: AllowedDirectory, anchoring: Anchoring): Promise<Anchor> {
    return Anchor.#open(directory.canonical, directory, [], anchoring);
  }

  static async #open(
    path: string,
    directory: AllowedDirectory,
    names: readonly string[],
    anchoring: Anchoring,
  ): Promise<Anchor> {
    const anchor = new Anchor(directory, names, anchoring, await open(path, DIRECTORY));
    try {
      await anchor.verify(anchor.#handle);
      return anchor;
    } catch (error) {
      await anchor.close();
      throw error;
    }
  }

  /** The path for one system call on an entry of this directory. `name` is one part, never `..`. */
  at(name: string): string {
    return this.#anchoring === 'descriptor'
      ? `/proc/self/fd/${this.#handle.fd}/${name}`
      : posix.join(this.directory.canonical, ...this.names, name);
  }

  /** What is at `name` itself, links not followed; undefined if nothing. */
  async look(name: string): Promise<Stats | undefined> {
    try {
      return await lstat(this.at(name));
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The target of the link `name`, which was seen to be one. */
  async target(name: string): Promise<string> {
    try {
      return await readlink(this.at(name));
    } catch (error) {
      if (systemCode(error) === 'EINVAL') throw changed([...this.names, name].join('/'));
      throw error;
    }
  }

  /** Opens the directory `name`, which was seen to be one: a link in its place is refused. */
  async enter(name: string): Promise<Anchor> {
    const names = [...this.names, name];
    try {
      return await Anchor.#open(this.at(name), this.directory, names, this.#anchoring);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'ELOOP' || code === 'ENOTDIR') throw changed(names.join('/'));
      throw error;
    }
  }

  /** Asks where an opened file really is: it may have been moved, or a parent swapped, since the check. */
  async verify(handle: FileHandle, name?: string): Promise<void> {
    const names = name === undefined ? this.names : [...this.names, name];
    const inside =
      this.#anchoring === 'descriptor'
        ? isInside(this.directory, await readlink(`/proc/self/fd/${handle.fd}`))
        : await this.#isStillAt(posix.join(this.directory.canonical, ...names), handle);
    if (!inside) throw changed(names.join('/'));
  }

  async #isStillAt(path: string, handle: FileHandle): Promise<boolean> {
    const real = await realpath(path);
    if (!isInside(this.directory, real)) return false;
    const [there, here] = await Promise.all([stat(real, { bigint: true }), handle.stat({ bigint: true })]);
    return there.ino === here.ino && there.dev === here.dev;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

function isInside(directory: AllowedDirectory, path: string): boolean {
  return namesBelow(directory.canonical, path) !== undefined;
}
