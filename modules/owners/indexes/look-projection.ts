import { type IndexId, indexSource } from '../../core/ids.ts';
import { artifactId, type IndexedArtifact, type IndexRecord } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type { ProjectionStep, RecordsChange } from '../../core/records/kept-format.ts';
import type { KeptRows, RowChange } from '../../core/records/kept-rows.ts';
import { isSameRecord } from '../../core/records/record-equality.ts';
import { freshUntil } from '../../core/records/record-times.ts';
import type { IndexRow, ListedRow, LookRow } from './index-document.ts';

type Step = ProjectionStep<IndexRow, IndexRecord>;

/** One record for each look, with what it lists; a look costs what changed in what it lists. */
export function projectLooks(step: Step): RecordsChange<IndexRecord> {
  const { before, now, changes, records } = step;
  const touched = new Map<IndexId, RowChange<IndexRow>[]>();
  const touch = (index: IndexId, change?: RowChange<IndexRow>): void => {
    const known = touched.get(index) ?? [];
    touched.set(index, known);
    if (change !== undefined) known.push(change);
  };
  for (const change of changes) {
    const row = change.after ?? change.before;
    if (row !== undefined) touch(row.index, change);
  }
  if (!isSameRecord(before.unreadable, now.unreadable))
    for (const row of now.rows.values()) if (row.kind === 'look') touch(row.index);

  const put: (readonly [RecordKey, IndexRecord])[] = [];
  const remove: RecordKey[] = [];
  for (const [index, changed] of touched) {
    const key = indexSource(index) as string as RecordKey;
    const look = now.rows.get(key);
    if (look?.kind !== 'look') {
      remove.push(key);
      continue;
    }
    const known = records.get(key);
    const artifacts = known === undefined ? listedIn(now, index) : changedList(known.artifacts, changed);
    const record = projectLook(look, artifacts, now);
    if (!isSameRecord(known, record)) put.push([key, record]);
  }
  return { put, remove };
}

function projectLook(
  { index, observed_at, fresh_for_ms, complete }: LookRow,
  artifacts: readonly IndexedArtifact[],
  { unreadable }: KeptRows<IndexRow>,
): IndexRecord {
  const source = indexSource(index);
  const until = freshUntil(observed_at, fresh_for_ms);
  // What cannot be read may be listed: nothing is denied for it.
  const isWhole = ![...unreadable.keys()].some((key) => key.startsWith(`${source}|`));
  return {
    index: source,
    observedAt: observed_at,
    complete: complete && isWhole,
    artifacts,
    ...(until !== undefined && { freshUntil: until }),
  };
}

const listedIn = ({ rows }: KeptRows<IndexRow>, index: IndexId): readonly IndexedArtifact[] =>
  inOrder(
    [...rows.values()].flatMap((row) =>
      row.kind === 'listed' && row.index === index ? [projectListed(row)] : [],
    ),
  );

/** What is the same stays the same object. */
function changedList(
  known: readonly IndexedArtifact[],
  changes: readonly RowChange<IndexRow>[],
): readonly IndexedArtifact[] {
  const gone = new Set<string>();
  const come: IndexedArtifact[] = [];
  for (const { before, after } of changes) {
    if (before?.kind === 'listed') gone.add(idOf(before));
    if (after?.kind === 'listed') come.push(projectListed(after));
  }
  if (gone.size === 0 && come.length === 0) return known;
  return inOrder([...known.filter(({ artifact }) => !gone.has(artifact.id)), ...come]);
}

const inOrder = (artifacts: readonly IndexedArtifact[]): readonly IndexedArtifact[] =>
  artifacts.toSorted((a, b) => (a.artifact.id < b.artifact.id ? -1 : 1));

const idOf = ({ index, purl, digest }: ListedRow) => artifactId(indexSource(index), purl, digest);

function projectListed(row: ListedRow): IndexedArtifact {
  const { index, purl, digest, available = true, detail_code } = row;
  const source = indexSource(index);
  return {
    artifact: { id: idOf(row), source, purl, ...(digest !== undefined && { digest }) },
    available,
    ...(detail_code !== undefined && { detailCode: detail_code }),
  };
}
