import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { INVENTORY, implementationId } from '../../core/ids.ts';
import type { Admission, InventoryRecord, ProvidedImplementation } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { keptCodec } from '../../core/records/kept-codec.ts';
import type { KeptFormat } from '../../core/records/kept-format.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import { projectRows } from '../../core/records/row-projection.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  type InventoryRow,
  idOf,
  inventoryFile,
  inventoryRow,
  type ProvidedEntry,
  type RecordedArtifact,
} from './inventory-document.ts';

export const inventoryFormat: KeptFormat<InventoryRow, InventoryRecord> = {
  codec: keptCodec<InventoryRow>(inventoryRow),
  parseFile(value) {
    const parsed = parseRecorded(inventoryFile, value);
    if (!parsed.ok) return parsed;
    const { artifacts } = parsed.value;
    const duplicates = duplicatesIn(artifacts);
    if (duplicates.length > 0) return err(duplicates);
    return ok(artifacts.map((each) => [keyOf(each), { kind: 'artifact', ...each }] as const));
  },
  project: (step) => projectRows(step, step.changes, projectArtifact),
};

export const keyOf = (artifact: RecordedArtifact): RecordKey => idOf(artifact) as string as RecordKey;

export const duplicatesIn = (artifacts: readonly RecordedArtifact[]): readonly Finding[] => [
  ...duplicateFindings(artifacts.map(idOf), (at) => ['artifacts', at], 'artifact'),
  ...artifacts.flatMap(({ provides = [] }, at) =>
    duplicateFindings(
      provides.map(providedId),
      (index) => ['artifacts', at, 'provides', index],
      'implementation',
    ),
  ),
];

const providedId = ({ key, version, provider }: ProvidedEntry) => implementationId(key, version, provider);

function projectArtifact(written: InventoryRow): InventoryRecord {
  const { purl, digest, origin, observed_at, installed, provides = [] } = written;
  const admission = projectAdmission(written);
  return {
    artifact: { id: idOf(written), source: INVENTORY, purl, ...(digest !== undefined && { digest }) },
    ...(origin !== undefined && { origin }),
    observedAt: observed_at,
    ...(installed !== undefined && { installed }),
    ...(admission !== undefined && { admission }),
    provides: provides.map(projectProvided),
  };
}

const projectAdmission = ({
  admitted,
  admission_code: code,
  admission_revision: revision,
}: InventoryRow): Admission | undefined =>
  admitted === undefined
    ? undefined
    : { admitted, ...(code !== undefined && { code }), ...(revision !== undefined && { revision }) };

function projectProvided(written: ProvidedEntry): ProvidedImplementation {
  const { key, version, provider, contract_digest } = written;
  return {
    key,
    implementation: providedId(written),
    provider,
    ...(version !== undefined && { version }),
    ...(contract_digest !== undefined && { contractDigest: contract_digest }),
  };
}
