import type { ToolRef } from '../ids.ts';
import { refKey } from './links.ts';

/** Dense numbers for refs, for masks and postings. A number is never given twice within a process. */
export class Ordinals {
  readonly #numbers = new Map<string, number>();
  readonly #refs: ToolRef[] = [];

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
