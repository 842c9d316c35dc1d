import type { Clock } from '../ports/clock.ts';
import type { JournalReading } from '../ports/journal-reading.ts';
import { addMilliseconds } from '../time.ts';

export interface RetentionSettings {
  readonly journal: Pick<JournalReading, 'prune'>;
  readonly clock: Clock;
  /** Milliseconds for which records are kept, as it is configured now; undefined: for good. */
  readonly keep: (signal: AbortSignal) => Promise<number | undefined>;
  /** Runs later and again, and does not keep the process alive. */
  readonly every: (milliseconds: number, run: () => void) => Disposable;
  readonly onFailure: (error: unknown) => void;
}

const HOUR = 3_600_000;

/** Ends the keeping of what is older than the workspace wants it, once and then every hour. Never in anybody's way. */
export class Retention implements AsyncDisposable {
  readonly #settings: RetentionSettings;
  readonly #ended = new AbortController();
  #timer: Disposable | undefined;
  #running: Promise<void> | undefined;

  constructor(settings: RetentionSettings) {
    this.#settings = settings;
  }

  start(): void {
    if (this.#timer !== undefined) return;
    this.#timer = this.#settings.every(HOUR, () => this.#look());
    this.#look();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    this.#timer?.[Symbol.dispose]();
    await this.#running;
  }

  #look(): void {
    this.#running ??= this.#prune().finally(() => {
      this.#running = undefined;
    });
  }

  /** Never rejects. */
  async #prune(): Promise<void> {
    const { journal, clock, keep, onFailure } = this.#settings;
    const { signal } = this.#ended;
    try {
      const kept = await keep(signal);
      if (kept === undefined || signal.aborted) return;
      await journal.prune(addMilliseconds(clock.now(), -kept), { dryRun: false }, signal);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }
}
