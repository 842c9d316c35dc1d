import {
  type DocDelta,
  SEARCH_FIELDS,
  type SearchDocument,
  type SearchField,
} from '../../core/ports/search-index.ts';
import { foldAccents } from '../analysis/fold.ts';
import { isStopWord } from '../analysis/stop-words.ts';
import { tokensOf } from '../analysis/tokens.ts';
import { type Lists, packLists } from './lists.ts';
import { onceMore, packPosting, samePlace } from './posting.ts';
import { FIELD_COUNT, type Segment } from './segment.ts';
import { keysOf, nameTermOf, termOf } from './term.ts';

const MAX_LENGTH = 0xffff;
/** UTF-16 units by field; what stands behind is not found. A tool is described in a few hundred. */
const MAX_TEXT_LENGTH = 50_000;

/** Whole values of these fields are names that a query may state exactly. */
const NAMING: ReadonlySet<SearchField> = new Set(['name', 'ids']);

/** A segment of these documents; each ordinal once, in any order, at most `MAX_SEGMENT_SIZE`. */
export function buildSegment(put: DocDelta['put']): Segment {
  const documents = [...put].sort((a, b) => a.ordinal - b.ordinal);
  const lengths = new Uint16Array(documents.length * FIELD_COUNT);
  const postings = new Map<string, number[]>();

  const add = (term: string, document: number, field: number): void => {
    const list = postings.get(term);
    const posting = packPosting(document, field, 1);
    if (list === undefined) {
      postings.set(term, [posting]);
      return;
    }
    const last = list[list.length - 1] ?? 0;
    if (samePlace(last, posting)) list[list.length - 1] = onceMore(last);
    else list.push(posting);
  };

  documents.forEach(({ document }, at) => {
    SEARCH_FIELDS.forEach((name, field) => {
      let length = 0;
      for (const text of textsOf(document, name)) {
        for (const token of tokensOf(text)) {
          if (token.kind === 'word') {
            if (isStopWord(foldAccents(token.surface))) continue;
            length += 1;
          }
          add(termOf(token), at, field);
        }
        const whole = NAMING.has(name) ? nameTermOf(text) : undefined;
        if (whole !== undefined) add(whole, at, field);
      }
      lengths[at * FIELD_COUNT + field] = Math.min(length, MAX_LENGTH);
    });
  });

  const terms = packLists(postings);
  return {
    size: documents.length,
    ordinals: Uint32Array.from(documents, ({ ordinal }) => ordinal),
    refs: documents.map(({ document }) => document.ref),
    lengths,
    terms,
    keys: keysOfTerms(terms),
  };
}

function* textsOf(document: SearchDocument, field: SearchField): Generator<string> {
  const value = document[field];
  let left = MAX_TEXT_LENGTH;
  for (const text of typeof value === 'string' ? [value] : value) {
    if (left <= 0) return;
    yield text.slice(0, left);
    left -= text.length;
  }
}

function keysOfTerms({ names }: Lists): Lists {
  const places = new Map<string, number[]>();
  names.forEach((term, place) => {
    for (const key of keysOf(term)) {
      const list = places.get(key);
      if (list === undefined) places.set(key, [place]);
      else list.push(place);
    }
  });
  return packLists(places);
}
