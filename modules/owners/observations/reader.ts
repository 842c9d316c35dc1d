import type { ObservationRecord } from '../../core/model/observation.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { KeptMirror, type KeptSource } from '../../core/records/kept-mirror.ts';
import { MirrorReader, type ReaderSettings } from '../../core/records/mirror-reader.ts';
import { turningPoints } from '../../core/records/record-times.ts';
import type { ObservationRow } from './observation-document.ts';

export type KeptObservations = KeptMirror<ObservationRow, ObservationRecord>;

export const keptObservations = (source: KeptSource): KeptObservations =>
  new KeptMirror(
    'observations',
    source,
    async () => (await import('./observation-format.ts')).observationFormat,
  );

/** One record for each observation, and one for each runtime with the generation that counts. */
export const createObservationsReader = (
  kept: KeptObservations,
  settings: ReaderSettings,
): OwnerReader<ObservationRecord> =>
  new MirrorReader(kept, {
    ...settings,
    instantsOf: (record) => (record.kind === 'observation' ? turningPoints(record.observation) : []),
  });
