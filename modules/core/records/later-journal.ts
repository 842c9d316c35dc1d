import type { Clock } from '../ports/clock.ts';
import type { JournalEntry, Json, Outlives, StoreSource } from '../ports/store.ts';

export interface LaterJournalSettings {
  readonly stores: Pick<StoreSource, 'made'>;
  readonly clock: Clock;
  /** Runs later, and does not keep the process alive. */
  readonly after: (milliseconds: number, run: () => void) => Disposable;
  /** The journal misses this for good. */
  readonly onMissed: (kind: string, error: unknown) => void;
}

/** An entry about something that stands already. */
export interface StandingEntry {
  /** A word: `approval_granted`. */
  readonly kind: string;
  readonly body: { readonly [key: string]: Json };
  /** Default: the loss of power. */
  readonly outlives?: Outlives;
}

/** Milliseconds before each further attempt; after the last one the entry is given up, and that is said. */
const PAUSES = [1_000, 10_000, 60_000, 600_000];
/** Entries that wait for a journal that does not answer. */
const MAX_WAITING = 1_000;

interface Waiting {
  readonly entry: JournalEntry;
  readonly timer: Disposable;
}

/**
 * Journals what was done already. Whoever did it is answered by what stands, and not by whether the journal could be
 * written: an entry that failed is tried again in the background, with the time of the deed as `at` and `repeated`,
 * because the failed attempt may have been written after all.
 */
export class LaterJournal implements AsyncDisposable {
  readonly #settings: LaterJournalSettings;
  readonly #waiting = new Set<Waiting>();
  readonly #running = new Set<Promise<void>>();
  #ended = false;

  constructor(settings: LaterJournalSettings) {
    this.#settings = settings;
  }

  /** Never rejects. Resolves after the first attempt. */
  async append(entry: StandingEntry): Promise<void> {
    const at = this.#settings.clock.now();
    await this.#tracked(this.#try(entry, { ...entry, body: { ...entry.body, at, repeated: true } }, 0));
  }

  /** Whoever ends this waits for it, also where whoever appended does not. */
  #tracked(work: Promise<void>): Promise<void> {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** One more attempt for all that waits. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { timer } of waiting) timer[Symbol.dispose]();
    await Promise.all([
      ...this.#running,
      ...waiting.map(({ entry }) => this.#try(entry, entry, PAUSES.length)),
    ]);
  }

  async #try(entry: JournalEntry, next: JournalEntry, attempt: number): Promise<void> {
    try {
      const store = await this.#settings.stores.made();
      await store.journal().append(entry);
    } catch (error) {
      const pause = PAUSES[attempt];
      if (pause === undefined || this.#ended || this.#waiting.size >= MAX_WAITING)
        this.#settings.onMissed(entry.kind, error);
      else this.#wait(next, attempt + 1, pause);
    }
  }

  #wait(entry: JournalEntry, attempt: number, pause: number): void {
    const timer = this.#settings.after(pause, () => {
      this.#waiting.delete(waiting);
      void this.#tracked(this.#try(entry, entry, attempt));
    });
    const waiting = { entry, timer };
    this.#waiting.add(waiting);
  }
}
