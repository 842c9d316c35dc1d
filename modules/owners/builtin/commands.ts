import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { RecordOutcome } from '../../core/ports/evidence-commands.ts';
import { changeRecords, type RecordFormat, type RecordPlace } from '../../core/records/record-command.ts';
import { recordOutcome } from '../../core/records/record-outcome.ts';
import { placeInRecord, RECORD_FILE } from '../../core/records/record-text.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import { type BuiltinFile, builtinFile, builtinRecord, idOf } from './builtin-document.ts';
import { duplicatesIn } from './builtin-duplicates.ts';

const FORMAT: RecordFormat<BuiltinFile> = {
  empty: { version: 1, implementations: [] },
  parse: (value) => parseRecorded(builtinFile, value),
};

export class BuiltinCommands {
  readonly #place: RecordPlace;

  constructor(place: RecordPlace) {
    this.#place = place;
  }

  /** Replaces the whole inventory. */
  async record(
    document: unknown,
    options: { readonly dryRun: boolean },
    signal: AbortSignal,
  ): Promise<Result<RecordOutcome, readonly Diagnostic[]>> {
    const parsed = parseRecorded(builtinRecord, document);
    if (!parsed.ok) return err(placeInRecord(RECORD_FILE, parsed.error));
    const duplicates = duplicatesIn(parsed.value);
    if (duplicates.length > 0) return err(placeInRecord(RECORD_FILE, duplicates));
    const { implementations, complete_families: families } = parsed.value;
    const after: BuiltinFile = {
      version: 1,
      // In the order of ids, so that the same inventory is the same text.
      implementations: implementations.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
      ...(families !== undefined && families.length > 0 && { complete_families: families.toSorted() }),
    };
    return changeRecords(
      this.#place,
      FORMAT,
      (before) => ok({ document: after, outcome: recordOutcome(byId(before), byId(after)) }),
      options,
      signal,
    );
  }
}

const byId = ({
  implementations,
  complete_families: families = [],
}: BuiltinFile): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...implementations.map((each) => [idOf(each), each] as const),
    ...families.map((family) => [family, family] as const),
  ]);
