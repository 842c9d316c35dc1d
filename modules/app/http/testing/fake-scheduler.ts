import type { Scheduler } from '../../scheduler.ts';

interface Timer {
  at: number;
  readonly every?: number;
  readonly run: () => void;
}

/** Time that moves when the test says so. Turns of the event loop are real: the network needs them. */
export class FakeScheduler implements Scheduler {
  readonly #timers = new Set<Timer>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  every(milliseconds: number, run: () => void): Disposable {
    return this.#add({ at: this.#now + milliseconds, every: milliseconds, run });
  }

  after(milliseconds: number, run: () => void): Disposable {
    return this.#add({ at: this.#now + milliseconds, run });
  }

  nextTurn(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      if (timer.every === undefined) this.#timers.delete(timer);
      else timer.at = this.#now + timer.every;
      timer.run();
    }
  }

  #add(timer: Timer): Disposable {
    this.#timers.add(timer);
    return { [Symbol.dispose]: () => void this.#timers.delete(timer) };
  }
}
