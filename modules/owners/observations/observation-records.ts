import { parseToolId } from '../../core/ids.ts';
import type { Health, Observation, ObservationRecord } from '../../core/model/observation.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import type { DecodedRecords } from '../../core/records/record-reader.ts';
import { freshUntil } from '../../core/records/record-times.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  idOf,
  observationsFile,
  type WrittenObservation,
  type WrittenRuntime,
} from './observation-document.ts';

export function decodeObservations(value: unknown): DecodedRecords<ObservationRecord> {
  const parsed = parseRecorded(observationsFile, value);
  if (!parsed.ok) return parsed;
  const { runtimes, observations } = parsed.value;
  const duplicates = [
    ...duplicateFindings(
      runtimes.map(({ runtime }) => runtime),
      (at) => ['runtimes', at],
      'runtime',
    ),
    ...duplicateFindings(observations.map(idOf), (at) => ['observations', at], 'observation'),
  ];
  if (duplicates.length > 0) return err(duplicates);
  return ok([...runtimes.flatMap(projectRuntime), ...observations.map(projectRecord)]);
}

const projectRuntime = ({
  runtime,
  generation,
}: WrittenRuntime): readonly (readonly [RecordKey, ObservationRecord])[] =>
  generation === undefined
    ? []
    : [[`runtime ${runtime}` as RecordKey, { kind: 'runtime', runtime, generation }]];

const projectRecord = (written: WrittenObservation): readonly [RecordKey, ObservationRecord] => [
  `observation ${idOf(written)}` as RecordKey,
  { kind: 'observation', observation: projectObservation(written) },
];

function projectObservation(written: WrittenObservation): Observation {
  const { runtime, runtime_generation, instance, observed_at, fresh_for_ms } = written;
  const { implementation, provider, artifact, active, health, definition_digests = {} } = written;
  const until = freshUntil(observed_at, fresh_for_ms);
  return {
    instance,
    runtime,
    runtimeGeneration: runtime_generation,
    observedAt: observed_at,
    ...(until !== undefined && { freshUntil: until }),
    ...(implementation !== undefined && { implementation }),
    ...(provider !== undefined && { provider }),
    ...(artifact !== undefined && { artifact }),
    ...(active !== undefined && { active }),
    ...(health !== undefined && { health: projectHealth(health) }),
    definitionDigests: new Map(
      Object.entries(definition_digests).flatMap(([id, digest]) => {
        const tool = parseToolId(id);
        return tool === undefined ? [] : [[tool, digest] as const];
      }),
    ),
  };
}

const projectHealth = ({ status, code }: NonNullable<WrittenObservation['health']>): Health => ({
  status,
  ...(code !== undefined && { code }),
});
