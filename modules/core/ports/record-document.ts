import type { Result } from '../result.ts';
import type { FileContent } from './document-files.ts';

/** One JSON document in which an owner keeps its records. Only its owner's commands change it. */
export interface RecordDocument {
  read(signal: AbortSignal): Promise<FileContent>;
  /**
   * Reads, edits and replaces as one step that no other process comes between; a dying process leaves the old document
   * or the new one. Resolves when the new one is on the disk. An edit that gives an error, or the same bytes, writes nothing.
   * Throws `owner_unavailable` where the document cannot be locked or written.
   */
  update<E>(
    edit: (before: FileContent) => Result<Uint8Array, E>,
    signal: AbortSignal,
  ): Promise<Result<'written' | 'unchanged', E>>;
  /** Hints may be lost. */
  watch(hint: () => void): Disposable;
}
