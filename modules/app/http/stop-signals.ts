/**
 * A terminal sends its interrupt to every process of the command, and one that started us may pass it on: what comes
 * within this time is still the first signal. Milliseconds.
 */
const ECHO = 250;

/** SIGINT and SIGTERM: the first asks to stop, the second ends the process at once. */
export class StopSignals implements Disposable {
  /** Resolves when stopping is asked for. */
  readonly asked: Promise<void>;
  readonly #asked = new AbortController();
  #askedAt = 0;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.asked = promise;
    this.signal.addEventListener('abort', () => resolve(), { once: true });
    process.on('SIGINT', this.#stop);
    process.on('SIGTERM', this.#stop);
  }

  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.#stop);
    process.off('SIGTERM', this.#stop);
  }

  readonly #stop = (signal: NodeJS.Signals): void => {
    if (!this.signal.aborted) {
      this.#askedAt = performance.now();
      this.#asked.abort();
    } else if (performance.now() - this.#askedAt > ECHO) {
      // As a shell shows a program that a signal ended.
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
  };
}
