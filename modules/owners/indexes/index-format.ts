import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { type IndexId, indexSource, type SourceId } from '../../core/ids.ts';
import { artifactId, type IndexRecord } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { keptCodec } from '../../core/records/kept-codec.ts';
import type { KeptFormat } from '../../core/records/kept-format.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  type IndexLook,
  type IndexRow,
  indexesFile,
  indexRow,
  type ListedArtifact,
} from './index-document.ts';
import { projectLooks } from './look-projection.ts';

export const indexFormat: KeptFormat<IndexRow, IndexRecord> = {
  codec: keptCodec<IndexRow>(indexRow),
  parseFile(value) {
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
    return duplicates.length > 0 ? err(duplicates) : ok(looks.flatMap(rowsOf));
  },
  project: projectLooks,
};

/** One look as rows. */
export const rowsOf = ({ artifacts, ...look }: IndexLook): readonly (readonly [RecordKey, IndexRow])[] => [
  [lookKey(look.index), { kind: 'look', ...look }],
  ...artifacts.map(
    (each) => [listedKey(look.index, each), { kind: 'listed', index: look.index, ...each }] as const,
  ),
];

export const lookKey = (index: IndexId): RecordKey => indexSource(index) as string as RecordKey;
const listedKey = (index: IndexId, listed: ListedArtifact): RecordKey =>
  listedId(indexSource(index), listed) as string as RecordKey;

export const duplicatesIn = ({ index, artifacts }: IndexLook, path: Finding['path']): readonly Finding[] =>
  duplicateFindings(
    artifacts.map((each) => listedId(indexSource(index), each)),
    (at) => [...path, 'artifacts', at],
    'artifact',
  );

const listedId = (source: SourceId, { purl, digest }: ListedArtifact) => artifactId(source, purl, digest);
