import { PersistentMap } from '../persistent-map.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Mirror, MirrorStand, Stored, UnreadableReason } from '../ports/store.ts';
import { BEGINNING_KEY, type Beginning, isBeginning, type Kept } from './kept-format.ts';
import { isSameRecord } from './record-equality.ts';

/** What a mirror holds at one of its numbers. Immutable; another one shares what did not change. */
export interface KeptRows<K> {
  /** undefined: there is no store. */
  readonly stand?: MirrorStand;
  readonly rows: PersistentMap<RecordKey, K>;
  readonly unreadable: ReadonlyMap<RecordKey, UnreadableReason>;
  /** Of the file that was imported. */
  readonly imported?: string;
}

/** A row that is another, or is there no longer; what cannot be read counts as not there. */
export interface RowChange<K> {
  readonly key: RecordKey;
  readonly before?: K;
  readonly after?: K;
}

export const noRows = <K>(): KeptRows<K> => ({ rows: PersistentMap.empty(), unreadable: new Map() });

/** The rows as they are now, at the cost of what changed; the same object where nothing did. */
export async function followRows<K extends Kept>(
  mirror: Mirror<K | Beginning>,
  before: KeptRows<K>,
): Promise<KeptRows<K>> {
  const stand = await mirror.stand();
  const since = before.stand;
  if (since !== undefined && since.store === stand.store && since.seq <= stand.seq) {
    if (since.seq === stand.seq) return before;
    const { put, removed, ...now } = await mirror.changes(since.seq);
    return changedRows(before, now, put, removed);
  }
  const { records, ...now } = await mirror.read();
  const gone = [...before.rows.keys(), ...before.unreadable.keys(), BEGINNING_KEY];
  return changedRows(
    before,
    now,
    records,
    gone.filter((key) => !records.has(key)),
  );
}

function changedRows<K extends Kept>(
  before: KeptRows<K>,
  { seq, at, store }: MirrorStand,
  put: ReadonlyMap<RecordKey, Stored<K | Beginning>>,
  removed: readonly RecordKey[],
): KeptRows<K> {
  const unreadable = new Map(before.unreadable);
  const gone = [...removed];
  const rows: (readonly [RecordKey, K])[] = [];
  let { imported } = before;
  for (const key of removed) {
    unreadable.delete(key);
    if (key === BEGINNING_KEY) imported = undefined;
  }
  for (const [key, stored] of put) {
    if (!stored.ok) {
      unreadable.set(key, stored.error);
      gone.push(key);
      continue;
    }
    unreadable.delete(key);
    const { value } = stored;
    if (isBeginning(value)) imported = value.imported;
    else if (!isSameRecord(before.rows.get(key), value)) rows.push([key, value]);
  }
  return {
    stand: { seq, at, store },
    rows: before.rows.with(rows, gone),
    unreadable,
    ...(imported !== undefined && { imported }),
  };
}
