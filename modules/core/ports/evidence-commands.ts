import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ImplementationId, InstanceId, RuntimeId, ToolId } from '../ids.ts';
import type { Health } from '../model/observation.ts';
import type { Result } from '../result.ts';
import type { Instant } from '../time.ts';

/** Owners whose evidence is recorded here from a document that others made. */
export const RECORDED_OWNERS = ['indexes', 'builtin', 'inventory'] as const;
export type RecordedOwner = (typeof RECORDED_OWNERS)[number];

/** Commands of owners; the catalog never calls them. */
export interface EvidenceCommands {
  /**
   * Takes a document of that owner's record format (`schemas/`). Findings refuse it as a whole. With `dryRun` nothing is
   * written and the outcome is what would be.
   */
  record(
    owner: RecordedOwner,
    document: unknown,
    options: { readonly dryRun: boolean },
    signal: AbortSignal,
  ): Promise<Result<RecordOutcome, readonly Diagnostic[]>>;
  /** What a runtime saw. Each observation is accepted, superseded or refused by itself. */
  report(report: ObservationReport, signal: AbortSignal): Promise<ReportOutcome>;
}

export interface RecordOutcome {
  readonly added: number;
  readonly revised: number;
  readonly removed: number;
  readonly unchanged: number;
}

export interface ObservationReport {
  readonly runtime: RuntimeId;
  readonly runtimeGeneration: string;
  readonly observations: readonly ReportedObservation[];
}

export interface ReportedObservation {
  readonly instance: InstanceId;
  readonly observedAt: Instant;
  readonly freshForMs?: number;
  readonly implementation?: ImplementationId;
  readonly artifact?: string;
  readonly active?: boolean;
  readonly health?: Health;
  readonly definitionDigests: ReadonlyMap<ToolId, string>;
}

export interface ReportOutcome {
  readonly accepted: number;
  /** Of an older generation of the runtime, or seen before what is known. */
  readonly superseded: readonly InstanceId[];
  readonly refused: readonly { readonly instance: InstanceId; readonly code: 'clock_skew' | 'not_found' }[];
}
