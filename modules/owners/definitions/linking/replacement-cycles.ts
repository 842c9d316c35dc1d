/**
 * Follows `replaced_by` from one id to the next. One instance serves one pass over many ids: what an earlier walk has
 * seen is not walked again, so that a chain of any length costs its length once.
 */
export class ReplacementCycles {
  readonly #next: (id: string) => string | undefined;
  /** The ids of the cycle that each id stands on; absent for ids that were seen and stand on none. */
  readonly #cycles = new Map<string, readonly string[]>();
  readonly #seen = new Set<string>();

  constructor(next: (id: string) => string | undefined) {
    this.#next = next;
  }

  /** The cycle that leads from the id back to it, beginning with the id; undefined where there is none. */
  through(id: string): readonly string[] | undefined {
    if (!this.#seen.has(id)) this.#walk(id);
    const cycle = this.#cycles.get(id);
    if (cycle === undefined) return undefined;
    const at = cycle.indexOf(id);
    return [...cycle.slice(at), ...cycle.slice(0, at)];
  }

  #walk(start: string): void {
    const path = new Map<string, number>();
    let at: string | undefined = start;
    while (at !== undefined && !this.#seen.has(at)) {
      this.#seen.add(at);
      path.set(at, path.size);
      at = this.#next(at);
    }
    const begin = at === undefined ? undefined : path.get(at);
    if (begin === undefined) return;
    const cycle = [...path.keys()].slice(begin);
    for (const id of cycle) this.#cycles.set(id, cycle);
  }
}
