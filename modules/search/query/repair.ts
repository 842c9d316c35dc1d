import { editDistance } from '../../core/edit-distance.ts';
import { foldAccents } from '../analysis/fold.ts';
import { spanishWordsOf } from '../analysis/lexicon.ts';
import { textOfTerm } from '../segment/term.ts';
import { placesLike } from '../segment/trigrams.ts';
import type { Universe } from '../universe.ts';
import { countDocuments } from './lookup.ts';

/** Shorter words have too many neighbours to guess from. */
const MIN_LENGTH = 4;
const LONG = 8;
const HAS_DIGIT = /\p{N}/u;
/** So many equally near words are tried together. */
const MAX_NEAREST = 3;

const mostEdits = (folded: string): number => (folded.length < LONG ? 1 : 2);
const isRepairable = (folded: string): boolean => folded.length >= MIN_LENGTH && !HAS_DIGIT.test(folded);

/** The Spanish words of the lexicon that are the fewest edits away from one that it does not have; by code unit. */
export function nearestSpanish(folded: string): readonly string[] {
  if (!isRepairable(folded)) return [];
  const most = mostEdits(folded);
  const lengths = Array.from({ length: 2 * most + 1 }, (_, at) => folded.length - most + at);
  const near = lengths
    .flatMap(spanishWordsOf)
    .map((word) => ({ word, edits: editDistance(folded, word, most) }))
    .filter(({ edits }) => edits <= most);
  const fewest = Math.min(...near.map(({ edits }) => edits));
  return near
    .filter(({ edits }) => edits === fewest)
    .map(({ word }) => word)
    .sort()
    .slice(0, MAX_NEAREST);
}

/**
 * The words of the universe's own documents that are the fewest edits away from one that stands in none of them. Most
 * frequent first among equals, then by code unit; without accents.
 */
export function nearestWords(universe: Universe, folded: string): readonly string[] {
  if (!isRepairable(folded)) return [];
  const most = mostEdits(folded);
  const near = new Map<string, { readonly edits: number; documents: number }>();
  for (const shard of universe.shards) {
    for (const place of placesLike(shard.segment, folded, most)) {
      const word = foldAccents(textOfTerm(shard.segment.terms.names[place] ?? ''));
      const edits = editDistance(folded, word, most);
      if (edits > most) continue;
      const documents = countDocuments(shard, place);
      if (documents === 0) continue;
      near.set(word, { edits, documents: documents + (near.get(word)?.documents ?? 0) });
    }
  }
  const fewest = Math.min(...[...near.values()].map(({ edits }) => edits));
  return [...near]
    .filter(([, { edits }]) => edits === fewest)
    .sort(([a, { documents: inA }], [b, { documents: inB }]) => inB - inA || (a < b ? -1 : 1))
    .slice(0, MAX_NEAREST)
    .map(([word]) => word);
}
