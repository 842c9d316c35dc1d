/** What the best hit says about a query; masses are sums of idf. */
export interface BestMatch {
  /** The query states its whole name or id. */
  readonly named: boolean;
  /** Of what was asked, what stands in the best hit, as far as it is to be trusted. */
  readonly matched: number;
  readonly asked: number;
  /** What a word is worth that stands in a single document. */
  readonly rarest: number;
}

/**
 * Calibrated by `bench/search-quality.ts` on half of its off-topic queries. Most of a short question must be found; a
 * long one, which names places, dates and several steps, is trusted when it has words in common with the best hit that
 * would each single out one tool.
 */
const COVERAGE = 0.4;
const COVERAGE_OF_LONG = 0.125;
const SINGLING_WORDS = 2;

export function isGoodMatch({ named, matched, asked, rarest }: BestMatch): boolean {
  if (named) return true;
  const singlesOut = matched >= SINGLING_WORDS * rarest && matched >= COVERAGE_OF_LONG * asked;
  return matched >= COVERAGE * asked || singlesOut;
}
