import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RecordOutcome } from '../../core/ports/evidence-commands.ts';
import { changeKept, type KeptChange } from '../../core/records/kept-command.ts';
import type { KeptRows } from '../../core/records/kept-rows.ts';
import { isSameRecord } from '../../core/records/record-equality.ts';
import { recordOutcome } from '../../core/records/record-outcome.ts';
import { placeInRecord, RECORD_FILE } from '../../core/records/record-text.ts';
import { aheadFinding, isAhead } from '../../core/records/record-times.ts';
import { replacedRows } from '../../core/records/replaced-rows.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Instant } from '../../core/time.ts';
import { parseRecorded } from '../../documents/index.ts';
import { type InventoryRow, inventoryRecord, type RecordedArtifact } from './inventory-document.ts';
import { duplicatesIn, keyOf } from './inventory-format.ts';
import type { KeptInventory } from './reader.ts';

export class InventoryCommands {
  readonly #kept: KeptInventory;
  readonly #clock: Clock;

  constructor(kept: KeptInventory, clock: Clock) {
    this.#kept = kept;
    this.#clock = clock;
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
    const now = this.#clock.now();
    const findings = [...aheadIn(artifacts, now), ...duplicatesIn(artifacts)];
    if (findings.length > 0) return err(placeInRecord(RECORD_FILE, findings));
    const done = await changeKept(
      this.#kept,
      (before) => merge(before, artifacts, replace, now),
      options,
      signal,
    );
    return done.ok ? done : err(placeInRecord(RECORD_FILE, done.error));
  }
}

function merge(
  before: KeptRows<InventoryRow>,
  recorded: readonly RecordedArtifact[],
  replaces: boolean,
  now: Instant,
): Result<KeptChange<InventoryRow, RecordOutcome>, readonly Finding[]> {
  const { rows } = before;
  const older = recorded.flatMap((each, at) => olderThanKnown(each, rows.get(keyOf(each)), at));
  if (older.length > 0) return err(older);
  const after = new Map(recorded.map((each) => [keyOf(each), revise(each, rows.get(keyOf(each)), now)]));
  const known = replaces
    ? new Map(rows.entries())
    : new Map([...after.keys()].flatMap((key) => entryOf(rows.get(key), key)));
  const changes = replacedRows(before, after, () => replaces);
  return ok({ changes, outcome: outcomeOf(recordOutcome(known, after), rows.size - known.size), replaces });
}

const entryOf = <K, V>(value: V | undefined, key: K): readonly (readonly [K, V])[] =>
  value === undefined ? [] : [[key, value]];

/** What the document does not speak of stays as it is. */
const outcomeOf = (outcome: RecordOutcome, others: number): RecordOutcome => ({
  ...outcome,
  unchanged: outcome.unchanged + others,
});

/** Without a time of its own, a record is of now; one that says nothing new is of the time when it was first said. */
function revise(recorded: RecordedArtifact, known: InventoryRow | undefined, now: Instant): InventoryRow {
  const { observed_at: observedAt = known?.observed_at } = recorded;
  if (known !== undefined && isSameRecord({ kind: 'artifact', ...recorded, observed_at: observedAt }, known))
    return known;
  return { kind: 'artifact', ...recorded, observed_at: recorded.observed_at ?? now };
}

const olderThanKnown = (
  { observed_at: observedAt }: RecordedArtifact,
  known: InventoryRow | undefined,
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
