import type * as z from 'zod';
import { type Finding, jsonPointer } from '../../core/diagnostics/diagnostic.ts';
import { CatalogError } from '../../core/errors.ts';
import type { InstanceId, ProviderId, RuntimeId } from '../../core/ids.ts';
import type { PersistentMap } from '../../core/persistent-map.ts';
import type {
  ObservationReport,
  ReportedObservation,
  ReportOutcome,
} from '../../core/ports/evidence-commands.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type { KeptChange } from '../../core/records/kept-command.ts';
import { isAhead } from '../../core/records/record-times.ts';
import type { Instant } from '../../core/time.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  generationField,
  type ObservationRow,
  type RuntimeRow,
  type WrittenObservation,
  writtenObservation,
} from './observation-document.ts';
import { observationKey, runtimeKey } from './observation-format.ts';
import { compareGenerations, withSeen } from './runtime-generations.ts';

export interface ReportSituation {
  readonly now: Instant;
  /** Instances that are configured, and whose they are. */
  readonly instances: ReadonlyMap<InstanceId, ProviderId | undefined>;
}

type Refusal = ReportOutcome['refused'][number];

/** What becomes of what is kept when a runtime reports (CONTRACT 5, `POST /v1/observations`). */
export function applyReport(
  rows: PersistentMap<RecordKey, ObservationRow>,
  report: ObservationReport,
  situation: ReportSituation,
): KeptChange<ObservationRow, ReportOutcome> {
  const known = rows.get(runtimeKey(report.runtime));
  const runtime = withSeen(
    known?.kind === 'runtime' ? known : { kind: 'runtime', runtime: report.runtime, seen: [] },
    checked(generationField, report.runtimeGeneration, ['runtime_generation']),
  );
  const age = ageOf(report.runtimeGeneration, runtime);
  // `07` and `7` are one generation, which has one name.
  const generation =
    age === 'same' && runtime.generation !== undefined ? runtime.generation : report.runtimeGeneration;

  const observations = new Map<RecordKey, ObservationRow>();
  const knownOf = (key: RecordKey): ObservationRow | undefined => observations.get(key) ?? rows.get(key);
  const superseded: InstanceId[] = [];
  const refused: Refusal[] = [];
  let accepted = 0;
  for (const [index, reported] of report.observations.entries()) {
    const code = refusalOf(reported, situation);
    const written = writeObservation(
      reported,
      { runtime: report.runtime, generation, provider: situation.instances.get(reported.instance) },
      index,
    );
    const key = observationKey(written);
    if (code !== undefined) refused.push({ instance: reported.instance, code });
    else if (age === 'older' || isOlder(written, knownOf(key), runtime.seen)) {
      superseded.push(reported.instance);
    } else {
      observations.set(key, { kind: 'observation', ...written });
      accepted += 1;
    }
  }
  const isCurrent = age !== 'older' && (accepted > 0 || report.observations.length === 0);
  return {
    changes: new Map([
      [runtimeKey(report.runtime), isCurrent ? { ...runtime, generation } : runtime],
      ...observations,
    ]),
    outcome: { accepted, superseded, refused },
  };
}

function ageOf(generation: string, { generation: current, seen }: RuntimeRow): 'older' | 'same' | 'newer' {
  if (current === undefined) return 'newer';
  const order = compareGenerations(generation, current, seen);
  return order < 0 ? 'older' : order > 0 ? 'newer' : 'same';
}

function refusalOf(
  { instance, observedAt }: ReportedObservation,
  { now, instances }: ReportSituation,
): Refusal['code'] | undefined {
  if (!instances.has(instance)) return 'not_found';
  return isAhead(observedAt, now) ? 'clock_skew' : undefined;
}

/** Seen before what is known of the same generation. */
const isOlder = (
  { runtime_generation: generation, observed_at: observedAt }: WrittenObservation,
  known: ObservationRow | undefined,
  seen: readonly string[],
): boolean =>
  known?.kind === 'observation' &&
  compareGenerations(known.runtime_generation, generation, seen) === 0 &&
  observedAt < known.observed_at;

/** As it is kept. What could not be read back from there is refused before anything is written. */
function writeObservation(
  reported: ReportedObservation,
  {
    runtime,
    generation,
    provider,
  }: {
    readonly runtime: RuntimeId;
    readonly generation: string;
    readonly provider: ProviderId | undefined;
  },
  index: number,
): WrittenObservation {
  const { instance, observedAt, freshForMs, implementation, artifact, active, health } = reported;
  const digests = [...reported.definitionDigests].sort(([a], [b]) => (a < b ? -1 : 1));
  return checked(
    writtenObservation,
    {
      runtime,
      runtime_generation: generation,
      instance,
      observed_at: observedAt,
      fresh_for_ms: freshForMs,
      implementation,
      provider,
      artifact,
      active,
      health,
      ...(digests.length > 0 && { definition_digests: Object.fromEntries(digests) }),
    },
    ['observations', index],
  );
}

function checked<S extends z.ZodType>(schema: S, value: unknown, path: Finding['path']): z.output<S> {
  const parsed = parseRecorded(schema, value);
  if (parsed.ok) return parsed.value;
  const [first] = parsed.error;
  throw new CatalogError(
    'invalid_request',
    `The report cannot be recorded. At ${jsonPointer([...path, ...(first?.path ?? [])])}: ${first?.message ?? ''}`,
    'Correct the report and send it again.',
  );
}
