import type { FileContent } from '../../../core/ports/document-files.ts';
import { folderOf, joinPath } from '../location-path.ts';
import type { LocationState, RegistryFiles } from '../registry-files.ts';

type Content = string | Uint8Array | Exclude<FileContent, { state: 'read' }>;

/** A file system without links, for tests: a path that is not here is missing. Counts what was read. */
export class MemoryFiles implements RegistryFiles {
  readonly #files = new Map<string, Content>();
  readonly reads: string[] = [];
  /** Runs before every answer, so that a test can hold one back or let something happen in between. */
  before: (path: string) => Promise<void> = () => Promise.resolve();

  constructor(files: Readonly<Record<string, Content>> = {}) {
    for (const [path, content] of Object.entries(files)) this.#files.set(path, content);
  }

  write(path: string, content: Content): void {
    this.#files.set(path, content);
  }

  remove(path: string): void {
    this.#files.delete(path);
  }

  async read(path: string, signal: AbortSignal): Promise<FileContent> {
    await this.before(path);
    signal.throwIfAborted();
    this.reads.push(path);
    const content = this.#files.get(path);
    if (content === undefined) return { state: 'missing' };
    if (typeof content === 'string') return { state: 'read', bytes: new TextEncoder().encode(content) };
    return content instanceof Uint8Array ? { state: 'read', bytes: content } : content;
  }

  async locate(registryPath: string, location: string, signal: AbortSignal): Promise<LocationState> {
    const path = joinPath(folderOf(registryPath), location);
    await this.before(path);
    signal.throwIfAborted();
    const content = this.#files.get(path);
    if (content === undefined || typeof content === 'string' || content instanceof Uint8Array) {
      return content === undefined ? 'missing' : 'file';
    }
    return content.state === 'too_large' ? 'file' : content.state;
  }
}
