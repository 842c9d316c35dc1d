import type { InstanceId, ProviderId } from '../../core/ids.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ObservationReport, ReportOutcome } from '../../core/ports/evidence-commands.ts';
import { changeKept } from '../../core/records/kept-command.ts';
import { ok } from '../../core/result.ts';
import { applyReport } from './observation-report.ts';
import type { KeptObservations } from './reader.ts';

export interface ObservationCommandsSettings {
  readonly clock: Clock;
  /** Instances that the configuration has now, and whose they are. */
  readonly configured: (signal: AbortSignal) => Promise<ReadonlyMap<InstanceId, ProviderId | undefined>>;
}

export class ObservationCommands {
  readonly #kept: KeptObservations;
  readonly #settings: ObservationCommandsSettings;

  constructor(kept: KeptObservations, settings: ObservationCommandsSettings) {
    this.#kept = kept;
    this.#settings = settings;
  }

  /** Each observation is accepted, superseded or refused by itself. What is not accepted changes nothing that is known. */
  async report(report: ObservationReport, signal: AbortSignal): Promise<ReportOutcome> {
    const instances = await this.#settings.configured(signal);
    const situation = { now: this.#settings.clock.now(), instances };
    const done = await changeKept(
      this.#kept,
      ({ rows }) => ok(applyReport(rows, report, situation)),
      { dryRun: false },
      signal,
    );
    return done.ok ? done.value : done.error;
  }
}
