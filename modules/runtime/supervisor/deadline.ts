import type { Timing } from './timing.ts';

/** Ends with the first of: the caller's signals, and the time that is given. Leaves nothing at signals that live longer. */
export class Deadline implements Disposable {
  readonly #ended = new AbortController();
  readonly #timer: Disposable;
  readonly #sources: readonly AbortSignal[];
  readonly #follow: (this: AbortSignal) => void;
  #isLate = false;

  constructor(milliseconds: number, timing: Timing, ...signals: readonly AbortSignal[]) {
    const ended = this.#ended;
    this.#follow = function follow() {
      ended.abort(this.reason);
    };
    this.#sources = signals;
    for (const signal of signals) {
      if (signal.aborted) ended.abort(signal.reason);
      else signal.addEventListener('abort', this.#follow, { once: true });
    }
    this.#timer = timing.after(milliseconds, () => {
      if (ended.signal.aborted) return;
      this.#isLate = true;
      // The name by which adapters tell a timeout from somebody who has gone.
      ended.abort(new DOMException('The time of this call is over.', 'TimeoutError'));
    });
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** It was the time that ended it. */
  get isLate(): boolean {
    return this.#isLate;
  }

  [Symbol.dispose](): void {
    this.#timer[Symbol.dispose]();
    for (const signal of this.#sources) signal.removeEventListener('abort', this.#follow);
  }
}

/** The outcome, or the rejection with the signal's reason as soon as it ends; what comes afterwards is not heeded. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    work.catch(() => undefined);
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** true: it was done in time. Never rejects; `onError` has what went wrong. */
export function within(
  work: Promise<unknown>,
  milliseconds: number,
  timing: Timing,
  onError: (error: unknown) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = timing.after(milliseconds, () => resolve(false));
    void work
      .catch(onError)
      .then(() => resolve(true))
      .finally(() => timer[Symbol.dispose]());
  });
}
