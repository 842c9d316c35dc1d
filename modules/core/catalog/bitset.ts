/**
 * Which of a row of dense numbers are in: 12.5 kB for 100,000. Immutable once anybody else has seen it; whoever makes one
 * adds to it before.
 */
export class Bitset {
  readonly #words: Uint32Array;
  #size: number | undefined;

  private constructor(words: Uint32Array) {
    this.#words = words;
  }

  /** None of `length` numbers. */
  static none(length: number): Bitset {
    return new Bitset(new Uint32Array((length + 31) >>> 5));
  }

  /** A copy with room for `length` numbers at least, to be changed. */
  copy(length: number): Bitset {
    const words = new Uint32Array(Math.max(this.#words.length, (length + 31) >>> 5));
    words.set(this.#words);
    return new Bitset(words);
  }

  has(at: number): boolean {
    return (((this.#words[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
  }

  put(at: number, isIn: boolean): void {
    const bit = 1 << (at & 31);
    const word = this.#words[at >>> 5] ?? 0;
    this.#words[at >>> 5] = isIn ? word | bit : word & ~bit;
    this.#size = undefined;
  }

  /** How many are in. */
  get size(): number {
    if (this.#size === undefined) {
      let size = 0;
      for (const word of this.#words) size += bitsIn(word);
      this.#size = size;
    }
    return this.#size;
  }

  and(other: Bitset): Bitset {
    const words = this.#words.slice(0, other.#words.length);
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (other.#words[at] ?? 0);
    return new Bitset(words);
  }

  /** Those from `start` on, ascending; stretches without any are passed over 32 at a time. */
  *from(start: number): Generator<number> {
    for (let at = start >>> 5; at < this.#words.length; at += 1) {
      let word = this.#words[at] ?? 0;
      if (at === start >>> 5) word &= -1 << (start & 31);
      while (word !== 0) {
        yield (at << 5) + (31 - Math.clz32(word & -word));
        word &= word - 1;
      }
    }
  }
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
