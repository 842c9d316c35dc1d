import { crc32 } from 'node:zlib';
import type { Risk } from '../../../core/model/risk.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { DocumentKind } from '../compile/compiled-document.ts';
import type { PlainDocument } from '../compile/plain-document.ts';
import type { Duplication } from '../linking/duplicates.ts';
import type { Judgement } from '../linking/judgement.ts';
import type { Evaluation } from '../records/evaluation.ts';
import type { SavedState } from '../state/saved-state.ts';

/**
 * One file: the magic, the length and checksum of the header, the header as JSON, then the sections in the order of the
 * header. Stamps are five 64-bit numbers a file, little-endian; tables are JSON, read at once; documents, evaluations
 * and payloads are JSON texts one behind the other, each read when it is asked for.
 */
export const MAGIC = new TextEncoder().encode('AGTDEFS2');
/** Bytes of the magic, the header's length and its checksum. */
export const PREAMBLE = MAGIC.length + 8;
export const STAMP_FIELDS = 5;

export const SECTIONS = ['stamps', 'files', 'keys', 'documents', 'evaluations', 'payloads'] as const;
export type Section = (typeof SECTIONS)[number];

export interface CacheHeader {
  /** What made it: other programs compile otherwise. */
  readonly program: string;
  /** What it was made of: the roots in their order. */
  readonly roots: string;
  /** Lengths in bytes. */
  readonly sections: Readonly<Record<Section, number>>;
  /** CRC-32 of all sections. */
  readonly checksum: number;
}

/** Column by column, one entry for each file. Lengths are bytes of JSON. */
export interface FileTable {
  readonly names: readonly string[];
  readonly kinds: readonly DocumentKind[];
  readonly settled: readonly boolean[];
  readonly stamped: readonly boolean[];
  readonly documents: readonly number[];
  /** Of all items of the file together. */
  readonly payloads: readonly number[];
  /** Positions of files whose documents have findings of their own. */
  readonly faulty: readonly number[];
  /** Of all content, hexadecimal. */
  readonly digest: string;
  readonly sunsets: SavedState['sunsets'];
}

export interface KeyTable {
  readonly keys: readonly RecordKey[];
  readonly lengths: readonly number[];
}

export interface SavedDocument {
  readonly document: PlainDocument;
  /** Of each item. */
  readonly payloads: readonly number[];
}

/** An evaluation, with its items by their places: position of the file, position in it. */
export interface SavedEvaluation {
  readonly items: readonly (readonly [file: number, item: number])[];
  readonly findings: Judgement['findings'];
  readonly duplication?: Duplication;
  /** Of tools only. */
  readonly vocabularyRisk?: Risk;
  readonly home?: string;
  readonly cross: Evaluation['cross'];
}

export const checksumOf = (parts: Iterable<Uint8Array>): number => {
  let checksum = 0;
  for (const part of parts) checksum = crc32(part, checksum);
  return checksum;
};
