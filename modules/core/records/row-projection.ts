import type { RecordKey } from '../ports/owner-reader.ts';
import type { ProjectionStep, RecordsChange } from './kept-format.ts';
import type { RowChange } from './kept-rows.ts';
import { isSameRecord } from './record-equality.ts';

/** Where each record is of one row; undefined: nothing is published of it. */
export function projectRows<K, R>(
  { records }: Pick<ProjectionStep<K, R>, 'records'>,
  changes: Iterable<RowChange<K>>,
  projectRow: (row: K) => R | undefined,
): RecordsChange<R> {
  const put: (readonly [RecordKey, R])[] = [];
  const remove: RecordKey[] = [];
  for (const { key, after } of changes) {
    const record = after === undefined ? undefined : projectRow(after);
    if (record === undefined) remove.push(key);
    else if (!isSameRecord(records.get(key), record)) put.push([key, record]);
  }
  return { put, remove };
}

/** Every row that there is, as if it had just changed. */
export const everyRow = <K>(rows: Iterable<readonly [RecordKey, K]>): readonly RowChange<K>[] =>
  Array.from(rows, ([key, after]) => ({ key, after }));
