import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { INVENTORY, implementationId } from '../../core/ids.ts';
import type { Admission, InventoryRecord, ProvidedImplementation } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import type { DecodedRecords } from '../../core/records/record-reader.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  idOf,
  inventoryFile,
  type KnownArtifact,
  type ProvidedEntry,
  type RecordedArtifact,
} from './inventory-document.ts';

export function decodeInventory(value: unknown): DecodedRecords<InventoryRecord> {
  const parsed = parseRecorded(inventoryFile, value);
  if (!parsed.ok) return parsed;
  const { artifacts } = parsed.value;
  const duplicates = duplicatesIn(artifacts);
  if (duplicates.length > 0) return err(duplicates);
  return ok(artifacts.map((each) => [idOf(each) as string as RecordKey, projectArtifact(each)] as const));
}

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

function projectArtifact(written: KnownArtifact): InventoryRecord {
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
}: KnownArtifact): Admission | undefined =>
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
