import type { FileContent } from '../ports/document-files.ts';
import type { RecordDocument } from '../ports/record-document.ts';
import type { Result } from '../result.ts';

/** A document of records in memory; its content is in the hands of the test. */
export class MemoryDocument implements RecordDocument {
  content: FileContent = { state: 'missing' };
  reads = 0;
  writes = 0;
  /** Runs before every read, so that a test can hold one back. */
  before: () => Promise<void> = () => Promise.resolve();
  readonly #hints = new Set<() => void>();

  get text(): string {
    return this.content.state === 'read' ? new TextDecoder().decode(this.content.bytes) : '';
  }

  put(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    this.content = { state: 'read', bytes };
  }

  async read(signal: AbortSignal): Promise<FileContent> {
    this.reads += 1;
    await this.before();
    signal.throwIfAborted();
    return this.content;
  }

  async update<E>(
    edit: (before: FileContent) => Result<Uint8Array, E>,
    signal: AbortSignal,
  ): Promise<Result<'written' | 'unchanged', E>> {
    signal.throwIfAborted();
    const edited = edit(this.content);
    if (!edited.ok) return edited;
    if (this.text === new TextDecoder().decode(edited.value)) return { ok: true, value: 'unchanged' };
    this.writes += 1;
    this.put(edited.value);
    for (const hint of this.#hints) hint();
    return { ok: true, value: 'written' };
  }

  watch(hint: () => void): Disposable {
    this.#hints.add(hint);
    return { [Symbol.dispose]: () => void this.#hints.delete(hint) };
  }
}
