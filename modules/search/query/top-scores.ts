/** Finds the score that a value must reach to be among the best `limit`; scores are added in any order. */
export class TopScores {
  /** A heap whose root is the lowest of the highest. */
  readonly #heap: Float64Array;
  #size = 0;

  /** `limit` is a whole number, at least 1. */
  constructor(limit: number) {
    this.#heap = new Float64Array(limit);
  }

  /** The lowest score that is still among the best; below every score while there is room. */
  get lowest(): number {
    return this.#size < this.#heap.length ? Number.NEGATIVE_INFINITY : this.#at(0);
  }

  add(score: number): void {
    if (this.#size < this.#heap.length) {
      this.#heap[this.#size] = score;
      this.#size += 1;
      this.#siftUp();
    } else if (score > this.#at(0)) {
      this.#heap[0] = score;
      this.#siftDown();
    }
  }

  #siftUp(): void {
    let at = this.#size - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#at(parent) <= this.#at(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #siftDown(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.#size) return;
      const lower = left + 1 < this.#size && this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(at) <= this.#at(lower)) return;
      this.#swap(at, lower);
      at = lower;
    }
  }

  #at(place: number): number {
    return this.#heap[place] ?? 0;
  }

  #swap(a: number, b: number): void {
    const kept = this.#at(a);
    this.#heap[a] = this.#at(b);
    this.#heap[b] = kept;
  }
}
