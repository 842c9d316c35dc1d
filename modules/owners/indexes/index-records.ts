import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { indexSource, type SourceId } from '../../core/ids.ts';
import { artifactId, type IndexedArtifact, type IndexRecord } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import type { DecodedRecords } from '../../core/records/record-reader.ts';
import { freshUntil } from '../../core/records/record-times.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import { type IndexLook, indexesFile, type ListedArtifact } from './index-document.ts';

export function decodeIndexes(value: unknown): DecodedRecords<IndexRecord> {
  const parsed = parseRecorded(indexesFile, value);
  if (!parsed.ok) return parsed;
  const { looks } = parsed.value;
  const duplicates = [
    ...duplicateFindings(
      looks.map(({ index }) => index),
      (at) => ['looks', at],
      'index',
    ),
    ...looks.flatMap((look, at) => duplicatesIn(look, ['looks', at])),
  ];
  if (duplicates.length > 0) return err(duplicates);
  return ok(
    looks.map((look) => [indexSource(look.index) as string as RecordKey, projectLook(look)] as const),
  );
}

export const duplicatesIn = ({ index, artifacts }: IndexLook, path: Finding['path']): readonly Finding[] =>
  duplicateFindings(
    artifacts.map((each) => listedId(indexSource(index), each)),
    (at) => [...path, 'artifacts', at],
    'artifact',
  );

export const listedId = (source: SourceId, { purl, digest }: ListedArtifact) =>
  artifactId(source, purl, digest);

function projectLook({ index, observed_at, fresh_for_ms, complete, artifacts }: IndexLook): IndexRecord {
  const source = indexSource(index);
  const until = freshUntil(observed_at, fresh_for_ms);
  return {
    index: source,
    observedAt: observed_at,
    complete,
    artifacts: artifacts.map((each) => projectArtifact(source, each)),
    ...(until !== undefined && { freshUntil: until }),
  };
}

function projectArtifact(source: SourceId, written: ListedArtifact): IndexedArtifact {
  const { purl, digest, available = true, detail_code } = written;
  return {
    artifact: { id: listedId(source, written), source, purl, ...(digest !== undefined && { digest }) },
    available,
    ...(detail_code !== undefined && { detailCode: detail_code }),
  };
}
