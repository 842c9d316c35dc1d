import { compareToolRefs, type ToolRef } from '../ids.ts';
import { refKey } from './links.ts';

/** Dense numbers for refs, for masks and postings. A number is never given twice within a process. */
export class Ordinals {
  readonly #numbers = new Map<string, number>();
  readonly #refs: ToolRef[] = [];
  /** Of the order that was asked for last. */
  #row: { readonly order: readonly ToolRef[]; readonly numbers: Uint32Array } | undefined;

  /** How many numbers have been given. */
  get length(): number {
    return this.#refs.length;
  }

  /** The numbers of a whole order, place by place; what it shares with the one before costs no look-up. */
  row(order: readonly ToolRef[]): Uint32Array {
    const before = this.#row;
    if (before?.order === order) return before.numbers;
    const numbers = new Uint32Array(order.length);
    let old = 0;
    for (const [place, ref] of order.entries()) {
      // What went is passed over; what came has no place there and stands before the rest.
      while (before !== undefined && isBefore(before.order[old], ref)) old += 1;
      numbers[place] = before?.order[old] === ref ? (before.numbers[old] ?? 0) : this.of(ref);
    }
    this.#row = { order, numbers };
    return numbers;
  }

  of(ref: ToolRef): number {
    const key = refKey(ref);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#refs.length;
    this.#numbers.set(key, number);
    this.#refs.push(ref);
    return number;
  }

  ref(ordinal: number): ToolRef | undefined {
    return this.#refs[ordinal];
  }
}

const isBefore = (ref: ToolRef | undefined, other: ToolRef): boolean =>
  ref !== undefined && ref !== other && compareToolRefs(ref, other) < 0;
