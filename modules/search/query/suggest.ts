import { foldAccents, lowerCase } from '../analysis/fold.ts';
import { isTermOf, textOfTerm } from '../segment/term.ts';
import type { Universe } from '../universe.ts';
import { MAX_QUERY_LENGTH } from './analyse-query.ts';
import { countDocuments, findBeginning, findNameBeginning, termsIn } from './lookup.ts';

const SPACE = /\s/u;

/** Words, ids and one-word names that begin with the last word of a prefix; the most common first, then by code unit. */
export function suggestWithin(universe: Universe, prefix: string, limit: number): readonly string[] {
  const last =
    foldAccents(lowerCase(prefix.slice(0, MAX_QUERY_LENGTH)))
      .split(/\s+/u)
      .at(-1) ?? '';
  if (last === '') return [];
  const words = new Map<string, number>();
  const names = new Map<string, number>();
  const terms = termsIn(universe, (segment, add) => {
    findBeginning(segment, last, add);
    findNameBeginning(segment, last, add);
  });
  for (const [at, shard] of universe.shards.entries()) {
    for (const { place } of terms[at] ?? []) {
      const term = shard.segment.terms.names[place] ?? '';
      const text = textOfTerm(term);
      const count = SPACE.test(text) ? 0 : countDocuments(shard, place);
      const counts = isTermOf(term, 'name') ? names : words;
      if (count > 0) counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  // A word that is a name as well usually stands in the same documents once more.
  for (const [text, count] of names) words.set(text, Math.max(count, words.get(text) ?? 0));
  return [...words]
    .sort(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1))
    .slice(0, Math.max(0, limit))
    .map(([text]) => text);
}
