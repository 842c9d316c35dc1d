import type { CompiledDocument, DocumentKind } from '../compile/compiled-document.ts';
import type { FileStamp } from '../files/definition-files.ts';

/** What the last reading of a path gave. */
export interface KnownFile {
  readonly kind: DocumentKind;
  /** Of a file that an earlier process has read, decoded when it is asked for. */
  readonly document: CompiledDocument;
  /** undefined: there was no file that could be read; it is looked at again each time. */
  readonly stamp?: FileStamp;
  /** false: the stamp may be that of another content as well, so the file is read again each time. */
  readonly settled: boolean;
}

/** A path whose file came, went or was read anew. */
export interface FileChange {
  readonly file: string;
  readonly before?: KnownFile;
  readonly after?: KnownFile;
}
