import type { PolicyFiles, ReadFolder } from '../policy-files.ts';

/** A folder in memory, whose hints a test gives; undefined: it cannot be read. */
export class MemoryFiles implements PolicyFiles {
  files: Readonly<Record<string, string>> | undefined;
  isThere = true;
  /** Milliseconds since 1970. */
  changed = 0;
  reads = 0;
  readonly hints = new Set<() => void>();

  constructor(files: Readonly<Record<string, string>> | undefined) {
    this.files = files;
  }

  read(folder: string, ending: string): Promise<ReadFolder> {
    this.reads += 1;
    const changed = this.changed;
    if (this.files === undefined)
      return Promise.resolve({ files: [{ file: folder, fault: 'read_failed' }], isThere: true, changed });
    const files = Object.entries(this.files)
      .filter(([name]) => name.endsWith(ending))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => ({ file: `policy/${name}`, text }));
    return Promise.resolve({ files, isThere: this.isThere, changed });
  }

  watch(_folder: string, hint: () => void): Disposable {
    this.hints.add(hint);
    return { [Symbol.dispose]: () => void this.hints.delete(hint) };
  }
}
