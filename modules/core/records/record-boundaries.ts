import type { PersistentMap } from '../persistent-map.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Instant } from '../time.ts';

/** Of all records, once and in order. */
export const boundariesOf = <R>(
  records: PersistentMap<RecordKey, R>,
  instantsOf: (record: R) => readonly Instant[],
): readonly Instant[] => [...new Set([...records.values()].flatMap((record) => instantsOf(record)))].sort();
