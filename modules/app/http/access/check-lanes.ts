interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Beyond it nobody is let wait: what waits is held in memory. */
const MAX_WAITING = 1_000;

/** Checks that cost something, so many at once of one name; what is more waits for its turn and is not refused. */
export class CheckLanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #width: (name: string) => number;

  /** `width`: how many of a name go on at once, at least 1; asked anew each time. */
  constructor(width: (name: string) => number) {
    this.#width = width;
  }

  /** undefined: too many wait already, and nothing was done. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.running < this.#width(name)) lane.running += 1;
    else {
      if (lane.waiting.length >= MAX_WAITING) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      lane.waiting.push(resolve);
      await promise;
    }
    try {
      return await work();
    } finally {
      this.#leave(name, lane);
    }
  }

  /** Whoever is let in next was counted by this, before anybody else can come. */
  #leave(name: string, lane: Lane): void {
    lane.running -= 1;
    while (lane.running < this.#width(name)) {
      const next = lane.waiting.shift();
      if (next === undefined) break;
      lane.running += 1;
      next();
    }
    if (lane.running === 0) this.#lanes.delete(name);
  }
}
