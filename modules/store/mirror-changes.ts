import { CatalogError } from '../core/errors.ts';
import type { RecordKey } from '../core/ports/owner-reader.ts';
import type { Codec } from '../core/ports/store.ts';
import { parsePayload } from './payload.ts';
import { encodeRecord } from './stored-value.ts';

/** Of a key as it is kept; PostgreSQL's index takes no much longer one. Bytes. */
export const MAX_KEY = 2_000;

/** One change as it is kept. `payload` null: removed. */
export interface RecordChange {
  readonly key: string;
  readonly version: number;
  readonly payload: string | null;
}

export const changedRecords = <R>(
  codec: Codec<R>,
  changes: ReadonlyMap<RecordKey, R | undefined>,
): readonly RecordChange[] =>
  Array.from(changes, ([key, record]) => ({
    key: keptKey(key),
    version: codec.version,
    payload: record === undefined ? null : encodeRecord(codec, record),
  }));

/** A JSON string: keys may hold NUL or half of a surrogate pair. */
function keptKey(key: RecordKey): string {
  const kept = JSON.stringify(key);
  if (Buffer.byteLength(kept) <= MAX_KEY) return kept;
  throw new CatalogError('payload_too_large', `The key of a record would take more than ${MAX_KEY} bytes.`);
}

/** What is no JSON string stands for itself: the record is shown, and `store check` names it. */
export function recordKeyOf(kept: string): RecordKey {
  const parsed = parsePayload(kept);
  return (typeof parsed?.value === 'string' ? parsed.value : kept) as RecordKey;
}
