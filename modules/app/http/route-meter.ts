/** Upper bounds of the latency buckets, in seconds. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Counts the requests of one operation. Every request comes here and many take microseconds, so that a number is
 * raised and nothing more; what the scrape shows is made from the numbers.
 */
export class RouteMeter {
  readonly operation: string;
  readonly #byStatus = new Map<number, number>();
  /** One more than there are bounds: the last holds what is slower than all of them. */
  readonly #buckets = new Float64Array(BOUNDS.length + 1);
  #seconds = 0;

  constructor(operation: string) {
    this.operation = operation;
  }

  /** `started`: of `performance.now()`. */
  record(status: number, started: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
    const seconds = (performance.now() - started) / 1_000;
    this.#seconds += seconds;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  byStatus(): ReadonlyMap<number, number> {
    return this.#byStatus;
  }

  /** The lines of a Prometheus histogram of this name. */
  latencyLines(name: string): readonly string[] {
    const label = `operation="${this.operation}"`;
    let count = 0;
    const buckets = [...BOUNDS, '+Inf'].map((bound, at) => {
      count += this.#buckets[at] ?? 0;
      return `${name}_bucket{${label},le="${bound}"} ${count}`;
    });
    return [...buckets, `${name}_sum{${label}} ${this.#seconds}`, `${name}_count{${label}} ${count}`];
  }
}
