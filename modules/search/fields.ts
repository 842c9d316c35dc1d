import { SEARCH_FIELDS, type SearchField } from '../core/ports/search-index.ts';

interface FieldWeight {
  /** How much one word counts, relative to one in the description. */
  readonly weight: number;
  /** BM25's b: 0 ignores how long the field is, 1 counts a word by its share of the field. */
  readonly b: number;
}

/**
 * Fixed, near the optimum measured on several sets of tools; the optimum is flat, and weights tuned to one catalog
 * would suit no other.
 */
const WEIGHTS = {
  name: { weight: 3, b: 0.5 },
  ids: { weight: 1.5, b: 0.5 },
  description: { weight: 1, b: 0.7 },
  capabilities: { weight: 1.5, b: 0.5 },
  purposes: { weight: 0.5, b: 0.7 },
  operations: { weight: 1, b: 0.5 },
  tags: { weight: 1, b: 0.5 },
  examples: { weight: 0.8, b: 0.75 },
  providers: { weight: 1, b: 0.5 },
  parameters: { weight: 0.5, b: 0.7 },
  inputs: { weight: 0.5, b: 0.7 },
} as const satisfies Record<SearchField, FieldWeight>;

/** By the number of the field. */
export const FIELD_WEIGHTS: readonly FieldWeight[] = SEARCH_FIELDS.map((field) => WEIGHTS[field]);

/** Where BM25 saturates: so many weighted words make half of the most that a word can score. */
export const K1 = 1.2;
