import type { ObservationRecord } from '../../core/model/observation.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { RecordReader, type RecordSource } from '../../core/records/record-reader.ts';
import { turningPoints } from '../../core/records/record-times.ts';

/** The last observation of each runtime and instance, and the generation of each runtime that counts. */
export const createObservationsReader = (source: RecordSource): OwnerReader<ObservationRecord> =>
  new RecordReader<ObservationRecord>(source, {
    owner: 'observations',
    decode: async (value) => (await import('./observation-records.ts')).decodeObservations(value),
    instantsOf: (record) => (record.kind === 'observation' ? turningPoints(record.observation) : []),
  });
