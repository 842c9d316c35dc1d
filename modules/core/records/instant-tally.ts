import type { Instant } from '../time.ts';

/** Instants of many records, each told once and in order, kept up at the cost of what changed. */
export class InstantTally {
  readonly #counts = new Map<Instant, number>();
  #sorted: readonly Instant[] = [];

  /** Ascending. Another list only when it says something else. */
  get sorted(): readonly Instant[] {
    return this.#sorted;
  }

  change(gone: readonly Instant[], come: readonly Instant[]): void {
    const touched = new Set<Instant>();
    const count = (instant: Instant, by: number): void => {
      touched.add(instant);
      this.#counts.set(instant, (this.#counts.get(instant) ?? 0) + by);
    };
    for (const instant of gone) count(instant, -1);
    for (const instant of come) count(instant, 1);
    const before = new Set(touchedIn(this.#sorted, touched));
    const added: Instant[] = [];
    const removed = new Set<Instant>();
    for (const instant of touched) {
      const stands = (this.#counts.get(instant) ?? 0) > 0;
      if (!stands) this.#counts.delete(instant);
      if (stands && !before.has(instant)) added.push(instant);
      if (!stands && before.has(instant)) removed.add(instant);
    }
    if (added.length === 0 && removed.size === 0) return;
    this.#sorted = merged(
      removed.size === 0 ? this.#sorted : this.#sorted.filter((instant) => !removed.has(instant)),
      added.sort(),
    );
  }
}

const touchedIn = (sorted: readonly Instant[], touched: ReadonlySet<Instant>): readonly Instant[] =>
  [...touched].filter((instant) => sorted[placeOf(sorted, instant)] === instant);

/** Of the first one that is not earlier. */
function placeOf(sorted: readonly Instant[], instant: Instant): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = sorted[middle];
    if (at !== undefined && at < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merged(sorted: readonly Instant[], added: readonly Instant[]): readonly Instant[] {
  if (added.length === 0) return sorted;
  const all: Instant[] = [];
  let from = 0;
  for (const instant of added) {
    const place = placeOf(sorted, instant);
    for (; from < place; from += 1) {
      const each = sorted[from];
      if (each !== undefined) all.push(each);
    }
    all.push(instant);
  }
  return [...all, ...sorted.slice(from)];
}
