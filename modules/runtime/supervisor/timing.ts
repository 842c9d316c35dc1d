/** Monotonic time: a clock that is set does not move it. Timers do not keep the process alive. */
export interface Timing {
  /** Milliseconds; never goes back. */
  now(): number;
  after(milliseconds: number, run: () => void): Disposable;
}
