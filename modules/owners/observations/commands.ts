import type { InstanceId, ProviderId } from '../../core/ids.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ObservationReport, ReportOutcome } from '../../core/ports/evidence-commands.ts';
import { changeRecords, type RecordFormat, type RecordPlace } from '../../core/records/record-command.ts';
import { ok } from '../../core/result.ts';
import { parseRecorded } from '../../documents/index.ts';
import { type ObservationsFile, observationsFile } from './observation-document.ts';
import { applyReport } from './observation-report.ts';

export interface ObservationCommandsSettings extends RecordPlace {
  readonly clock: Clock;
  /** Instances that the configuration has now, and whose they are. */
  readonly configured: (signal: AbortSignal) => Promise<ReadonlyMap<InstanceId, ProviderId | undefined>>;
}

const FORMAT: RecordFormat<ObservationsFile> = {
  empty: { version: 1, runtimes: [], observations: [] },
  parse: (value) => parseRecorded(observationsFile, value),
};

export class ObservationCommands {
  readonly #settings: ObservationCommandsSettings;

  constructor(settings: ObservationCommandsSettings) {
    this.#settings = settings;
  }

  /** Each observation is accepted, superseded or refused by itself. What is not accepted changes nothing that is known. */
  async report(report: ObservationReport, signal: AbortSignal): Promise<ReportOutcome> {
    const instances = await this.#settings.configured(signal);
    const situation = { now: this.#settings.clock.now(), instances };
    const done = await changeRecords<ObservationsFile, ReportOutcome, never>(
      this.#settings,
      FORMAT,
      (before) => ok(applyReport(before, report, situation)),
      { dryRun: false },
      signal,
    );
    return done.ok ? done.value : done.error;
  }
}
