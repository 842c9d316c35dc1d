/** What the best hit says about a query; masses are sums of idf. */
export interface BestMatch {
  /** The query states its whole name or id. */
  readonly named: boolean;
  /** Of what was asked, what stands in the best hit, as far as it is to be trusted. */
  readonly matched: number;
  readonly asked: number;
  readonly score: number;
  /** What a word is worth that stands in a single document. */
  readonly rarest: number;
}

/**
 * Calibrated by `bench/search-quality.ts` on sets of tasks that no tool of a catalog does, so that nine in ten of them are
 * found out, whatever the size of the catalog.
 */
const LEAST = 0.5;

/**
 * How much of the question stands in the best hit, and how much that says, weighed alike: a short question must be found
 * nearly whole, a long one, which names places, dates and several steps, needs words that single out one tool. Of what was
 * compared (coverage, score, matched mass, lead over the second, number of words) this told the sets apart best.
 */
export function isGoodMatch({ named, matched, asked, score, rarest }: BestMatch): boolean {
  if (named) return true;
  if (asked === 0 || rarest === 0) return false;
  return Math.sqrt((matched / asked) * (score / rarest)) >= LEAST;
}
