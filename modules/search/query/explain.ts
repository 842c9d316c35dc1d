import { type Hit, SEARCH_FIELDS } from '../../core/ports/search-index.ts';
import { documentOf, fieldOf, packPosting } from '../segment/posting.ts';
import type { Segment } from '../segment/segment.ts';
import type { Universe } from '../universe.ts';
import type { FoundWord } from './find-words.ts';
import type { Terms } from './lookup.ts';
import type { Candidate } from './scoreboard.ts';

/** How far a word that stands only as something related is trusted. */
const RELATED = 0.35;

/** The fields of a document, and the query's own words that matched there. */
export function explainMatch(universe: Universe, found: readonly FoundWord[], hit: Candidate): Hit['why'] {
  const terms = SEARCH_FIELDS.map(() => new Set<string>());
  for (const word of found) {
    for (const meant of [word.terms, ...(word.related ?? []).map(({ terms }) => terms)]) {
      for (const field of fieldsOf(universe, meant, hit)) {
        for (const own of word.own) terms[field]?.add(own);
      }
    }
  }
  return SEARCH_FIELDS.flatMap((field, at) => {
    const matched = [...(terms[at] ?? [])];
    return matched.length === 0 ? [] : [{ field, terms: matched }];
  });
}

/** How much of what was asked stands in a document. */
export function matchedMass(universe: Universe, found: readonly FoundWord[], hit: Candidate): number {
  let mass = 0;
  for (const word of found) {
    if (stands(universe, word.terms, hit)) mass += word.mass;
    else if (word.related?.some(({ terms }) => stands(universe, terms, hit)) === true)
      mass += RELATED * word.mass;
  }
  return mass;
}

const stands = (universe: Universe, terms: Terms, hit: Candidate): boolean =>
  !fieldsOf(universe, terms, hit).next().done;

function* fieldsOf(universe: Universe, terms: Terms, { shard, document }: Candidate): Generator<number> {
  const segment = universe.shards[shard]?.segment;
  if (segment === undefined) return;
  for (const { place } of terms[shard] ?? []) {
    for (
      let at = firstPosting(segment, place, document);
      at < (segment.terms.starts[place + 1] ?? 0);
      at += 1
    ) {
      const posting = segment.terms.values[at] ?? 0;
      if (documentOf(posting) !== document) break;
      yield fieldOf(posting);
    }
  }
}

/** The first posting of a term that is not before a document. */
function firstPosting({ terms }: Segment, place: number, document: number): number {
  const wanted = packPosting(document, 0, 0);
  let low = terms.starts[place] ?? 0;
  let high = terms.starts[place + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms.values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
