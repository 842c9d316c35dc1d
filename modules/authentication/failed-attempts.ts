import type { AuthenticationFailure } from '../core/ports/authentication.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Journal, Json } from '../core/ports/store.ts';

/** Entries of one minute, and of those from one network; what is more is only counted. */
const PER_MINUTE = 100;
const PER_NETWORK = 20;
const MINUTE = 60_000;
/** How long the end waits for them. Milliseconds. */
const LAST_WORDS = 1_000;
/** Entries that wait for a journal that does not answer. */
const MAX_WAITING = 100;

export interface FailedAttempt {
  readonly reason: AuthenticationFailure['reason'];
  /** The address that it came from; of IPv6 its first 64 bits. */
  readonly network: string;
  /** Names the credential where that is known, and is no part of its secret. */
  readonly credential?: string;
}

export interface FailedAttemptSettings {
  /** undefined: there is none, and none is made for what strangers try. */
  readonly journal: () => Promise<Pick<Journal, 'append'> | undefined>;
  readonly clock: Clock;
  /** Runs later, and does not keep the process alive. */
  readonly after: (milliseconds: number, run: () => void) => Disposable;
}

/**
 * Failed attempts in the journal: never what was tried, never in the way of an answer, and no more than a person reads.
 * What was left out of a minute is told by one entry at its end.
 */
export class FailedAttempts implements AsyncDisposable {
  readonly #settings: FailedAttemptSettings;
  #written = 0;
  #leftOut = 0;
  readonly #networks = new Map<string, number>();
  readonly #waiting = new Set<Promise<void>>();
  #minute: Disposable | undefined;
  #ended = false;

  constructor(settings: FailedAttemptSettings) {
    this.#settings = settings;
  }

  /** Returns at once and never throws. */
  record({ reason, network, credential }: FailedAttempt): void {
    const from = this.#networks.get(network) ?? 0;
    if (this.#written >= PER_MINUTE || from >= PER_NETWORK || this.#waiting.size >= MAX_WAITING) {
      this.#leaveOut(1);
      return;
    }
    this.#minute ??= this.#settings.after(MINUTE, () => this.#endMinute());
    this.#networks.set(network, from + 1);
    this.#written += 1;
    const body = { reason, network, ...(credential !== undefined && { credential }) };
    this.#append('authentication_failed', { ...body, at: this.#settings.clock.now() }, 1);
  }

  /** Waits for what is being written, but not for a journal that does not answer. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#endMinute();
    this.#ended = true;
    const { promise: longEnough, resolve } = Promise.withResolvers<void>();
    using _limit = this.#settings.after(LAST_WORDS, resolve);
    await Promise.race([Promise.all(this.#waiting), longEnough]);
  }

  #endMinute(): void {
    this.#minute?.[Symbol.dispose]();
    this.#minute = undefined;
    const count = this.#leftOut;
    this.#written = 0;
    this.#leftOut = 0;
    this.#networks.clear();
    if (count === 0) return;
    if (this.#waiting.size >= MAX_WAITING) this.#leaveOut(count);
    else this.#append('authentication_failures_left_out', { count }, count);
  }

  /** `attempts`: how many the entry stands for. */
  #append(kind: string, body: Json, attempts: number): void {
    const waiting = this.#write(kind, body, attempts).finally(() => this.#waiting.delete(waiting));
    this.#waiting.add(waiting);
  }

  /** Never rejects: a journal that is away is told by its owner, and callers are refused all the same. */
  async #write(kind: string, body: Json, attempts: number): Promise<void> {
    try {
      const journal = await this.#settings.journal();
      if (journal === undefined) this.#leaveOut(attempts);
      else await journal.append({ kind, body });
    } catch {
      this.#leaveOut(attempts);
    }
  }

  #leaveOut(attempts: number): void {
    this.#leftOut += attempts;
    if (!this.#ended) this.#minute ??= this.#settings.after(MINUTE, () => this.#endMinute());
  }
}
