import type { PolicyFiles, ReadFile } from '../policy-files.ts';

/** A folder in memory, whose hints a test gives; undefined: it cannot be read. */
export class MemoryFiles implements PolicyFiles {
  files: Readonly<Record<string, string>> | undefined;
  reads = 0;
  readonly hints = new Set<() => void>();

  constructor(files: Readonly<Record<string, string>> | undefined) {
    this.files = files;
  }

  read(folder: string, ending: string): Promise<readonly ReadFile[]> {
    this.reads += 1;
    if (this.files === undefined) return Promise.resolve([{ file: folder, fault: 'read_failed' }]);
    return Promise.resolve(
      Object.entries(this.files)
        .filter(([name]) => name.endsWith(ending))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => ({ file: `policy/${name}`, text })),
    );
  }

  watch(_folder: string, hint: () => void): Disposable {
    this.hints.add(hint);
    return { [Symbol.dispose]: () => void this.hints.delete(hint) };
  }
}
