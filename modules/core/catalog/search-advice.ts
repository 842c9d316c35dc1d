import type { RankedAdvice } from '../ports/catalog.ts';
import type { SearchAnswer } from '../ports/search-index.ts';

/**
 * What to change about a search of which not every text found something to be trusted; undefined: nothing.
 * `goodWithoutFilter` is asked only then.
 */
export function searchAdvice(
  answers: readonly SearchAnswer[],
  goodWithoutFilter: () => boolean,
): RankedAdvice | undefined {
  const weak = answers.flatMap(({ goodMatch }, place) => (goodMatch ? [] : [place]));
  if (weak.length === 0) return undefined;
  const advice = answers.flatMap(({ advice }) => advice ?? []);
  return {
    weak,
    unknown: [...new Set(advice.flatMap(({ unknown }) => unknown))],
    split: advice.some(({ split }) => split),
    withoutFilter: goodWithoutFilter(),
  };
}
