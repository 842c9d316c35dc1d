import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import { indexSource } from '../../core/ids.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RecordOutcome } from '../../core/ports/evidence-commands.ts';
import {
  changeRecords,
  type RecordChange,
  type RecordFormat,
  type RecordPlace,
} from '../../core/records/record-command.ts';
import { recordOutcome } from '../../core/records/record-outcome.ts';
import { placeInRecord, RECORD_FILE } from '../../core/records/record-text.ts';
import { aheadFinding, isAhead } from '../../core/records/record-times.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { nearestWord, parseRecorded } from '../../documents/index.ts';
import { type IndexesFile, type IndexLook, indexesFile, indexLook } from './index-document.ts';
import { duplicatesIn, listedId } from './index-records.ts';

export interface IndexCommandsSettings extends RecordPlace {
  readonly clock: Clock;
  /** Ids of the indexes that the workspace declares now. */
  readonly declared: (signal: AbortSignal) => Promise<readonly string[]>;
}

const FORMAT: RecordFormat<IndexesFile> = {
  empty: { version: 1, looks: [] },
  parse: (value) => parseRecorded(indexesFile, value),
};

export class IndexCommands {
  readonly #settings: IndexCommandsSettings;

  constructor(settings: IndexCommandsSettings) {
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
    const done = await changeRecords(
      this.#settings,
      FORMAT,
      (before) => replaceLook(before, look),
      options,
      signal,
    );
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
  before: IndexesFile,
  look: IndexLook,
): Result<RecordChange<IndexesFile, RecordOutcome>, Finding> {
  const earlier = before.looks.find(({ index }) => index === look.index);
  if (earlier !== undefined && look.observed_at < earlier.observed_at) return err(olderThanKnown(earlier));
  const after = { ...look, artifacts: inOrder(look) };
  const others = before.looks.filter(({ index }) => index !== look.index);
  return ok({
    document: {
      version: 1,
      looks: [...others, after].sort((a, b) => (a.index < b.index ? -1 : 1)),
    },
    outcome: recordOutcome(byId(earlier), byId(after)),
  });
}

/** By identity, so that the same look is the same text. */
const inOrder = ({ index, artifacts }: IndexLook): IndexLook['artifacts'] => {
  const source = indexSource(index);
  return artifacts.toSorted((a, b) => (listedId(source, a) < listedId(source, b) ? -1 : 1));
};

const byId = (look: IndexLook | undefined): ReadonlyMap<string, unknown> =>
  new Map(look?.artifacts.map((each) => [listedId(indexSource(look.index), each), each] as const));

const olderThanKnown = ({ observed_at: known }: IndexLook): Finding => ({
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
