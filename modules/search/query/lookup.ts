import { isIndexed, type Language } from '../analysis/language.ts';
import { stemOf } from '../analysis/stem.ts';
import { hasBit } from '../segment/bitset.ts';
import { findName, type Lists, lowerBound, valuesAt } from '../segment/lists.ts';
import { documentOf } from '../segment/posting.ts';
import type { Segment } from '../segment/segment.ts';
import { isTermOf, KEY_MARKS, MARKS, textOfTerm } from '../segment/term.ts';
import type { Shard, Universe } from '../universe.ts';

/** A term of a segment, and how much one occurrence of it counts for the word that it stands for. */
export interface WeighedTerm {
  readonly place: number;
  readonly weight: number;
}

/** What a word may stand for, one list for each shard of a universe; ascending by place, each once. */
export type Terms = readonly (readonly WeighedTerm[])[];

/** Adds a term that was found; the first weight that a place is given stays. */
export type Add = (place: number, weight: number) => void;

/** Too many words begin like a shorter stem. */
const MIN_STEM_LENGTH = 3;

const NONE: readonly WeighedTerm[] = [];

export const termsIn = ({ shards }: Universe, find: (segment: Segment, add: Add) => void): Terms =>
  shards.map(({ segment }) => {
    let found: Map<number, number> | undefined;
    find(segment, (place, weight) => {
      found ??= new Map();
      if (!found.has(place)) found.set(place, weight);
    });
    if (found === undefined) return NONE;
    return Array.from(found, ([place, weight]) => ({ place, weight })).sort((a, b) => a.place - b.place);
  });

/** The term of these letters as one kind. */
export function findTerm(
  { terms }: Segment,
  mark: (typeof MARKS)[keyof typeof MARKS],
  text: string,
  weight: number,
  add: Add,
): void {
  const at = findName(terms, mark + text);
  if (at !== -1) add(at, weight);
}

/** The terms written exactly like this, but for accents and separators. */
export function findExact(segment: Segment, folded: string, weight: number, add: Add): void {
  findTerm(segment, MARKS.word, folded, weight, add);
  findTerm(segment, MARKS.joined, folded, weight, add);
  findKeyed(segment, KEY_MARKS.folded + folded, weight, add);
}

/** The words that have this stem in a language. */
export function findStem(segment: Segment, stem: string, language: Language, weight: number, add: Add): void {
  if (isIndexed(language)) {
    findKeyed(segment, KEY_MARKS[language] + stem, weight, add);
    return;
  }
  if (stem.length < MIN_STEM_LENGTH) return;
  findBeginning(segment, stem, (place) => {
    const word = textOfTerm(segment.terms.names[place] ?? '');
    if (stemOf(word, language) === stem) add(place, weight);
  });
}

/** The names and ids that are this one, but for accents, case and separators. */
export const findNamed = (segment: Segment, canonical: string, add: Add): void =>
  findKeyed(segment, KEY_MARKS.canonical + canonical, 1, add);

/** The names and ids written exactly like this, in lower case. */
export const findMentioned = (segment: Segment, name: string, add: Add): void =>
  findTerm(segment, MARKS.name, name, 1, add);

/** The words that begin like this, but for accents. */
export function findBeginning({ terms, keys }: Segment, folded: string, add: Add): void {
  forEachWithPrefix(terms, MARKS.word + folded, (place) => add(place, 1));
  forEachWithPrefix(keys, KEY_MARKS.folded + folded, (at) => {
    for (const place of valuesAt(keys, at)) {
      if (isTermOf(terms.names[place] ?? '', 'word')) add(place, 1);
    }
  });
}

/** Ids and names that begin like this. */
export const findNameBeginning = ({ terms }: Segment, folded: string, add: Add): void =>
  forEachWithPrefix(terms, MARKS.name + folded, (place) => add(place, 1));

/** In how many documents of the universe a term stands. */
export function countDocuments({ segment: { terms }, hidden }: Shard, place: number): number {
  let count = 0;
  let last = -1;
  const end = terms.starts[place + 1] ?? 0;
  for (let at = terms.starts[place] ?? 0; at < end; at += 1) {
    const document = documentOf(terms.values[at] ?? 0);
    if (document === last) continue;
    last = document;
    if (hidden === undefined || !hasBit(hidden, document)) count += 1;
  }
  return count;
}

function findKeyed({ keys }: Segment, key: string, weight: number, add: Add): void {
  const at = findName(keys, key);
  if (at === -1) return;
  for (const place of valuesAt(keys, at)) add(place, weight);
}

function forEachWithPrefix({ names }: Lists, prefix: string, visit: (at: number) => void): void {
  for (let at = lowerBound(names, prefix); names[at]?.startsWith(prefix) === true; at += 1) visit(at);
}
