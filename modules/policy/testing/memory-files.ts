import type { PolicyFiles, ReadFile } from '../policy-files.ts';

/** A folder in memory, whose hints a test gives. */
export class MemoryFiles implements PolicyFiles {
  files: Record<string, string> = {};
  /** As if the folder could not be read. */
  unreadable = false;
  reads = 0;
  readonly hints = new Set<() => void>();

  read(folder: string, ending: string): Promise<readonly ReadFile[]> {
    this.reads += 1;
    if (this.unreadable) return Promise.resolve([{ file: folder, fault: 'read_failed' }]);
    const names = Object.keys(this.files).filter((name) => name.endsWith(ending));
    return Promise.resolve(
      names.sort().map((name) => ({ file: `policy/${name}`, text: this.files[name] ?? '' })),
    );
  }

  watch(_folder: string, hint: () => void): Disposable {
    this.hints.add(hint);
    return { [Symbol.dispose]: () => void this.hints.delete(hint) };
  }
}
