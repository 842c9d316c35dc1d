import type { TokenTable } from './kept-token.ts';
import type { TokenShelf } from './token-shelf.ts';

/** A revocation by another process holds within this, in milliseconds; until half of it nothing is asked again. */
const RECENT = 800;
/** The shelf could not be asked: how long until it is tried again. Milliseconds. */
const RETRY = 5_000;
/** Without the shelf, what was last read goes on for this long: readers do not fall with a database. Milliseconds. */
export const GRACE = 15 * 60_000;
/** Nobody waits for the shelf longer than this. Milliseconds. */
const PATIENCE = 2_000;

export interface BookSettings {
  readonly shelf: TokenShelf;
  /** Milliseconds; never goes back. */
  readonly monotonic: () => number;
  /** Aborts after that many milliseconds. */
  readonly deadline: (milliseconds: number) => AbortSignal;
}

/**
 * What a shelf holds, as it was a moment ago. It is asked again by those who need it, at most one at a time, and by
 * nobody while nobody needs it.
 */
export class TokenBook {
  readonly #settings: BookSettings;
  #table: TokenTable | undefined;
  /** When the table was asked for that was read last. */
  #readAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #failed = false;
  #flight: Promise<void> | undefined;
  /** What was asked before something was changed here says nothing any more. */
  #changes = 0;

  constructor(settings: BookSettings) {
    this.#settings = settings;
  }

  /** Without waiting; undefined: what is known is too old. */
  get recent(): TokenTable | undefined {
    const now = this.#settings.monotonic();
    const tried = now - this.#triedAt;
    const limit = this.#failed ? RETRY : RECENT;
    if (tried > limit || this.#isTooOld(now)) return undefined;
    if (tried > limit / 2) void this.#ask();
    return this.#table;
  }

  /** Never rejects. undefined: nothing is known that still counts. */
  async current(signal: AbortSignal): Promise<TokenTable | undefined> {
    return this.recent ?? this.newer(signal);
  }

  /** As it is now: what somebody asks for that is not there may have been made a moment ago. */
  async newer(signal: AbortSignal): Promise<TokenTable | undefined> {
    const isAway = this.#failed && this.#settings.monotonic() - this.#triedAt <= RETRY;
    if (!isAway) await endedBy(this.#ask(), signal);
    return this.#isTooOld(this.#settings.monotonic()) ? undefined : this.#table;
  }

  /** Something was changed here: whoever asks next waits for it. */
  outdate(): void {
    this.#changes += 1;
    this.#triedAt = Number.NEGATIVE_INFINITY;
    this.#flight = undefined;
  }

  #isTooOld(now: number): boolean {
    return now - this.#readAt > (this.#failed ? GRACE : RECENT);
  }

  #ask(): Promise<void> {
    this.#flight ??= this.#read();
    return this.#flight;
  }

  async #read(): Promise<void> {
    const { shelf, monotonic, deadline } = this.#settings;
    const changes = this.#changes;
    const startedAt = monotonic();
    let table: TokenTable | undefined;
    try {
      const limit = deadline(PATIENCE);
      table = await inTime(shelf.read(limit), limit);
    } catch {
      // Whatever it was, the shelf did not answer; what was known goes on for a while.
    }
    if (changes !== this.#changes) return;
    this.#flight = undefined;
    this.#failed = table === undefined;
    this.#triedAt = this.#failed ? monotonic() : startedAt;
    if (table === undefined) return;
    this.#table = table;
    this.#readAt = startedAt;
  }
}

/** Rejects when the signal ends first. */
async function inTime<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new Error('Too late.'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Resolves when the work has, or when the signal ends. */
export async function endedBy(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
