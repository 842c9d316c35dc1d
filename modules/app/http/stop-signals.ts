/** SIGINT and SIGTERM: the first asks to stop, the second ends the process at once. */
export class StopSignals implements Disposable {
  /** Resolves when stopping is asked for. */
  readonly asked: Promise<void>;
  readonly #asked = new AbortController();

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
    // As a shell shows a program that a signal ended.
    if (this.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    this.#asked.abort();
  };
}
