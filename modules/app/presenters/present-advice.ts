import type * as z from 'zod';
import type { RankedAdvice } from '../../core/ports/catalog.ts';
import type { searchAdvice } from '../shapes/tool.ts';

/** `queries`: how many were asked. The sentences are ours alone; words of the asker stand in `unknown`. */
export const presentAdvice = (
  { weak, unknown, split, withoutFilter }: RankedAdvice,
  queries: number,
): z.output<typeof searchAdvice> => ({
  unknown: [...unknown],
  split,
  without_filters: withoutFilter,
  weak_queries: [...weak],
  text: [
    queries > 1 ? 'Nothing fits the queries at `weak_queries` (counted from 0) well.' : 'Nothing fits well.',
    split ? 'Ask one short query for each step of the task.' : '',
    unknown.length > 0 && !withoutFilter
      ? 'No tool here says the words in `unknown`: say them otherwise, or leave them out.'
      : '',
    withoutFilter ? 'Without the filters something fits.' : '',
    split || unknown.length > 0 || withoutFilter
      ? ''
      : 'Name the action and its object in other words, or look through the capabilities; what you need may not be here.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' '),
});
