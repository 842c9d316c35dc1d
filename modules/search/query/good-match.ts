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
  /** How many of the asker's own words say something, known or not. */
  readonly words: number;
  /** Words were looked for together with their translations. */
  readonly translated: boolean;
}

/**
 * Chosen on half of every set that `bench/search-quality.ts` has, and the other half does alike: of English tasks that a tool
 * of this repository's catalog does 3 in 100 are doubted, of Spanish ones 4. Requests from another walk of life are found out
 * nine times in ten. Not told apart are a task of the same trade that no tool does (training a model, where tools speak of
 * models) and one that a tool does in other words: of the former a third is found out, and of what was compared (coverage of
 * one field or one example, the weightiest word that is missing, the lead over the second) nothing does much better.
 */
const LEAST = 0.63;
/** Many words found to the same share say more than few: chance covers half of two words, hardly half of ten. */
const BY_WORDS = 0.2;
/** A word and its translations are one, and so stand in more documents and weigh less than any word by itself. */
const OF_TRANSLATED = 1.5;

/** Of what was asked, for all of it: sums of fractions. */
const WHOLE = 0.999;
/** Idf of a word in one of ten documents. Among fewer every word is common, and that it is says nothing. */
const OF_FEW = 2;

/**
 * How much of the question stands in the best hit, and how much that says, weighed alike: a short question must be found
 * nearly whole, a long one, which names places, dates and several steps, needs words that single out one tool.
 */
export function isGoodMatch(match: BestMatch): boolean {
  const { named, matched, asked, score, rarest, words, translated } = match;
  if (named) return true;
  if (asked === 0 || rarest === 0) return false;
  if (words === 1 && rarest < OF_FEW && matched >= WHOLE * asked) return true;
  const evidence = Math.sqrt((matched / asked) * (score / rarest)) * Math.max(1, words) ** BY_WORDS;
  return (translated ? OF_TRANSLATED * evidence : evidence) >= LEAST;
}
