import type { Diagnostic, Finding } from '../../../core/diagnostics/diagnostic.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { PlainDocument } from '../compile/plain-document.ts';

/** A known file without its stamp and payloads. */
export interface CachedDocument {
  readonly document: PlainDocument;
  readonly settled: boolean;
  readonly hasStamp: boolean;
  /** Of each item, in bytes. */
  readonly payloads: readonly number[];
}

/** The places of findings across documents, item by item, for those keys that have any. */
export type CachedPlaces = readonly [
  key: RecordKey,
  files: readonly string[],
  findings: readonly (readonly Finding[])[],
  cross: readonly (readonly Diagnostic[])[],
];
