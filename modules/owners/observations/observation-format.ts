import { parseToolId, type RuntimeId } from '../../core/ids.ts';
import type { Health, Observation, ObservationRecord } from '../../core/model/observation.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { keptCodec } from '../../core/records/kept-codec.ts';
import type { KeptFormat, ProjectionStep, RecordsChange } from '../../core/records/kept-format.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import { isSameRecord } from '../../core/records/record-equality.ts';
import { freshUntil } from '../../core/records/record-times.ts';
import { everyRow, projectRows } from '../../core/records/row-projection.ts';
import { err, ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  idOf,
  type ObservationRow,
  observationRow,
  observationsFile,
  type WrittenObservation,
} from './observation-document.ts';

export const observationFormat: KeptFormat<ObservationRow, ObservationRecord> = {
  codec: keptCodec<ObservationRow>(observationRow),
  parseFile(value) {
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
    return ok([
      ...runtimes.map((each) => [runtimeKey(each.runtime), { kind: 'runtime', ...each }] as const),
      ...observations.map((each) => [observationKey(each), { kind: 'observation', ...each }] as const),
    ]);
  },
  project,
};

export const runtimeKey = (runtime: RuntimeId): RecordKey => `runtime ${runtime}` as RecordKey;
export const observationKey = (written: Pick<WrittenObservation, 'runtime' | 'instance'>): RecordKey =>
  `observation ${idOf(written)}` as RecordKey;

/** Where the row of a runtime cannot be read, nobody knows whether what it saw is superseded: then it says nothing. */
function project(step: ProjectionStep<ObservationRow, ObservationRecord>): RecordsChange<ObservationRecord> {
  const { before, now, changes } = step;
  const concerned =
    now.unreadable === before.unreadable || isSameRecord(now.unreadable, before.unreadable)
      ? changes
      : [...changes, ...everyRow(now.rows.entries())];
  return projectRows(step, concerned, (row) => {
    if (now.unreadable.has(runtimeKey(row.runtime))) return undefined;
    if (row.kind === 'observation') return { kind: 'observation', observation: projectObservation(row) };
    const { runtime, generation } = row;
    return generation === undefined ? undefined : { kind: 'runtime', runtime, generation };
  });
}

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
