import { foldAccents } from '../analysis/fold.ts';
import { findName, type Lists, packLists, valuesAt } from './lists.ts';
import type { Segment } from './segment.ts';
import { isTermOf, textOfTerm } from './term.ts';

const made = new WeakMap<Segment, Lists>();

/** The places of words and joined words by their trigrams; made when a segment first needs repair. */
function trigramsOf(segment: Segment): Lists {
  const known = made.get(segment);
  if (known !== undefined) return known;
  const places = new Map<string, number[]>();
  segment.terms.names.forEach((term, place) => {
    if (!isTermOf(term, 'word') && !isTermOf(term, 'joined')) return;
    for (const gram of trigrams(foldAccents(textOfTerm(term)))) {
      const list = places.get(gram);
      if (list === undefined) places.set(gram, [place]);
      else list.push(place);
    }
  });
  const lists = packLists(places);
  made.set(segment, lists);
  return lists;
}

/** Each trigram once; the ends of a word count as letters. */
function trigrams(word: string): ReadonlySet<string> {
  const padded = `^${word}$`;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  return grams;
}

/** One edit breaks this many trigrams at most (a swap breaks four). */
const BROKEN_BY_EDIT = 4;

/** The places of terms that share so many trigrams with a word that they may be within this many edits of it. */
export function placesLike(segment: Segment, word: string, edits: number): readonly number[] {
  const lists = trigramsOf(segment);
  const grams = trigrams(word);
  const least = Math.max(1, grams.size - BROKEN_BY_EDIT * edits);
  const shared = new Uint8Array(segment.terms.names.length);
  const places: number[] = [];
  for (const gram of grams) {
    const at = findName(lists, gram);
    if (at === -1) continue;
    for (const place of valuesAt(lists, at)) {
      const count = (shared[place] ?? 0) + 1;
      shared[place] = count;
      if (count === least) places.push(place);
    }
  }
  return places;
}
