import type { BuiltinRecord } from '../../core/model/artifact.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { RecordReader, type RecordSource } from '../../core/records/record-reader.ts';

/** One record for each implementation and each family that is listed whole. */
export const createBuiltinReader = (source: RecordSource): OwnerReader<BuiltinRecord> =>
  new RecordReader<BuiltinRecord>(source, {
    owner: 'builtin',
    decode: async (value) => (await import('./builtin-records.ts')).decodeBuiltin(value),
    instantsOf: () => [],
  });
