import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type {
  EvidenceCommands,
  ObservationReport,
  RecordedOwner,
  RecordOutcome,
  ReportOutcome,
} from '../../../core/ports/evidence-commands.ts';
import { err, ok, type Result } from '../../../core/result.ts';

/** Commands of owners that remember what they were given and answer as the test says. */
export class FakeEvidence implements EvidenceCommands {
  readonly recorded: { owner: RecordedOwner; document: unknown; dryRun: boolean }[] = [];
  readonly reports: ObservationReport[] = [];
  findings: readonly Diagnostic[] = [];
  outcome: ReportOutcome | undefined;
  /** Runs before a command answers: what the owner then says. */
  onCommand: () => void = () => undefined;

  record(
    owner: RecordedOwner,
    document: unknown,
    { dryRun }: { readonly dryRun: boolean },
  ): Promise<Result<RecordOutcome, readonly Diagnostic[]>> {
    this.recorded.push({ owner, document, dryRun });
    if (this.findings.length > 0) return Promise.resolve(err(this.findings));
    this.onCommand();
    return Promise.resolve(ok({ added: 1, revised: 0, removed: 0, unchanged: 2 }));
  }

  report(report: ObservationReport): Promise<ReportOutcome> {
    this.reports.push(report);
    this.onCommand();
    return Promise.resolve(
      this.outcome ?? { accepted: report.observations.length, superseded: [], refused: [] },
    );
  }
}
