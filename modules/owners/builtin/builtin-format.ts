import type { BuiltinRecord } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { keptCodec } from '../../core/records/kept-codec.ts';
import type { KeptFormat, ProjectionStep, RecordsChange } from '../../core/records/kept-format.ts';
import { everyRow, projectRows } from '../../core/records/row-projection.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  type BuiltinRecordDocument,
  type BuiltinRow,
  builtinFile,
  builtinRow,
  idOf,
} from './builtin-document.ts';
import { duplicatesIn } from './builtin-duplicates.ts';

export const builtinFormat: KeptFormat<BuiltinRow, BuiltinRecord> = {
  codec: keptCodec<BuiltinRow>(builtinRow),
  parseFile(value) {
    const parsed = parseRecorded(builtinFile, value);
    if (!parsed.ok) return parsed;
    const duplicates = duplicatesIn(parsed.value);
    return duplicates.length > 0 ? err(duplicates) : ok(rowsOf(parsed.value));
  },
  project,
};

/** The whole inventory as rows. */
export const rowsOf = ({
  implementations,
  complete_families: families = [],
}: BuiltinRecordDocument): readonly (readonly [RecordKey, BuiltinRow])[] => [
  ...implementations.map(
    (each) => [idOf(each) as string as RecordKey, { kind: 'implementation', ...each }] as const,
  ),
  ...families.map(
    (family) => [`complete_family ${family}` as RecordKey, { kind: 'complete_family', family }] as const,
  ),
];

/** While a row cannot be read, no family is known to be listed whole: what that row says may be of any. */
function project(step: ProjectionStep<BuiltinRow, BuiltinRecord>): RecordsChange<BuiltinRecord> {
  const { before, now, changes } = step;
  const wasWhole = before.unreadable.size === 0;
  const isWhole = now.unreadable.size === 0;
  const concerned = wasWhole === isWhole ? changes : [...changes, ...everyRow(now.rows.entries())];
  return projectRows(step, concerned, (row) =>
    row.kind === 'complete_family' && !isWhole ? undefined : projectRow(row),
  );
}

function projectRow(row: BuiltinRow): BuiltinRecord {
  if (row.kind === 'complete_family') return { kind: 'complete_family', family: row.family };
  const { key, version, provider, available, detail_code, contract_digest } = row;
  return {
    kind: 'implementation',
    key,
    implementation: idOf(row),
    provider,
    available,
    ...(version !== undefined && { version }),
    ...(detail_code !== undefined && { detailCode: detail_code }),
    ...(contract_digest !== undefined && { contractDigest: contract_digest }),
  };
}
