import type { InventoryRecord } from '../../core/model/artifact.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { RecordReader, type RecordSource } from '../../core/records/record-reader.ts';
import { turningPoints } from '../../core/records/record-times.ts';

/** One record for each artifact, under its id. */
export const createInventoryReader = (source: RecordSource): OwnerReader<InventoryRecord> =>
  new RecordReader<InventoryRecord>(source, {
    owner: 'inventory',
    decode: async (value) => (await import('./inventory-records.ts')).decodeInventory(value),
    instantsOf: ({ observedAt }) => turningPoints({ observedAt }),
  });
