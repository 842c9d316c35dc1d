import type { RecordKey } from '../ports/owner-reader.ts';
import type { KeptRows } from './kept-rows.ts';
import { isSameRecord } from './record-equality.ts';

/**
 * What has to change so that these are the rows that there are: among all, or among those that `concerns` names. What
 * cannot be read goes as well.
 */
export function replacedRows<K>(
  { rows, unreadable }: KeptRows<K>,
  after: ReadonlyMap<RecordKey, K>,
  concerns: (key: RecordKey) => boolean = () => true,
): ReadonlyMap<RecordKey, K | undefined> {
  const changes = new Map<RecordKey, K | undefined>();
  for (const key of [...rows.keys(), ...unreadable.keys()])
    if (!after.has(key) && concerns(key)) changes.set(key, undefined);
  for (const [key, row] of after) if (!isSameRecord(rows.get(key), row)) changes.set(key, row);
  return changes;
}
