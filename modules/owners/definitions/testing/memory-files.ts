import type {
  DefinitionFiles,
  FileReading,
  FileStamp,
  FolderReading,
  Standing,
  Unstamped,
} from '../files/definition-files.ts';

interface MemoryFile {
  readonly bytes: Uint8Array;
  readonly stamp: FileStamp;
}

/** When a file was changed: by the clock of the file system, unless something else is said. Milliseconds. */
export interface Times {
  readonly mtime?: number;
  readonly ctime?: number;
}

/** A file system whose clock, faults and races are in the hands of the test. */
export class MemoryFiles implements DefinitionFiles {
  /** Milliseconds. */
  now = 1_000_000;
  /** Every call that reached the file system: `look`, `folder`, `stamp` or `read`, and a path. */
  readonly calls: string[] = [];
  /** Folders and files that cannot be read. */
  readonly unreadable = new Set<string>();
  /** Runs before the bytes of a file are taken. */
  beforeRead: (file: string) => void = () => {};
  /** Runs after the bytes of a file were taken, before its stamp is. */
  duringRead: (file: string) => void = () => {};
  readonly #files = new Map<string, MemoryFile>();
  #inodes = 0n;

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [file, text] of Object.entries(files)) this.put(file, text);
  }

  /** In place: the file keeps its inode. */
  put(file: string, text: string, times: Times = {}): void {
    const bytes = new TextEncoder().encode(text);
    this.#inodes += 1n;
    const ino = this.#files.get(file)?.stamp.ino ?? this.#inodes;
    const nanoseconds = (milliseconds: number): bigint => BigInt(milliseconds) * 1_000_000n;
    this.#files.set(file, {
      bytes,
      stamp: {
        dev: 1n,
        ino,
        size: BigInt(bytes.length),
        mtimeNs: nanoseconds(times.mtime ?? this.now),
        ctimeNs: nanoseconds(times.ctime ?? this.now),
      },
    });
  }

  delete(file: string): void {
    this.#files.delete(file);
  }

  text(file: string): string | undefined {
    const found = this.#files.get(file);
    return found && new TextDecoder().decode(found.bytes);
  }

  stampOf(file: string): FileStamp | undefined {
    return this.#files.get(file)?.stamp;
  }

  /** As a new process finds it, in another order. */
  copy(order: (files: readonly string[]) => readonly string[] = (files) => files): MemoryFiles {
    const copy = new MemoryFiles();
    copy.now = this.now;
    for (const file of order([...this.#files.keys()])) {
      const found = this.#files.get(file);
      if (found !== undefined) copy.#files.set(file, found);
    }
    return copy;
  }

  async readFolder(folder: string): Promise<FolderReading> {
    this.calls.push(`folder ${folder}`);
    if (this.unreadable.has(folder)) return { state: 'unreadable' };
    const names = new Map<string, 'file' | 'folder'>();
    for (const file of this.#files.keys()) {
      const rest =
        folder === '' ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
      if (rest === undefined) continue;
      const [name = '', ...below] = rest.split('/');
      names.set(name, below.length > 0 ? 'folder' : 'file');
    }
    if (names.size === 0) return { state: 'missing' };
    return { state: 'read', entries: Array.from(names, ([name, kind]) => ({ name, kind })) };
  }

  async look(paths: readonly string[]): Promise<readonly Standing[]> {
    return paths.map((path) => {
      this.calls.push(`look ${path}`);
      const file = this.#files.get(path);
      if (file !== undefined) return { state: 'file', stamp: file.stamp };
      const isFolder = [...this.#files.keys()].some((each) => path === '' || each.startsWith(`${path}/`));
      return isFolder ? { state: 'folder', real: `/${path}` } : { state: 'missing' };
    });
  }

  async stampFiles(folder: string, names: readonly string[]): Promise<readonly (FileStamp | Unstamped)[]> {
    return names.map((name) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      this.calls.push(`stamp ${path}`);
      return this.#files.get(path)?.stamp ?? 'missing';
    });
  }

  async readFile(file: string, _size: number, limit: number): Promise<FileReading> {
    this.calls.push(`read ${file}`);
    this.beforeRead(file);
    if (this.unreadable.has(file)) return { state: 'unreadable' };
    const found = this.#files.get(file);
    if (found === undefined) return { state: 'missing' };
    const bytes = found.bytes.slice(0, limit);
    this.duringRead(file);
    return { state: 'read', bytes, stamp: this.#files.get(file)?.stamp ?? found.stamp };
  }

  async writeFile(file: string, content: string | Uint8Array): Promise<void> {
    this.put(file, typeof content === 'string' ? content : new TextDecoder().decode(content));
  }

  reads(): readonly string[] {
    return this.calls.filter((call) => call.startsWith('read ')).map((call) => call.slice('read '.length));
  }
}
