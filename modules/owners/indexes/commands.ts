import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RecordOutcome } from '../../core/ports/evidence-commands.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { changeKept, type KeptChange } from '../../core/records/kept-command.ts';
import type { KeptRows } from '../../core/records/kept-rows.ts';
import { recordOutcome } from '../../core/records/record-outcome.ts';
import { placeInRecord, RECORD_FILE } from '../../core/records/record-text.ts';
import { aheadFinding, isAhead } from '../../core/records/record-times.ts';
import { replacedRows } from '../../core/records/replaced-rows.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { nearestWord, parseRecorded } from '../../documents/index.ts';
import { type IndexLook, type IndexRow, indexLook, type LookRow } from './index-document.ts';
import { duplicatesIn, lookKey, rowsOf } from './index-format.ts';
import type { KeptIndexes } from './reader.ts';

export interface IndexCommandsSettings {
  readonly clock: Clock;
  /** Ids of the indexes that the workspace declares now. */
  readonly declared: (signal: AbortSignal) => Promise<readonly string[]>;
}

export class IndexCommands {
  readonly #kept: KeptIndexes;
  readonly #settings: IndexCommandsSettings;

  constructor(kept: KeptIndexes, settings: IndexCommandsSettings) {
    this.#kept = kept;
    this.#settings = settings;
  }

  /** One look at one index replaces what was seen there before. */
  async record(
    document: unknown,
    options: { readonly dryRun: boolean },
    signal: AbortSignal,
  ): Promise<Result<RecordOutcome, readonly Diagnostic[]>> {
    const parsed = parseRecorded(indexLook, document);
    if (!parsed.ok) return err(placeInRecord(RECORD_FILE, parsed.error));
    const look = parsed.value;
    const findings = this.#check(look, await this.#settings.declared(signal));
    if (findings.length > 0) return err(placeInRecord(RECORD_FILE, findings));
    const done = await changeKept(this.#kept, (before) => replaceLook(before, look), options, signal);
    return done.ok ? done : err(placeInRecord(RECORD_FILE, [done.error]));
  }

  #check(look: IndexLook, declared: readonly string[]): readonly Finding[] {
    return [
      ...(declared.includes(look.index) ? [] : [undeclared(look.index, declared)]),
      ...(isAhead(look.observed_at, this.#settings.clock.now()) ? [aheadFinding(['observed_at'])] : []),
      ...duplicatesIn(look, []),
    ];
  }
}

function replaceLook(
  before: KeptRows<IndexRow>,
  look: IndexLook,
): Result<KeptChange<IndexRow, RecordOutcome>, Finding> {
  const earlier = before.rows.get(lookKey(look.index));
  if (earlier?.kind === 'look' && look.observed_at < earlier.observed_at) return err(olderThanKnown(earlier));
  const after = new Map(rowsOf(look));
  const listed = new Map(
    [...before.rows.entries()].filter(([, row]) => row.kind === 'listed' && row.index === look.index),
  );
  const own = `${lookKey(look.index)}|`;
  const isOfTheLook = (key: RecordKey): boolean => listed.has(key) || key.startsWith(own);
  return ok({
    changes: replacedRows(before, after, isOfTheLook),
    outcome: recordOutcome(listed, new Map([...after].filter(([, { kind }]) => kind === 'listed'))),
    replaces: true,
  });
}

const olderThanKnown = ({ observed_at: known }: LookRow): Finding => ({
  code: 'invalid_value',
  path: ['observed_at'],
  message: `This look is older than the one of ${known} that is known.`,
  hint: 'Look at the index again.',
});

function undeclared(index: string, declared: readonly string[]): Finding {
  const nearest = nearestWord(index, declared);
  return {
    code: 'invalid_value',
    path: ['index'],
    message: `The workspace declares no index \`${index}\`.`,
    hint:
      nearest === undefined ? 'Add it under `indexes` in agent-tools.yaml.' : `Did you mean \`${nearest}\`?`,
  };
}
