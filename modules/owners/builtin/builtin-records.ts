import type { BuiltinRecord } from '../../core/model/artifact.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type { DecodedRecords } from '../../core/records/record-reader.ts';
import { ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import { type BuiltinImplementation, builtinFile, idOf } from './builtin-document.ts';
import { duplicatesIn } from './builtin-duplicates.ts';

export function decodeBuiltin(value: unknown): DecodedRecords<BuiltinRecord> {
  const parsed = parseRecorded(builtinFile, value);
  if (!parsed.ok) return parsed;
  const duplicates = duplicatesIn(parsed.value);
  if (duplicates.length > 0) return { ok: false, error: duplicates };
  const { implementations, complete_families: families = [] } = parsed.value;
  return ok([...implementations.map(projectImplementation), ...families.map(projectFamily)]);
}

function projectImplementation(written: BuiltinImplementation): readonly [RecordKey, BuiltinRecord] {
  const { key, version, provider, available, detail_code, contract_digest } = written;
  const implementation = idOf(written);
  return [
    implementation as string as RecordKey,
    {
      kind: 'implementation',
      key,
      implementation,
      provider,
      available,
      ...(version !== undefined && { version }),
      ...(detail_code !== undefined && { detailCode: detail_code }),
      ...(contract_digest !== undefined && { contractDigest: contract_digest }),
    },
  ];
}

const projectFamily = (family: string): readonly [RecordKey, BuiltinRecord] => [
  `complete_family ${family}` as RecordKey,
  { kind: 'complete_family', family },
];
