import type {
  CallOutcome,
  CheckedCall,
  Connection,
  Description,
  ProgressSink,
  ProviderFailure,
} from '../../core/ports/invocation.ts';
import { orAborted, within } from './deadline.ts';
import type { Timing } from './timing.ts';

export interface SessionGround {
  readonly timing: Timing;
  /** Something threw that never should. */
  readonly onBug: (error: unknown) => void;
}

/** How long an adapter has to answer after the signal of a call has ended. Milliseconds. */
const GRACE = 2_000;
/** How long one may take to end what it runs. */
const CLOSE_WITHIN = 15_000;

/**
 * One open connection, kept from what an adapter should not do: throw, or never answer. It stays open while calls use it,
 * also when it is no longer the one that new calls get.
 */
export class Session {
  readonly #connection: Connection;
  readonly #ground: SessionGround;
  #calls = 0;
  #closing: Promise<void> | undefined;
  #drained: (() => void) | undefined;

  constructor(connection: Connection, ground: SessionGround) {
    this.#connection = connection;
    this.#ground = ground;
  }

  get protocol(): string {
    return this.#connection.protocol;
  }

  get calls(): number {
    return this.#calls;
  }

  /** `ended`: over, though nobody here asked for it; the word says how. */
  watch(changed: () => void, ended: (reason: string) => void): Disposable {
    const { onBug } = this.#ground;
    this.#connection.closed.then(
      ({ detail }) => {
        if (this.#closing === undefined) ended(detail);
      },
      (error: unknown) => {
        onBug(error);
        if (this.#closing === undefined) ended('adapter_error');
      },
    );
    try {
      return this.#connection.watch(changed);
    } catch (error) {
      onBug(error);
      return { [Symbol.dispose]: () => undefined };
    }
  }

  async call(call: CheckedCall, progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome> {
    this.#calls += 1;
    try {
      return await this.#answered(
        () => this.#connection.call(call, this.#contained(progress), signal),
        signal,
      );
    } catch (error) {
      return { kind: 'failed', failure: this.#failureOf(error, signal) };
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) this.#drained?.();
    }
  }

  async describe(signal: AbortSignal): Promise<Description> {
    try {
      return await this.#answered(() => this.#connection.describe(signal), signal);
    } catch (error) {
      return { kind: 'failed', failure: { ...this.#failureOf(error, signal), retry: 'safe' } };
    }
  }

  /** Running calls finish first, as long as the time lasts; resolves when it is closed. */
  async drain(milliseconds: number): Promise<void> {
    if (this.#calls > 0 && milliseconds > 0) {
      const empty = new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
      await within(empty, milliseconds, this.#ground.timing, this.#ground.onBug);
    }
    await this.close();
  }

  /** Never rejects, and not later than its time. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { timing, onBug } = this.#ground;
    const closing = (async () => this.#connection.close())();
    if (!(await within(closing, CLOSE_WITHIN, timing, onBug)))
      onBug(new Error('A connection could not be closed in time.'));
  }

  /** The adapter hears of the signal first and says what became of it; one that does not is not waited for. */
  async #answered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const late = new AbortController();
    let timer: Disposable | undefined;
    const begin = (): void => {
      timer = this.#ground.timing.after(GRACE, () => late.abort(signal.reason));
    };
    if (signal.aborted) begin();
    else signal.addEventListener('abort', begin, { once: true });
    try {
      return await orAborted((async () => ask())(), late.signal);
    } finally {
      signal.removeEventListener('abort', begin);
      timer?.[Symbol.dispose]();
    }
  }

  /** Whoever listens to progress is no part of the call. */
  #contained(progress: ProgressSink): ProgressSink {
    return (each) => {
      try {
        progress(each);
      } catch (error) {
        this.#ground.onBug(error);
      }
    };
  }

  #failureOf(error: unknown, signal: AbortSignal): ProviderFailure {
    if (signal.aborted) return { code: 'cancelled', retry: 'unsafe', detail: 'not_answered' };
    this.#ground.onBug(error);
    return { code: 'invalid_response', retry: 'unsafe', detail: 'adapter_error' };
  }
}
