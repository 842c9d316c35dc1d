/** Monotonic time and turns of the event loop, injected so that tests neither sleep nor race. */
export interface Scheduler {
  /** Milliseconds; never goes back. */
  now(): number;
  every(milliseconds: number, run: () => void): Disposable;
  after(milliseconds: number, run: () => void): Disposable;
  nextTurn(): Promise<void>;
}

/** Timers of this process; none of them keeps it alive. */
export const processScheduler: Scheduler = {
  now: () => performance.now(),
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    timer.unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  },
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return { [Symbol.dispose]: () => clearTimeout(timer) };
  },
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
};
