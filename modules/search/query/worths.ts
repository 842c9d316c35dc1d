import { FIELD_WEIGHTS } from '../fields.ts';
import { FIELD_COUNT } from '../segment/segment.ts';
import type { Totals } from '../universe.ts';

/** Fields of fewer words have the worth of an occurrence looked up instead of computed. */
const USUAL_LENGTH = 128;

/** BM25F's field part: what one occurrence counts, less the longer its field is beside the average. */
export class Worths {
  /** By field: how much its norm grows with each word that it has. */
  readonly #slopes: Float64Array;
  /** By field and length. */
  readonly #usual = new Float64Array(FIELD_COUNT * USUAL_LENGTH);

  constructor({ documents, lengths }: Totals) {
    this.#slopes = Float64Array.from(FIELD_WEIGHTS, ({ b }, field) => {
      const total = lengths[field] ?? 0;
      return total === 0 ? 0 : (b * documents) / total;
    });
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      for (let length = 0; length < USUAL_LENGTH; length += 1) {
        this.#usual[field * USUAL_LENGTH + length] = this.#compute(field, length);
      }
    }
  }

  /** The weight of one occurrence in a field of so many words. */
  of(field: number, length: number): number {
    return length < USUAL_LENGTH
      ? (this.#usual[field * USUAL_LENGTH + length] ?? 0)
      : this.#compute(field, length);
  }

  #compute(field: number, length: number): number {
    const { weight, b } = FIELD_WEIGHTS[field] ?? { weight: 0, b: 0 };
    return weight / (1 - b + (this.#slopes[field] ?? 0) * length);
  }
}
