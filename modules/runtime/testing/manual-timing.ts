import { type Instant, instantOf } from '../../core/time.ts';

/** Time that passes when a test says so; what is due runs in order, and everything that follows from it settles. */
export class ManualTiming {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.length;
  }

  after(milliseconds: number, run: () => void): Disposable {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.push(timer);
    return {
      [Symbol.dispose]: () => {
        this.#timers = this.#timers.filter((each) => each !== timer);
      },
    };
  }

  async pass(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    await settled();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#now = next.at;
      next.run();
      await settled();
    }
    this.#now = until;
  }
}

/** A clock beside it, which may be set. */
export class SetClock {
  at = Date.parse('2026-05-01T00:00:00Z');
  now = (): Instant => instantOf(this.at);
}

/** Everything that can go on without time has. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
