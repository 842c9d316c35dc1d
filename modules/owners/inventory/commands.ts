import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RecordOutcome } from '../../core/ports/evidence-commands.ts';
import {
  changeRecords,
  type RecordChange,
  type RecordFormat,
  type RecordPlace,
} from '../../core/records/record-command.ts';
import { isSameRecord } from '../../core/records/record-equality.ts';
import { recordOutcome } from '../../core/records/record-outcome.ts';
import { placeInRecord, RECORD_FILE } from '../../core/records/record-text.ts';
import { aheadFinding, isAhead } from '../../core/records/record-times.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Instant } from '../../core/time.ts';
import { parseRecorded } from '../../documents/index.ts';
import {
  type InventoryFile,
  idOf,
  inventoryFile,
  inventoryRecord,
  type KnownArtifact,
  type RecordedArtifact,
} from './inventory-document.ts';
import { duplicatesIn } from './inventory-records.ts';

export interface InventoryCommandsSettings extends RecordPlace {
  readonly clock: Clock;
}

const FORMAT: RecordFormat<InventoryFile> = {
  empty: { version: 1, artifacts: [] },
  parse: (value) => parseRecorded(inventoryFile, value),
};

export class InventoryCommands {
  readonly #settings: InventoryCommandsSettings;

  constructor(settings: InventoryCommandsSettings) {
    this.#settings = settings;
  }

  /** Each artifact replaces what is known of the same one; with `replace`, all others go. */
  async record(
    document: unknown,
    options: { readonly dryRun: boolean },
    signal: AbortSignal,
  ): Promise<Result<RecordOutcome, readonly Diagnostic[]>> {
    const parsed = parseRecorded(inventoryRecord, document);
    if (!parsed.ok) return err(placeInRecord(RECORD_FILE, parsed.error));
    const { artifacts, replace = false } = parsed.value;
    const now = this.#settings.clock.now();
    const findings = [...aheadIn(artifacts, now), ...duplicatesIn(artifacts)];
    if (findings.length > 0) return err(placeInRecord(RECORD_FILE, findings));
    const done = await changeRecords(
      this.#settings,
      FORMAT,
      (before) => merge(before, artifacts, replace, now),
      options,
      signal,
    );
    return done.ok ? done : err(placeInRecord(RECORD_FILE, done.error));
  }
}

function merge(
  { artifacts: before }: InventoryFile,
  recorded: readonly RecordedArtifact[],
  replace: boolean,
  now: Instant,
): Result<RecordChange<InventoryFile, RecordOutcome>, readonly Finding[]> {
  const known = new Map(before.map((each) => [idOf(each), each] as const));
  const older = recorded.flatMap((each, at) => olderThanKnown(each, known.get(idOf(each)), at));
  if (older.length > 0) return err(older);
  const after = new Map(replace ? [] : known);
  for (const each of recorded) after.set(idOf(each), revise(each, known.get(idOf(each)), now));
  const artifacts = [...after].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  return ok({ document: { version: 1, artifacts }, outcome: recordOutcome(known, after) });
}

/** Without a time of its own, a record is of now; one that says nothing new is of the time when it was first said. */
function revise(recorded: RecordedArtifact, known: KnownArtifact | undefined, now: Instant): KnownArtifact {
  const { observed_at: observedAt = known?.observed_at } = recorded;
  if (known !== undefined && isSameRecord({ ...recorded, observed_at: observedAt }, known)) return known;
  return { ...recorded, observed_at: recorded.observed_at ?? now };
}

const olderThanKnown = (
  { observed_at: observedAt }: RecordedArtifact,
  known: KnownArtifact | undefined,
  at: number,
): readonly Finding[] =>
  known === undefined || observedAt === undefined || observedAt >= known.observed_at
    ? []
    : [
        {
          code: 'invalid_value',
          path: ['artifacts', at, 'observed_at'],
          message: `This is older than what is known of the artifact since ${known.observed_at}.`,
          hint: 'Look at the artifact again.',
        },
      ];

const aheadIn = (artifacts: readonly RecordedArtifact[], now: Instant): readonly Finding[] =>
  artifacts.flatMap(({ observed_at: observedAt }, at) =>
    observedAt !== undefined && isAhead(observedAt, now)
      ? [aheadFinding(['artifacts', at, 'observed_at'])]
      : [],
  );
