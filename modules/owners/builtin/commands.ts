import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { RecordOutcome } from '../../core/ports/evidence-commands.ts';
import { changeKept } from '../../core/records/kept-command.ts';
import { recordOutcome } from '../../core/records/record-outcome.ts';
import { placeInRecord, RECORD_FILE } from '../../core/records/record-text.ts';
import { replacedRows } from '../../core/records/replaced-rows.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import { builtinRecord } from './builtin-document.ts';
import { duplicatesIn } from './builtin-duplicates.ts';
import { rowsOf } from './builtin-format.ts';
import type { KeptBuiltin } from './reader.ts';

export class BuiltinCommands {
  readonly #kept: KeptBuiltin;

  constructor(kept: KeptBuiltin) {
    this.#kept = kept;
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
    const after = new Map(rowsOf(parsed.value));
    return changeKept(
      this.#kept,
      (before) =>
        ok({
          changes: replacedRows(before, after),
          outcome: recordOutcome(new Map(before.rows.entries()), after),
          replaces: true,
        }),
      options,
      signal,
    );
  }
}
