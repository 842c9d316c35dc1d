import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PersistentMap } from '../persistent-map.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Codec } from '../ports/store.ts';
import type { Result } from '../result.ts';
import type { KeptRows, RowChange } from './kept-rows.ts';

/** Every kept record says of what kind it is. */
export interface Kept {
  readonly kind: string;
}

/**
 * Stands in every mirror that was ever written: what was recorded as empty is not what was never recorded. It names the
 * file of an earlier version that the mirror began with, so that a crash imports nothing twice.
 */
export interface Beginning {
  readonly kind: 'beginning';
  /** SHA-256 of the file. */
  readonly imported?: string | undefined;
}

export const BEGINNING_KEY = 'beginning' as RecordKey;

/** How an owner keeps its records in its mirror (`K`), and what it publishes of them (`R`). */
export interface KeptFormat<K extends Kept, R> {
  readonly codec: Codec<K | Beginning>;
  /** What stands in the file of an earlier version, or all that is wrong with it. */
  readonly parseFile: (value: unknown) => Result<readonly (readonly [RecordKey, K])[], readonly Finding[]>;
  /** What published records say otherwise because of changed rows; what says the same is left out. */
  readonly project: (step: ProjectionStep<K, R>) => RecordsChange<R>;
}

export interface ProjectionStep<K, R> {
  readonly changes: readonly RowChange<K>[];
  readonly before: KeptRows<K>;
  readonly now: KeptRows<K>;
  readonly records: PersistentMap<RecordKey, R>;
}

export interface RecordsChange<R> {
  readonly put: readonly (readonly [RecordKey, R])[];
  readonly remove: readonly RecordKey[];
}

export const isBeginning = <K extends Kept>(row: K | Beginning): row is Beginning => row.kind === 'beginning';
