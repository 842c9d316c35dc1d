import MiniSearch from 'minisearch';
import {
  SEARCH_FIELDS,
  type SearchDocument,
  type SearchIndex,
} from '../../modules/core/ports/search-index.ts';
import { foldAccents } from '../../modules/search/analysis/fold.ts';
import { stemOf } from '../../modules/search/analysis/stem.ts';
import { isStopWord } from '../../modules/search/analysis/stop-words.ts';
import { tokensOf } from '../../modules/search/analysis/tokens.ts';
import { FIELD_WEIGHTS } from '../../modules/search/fields.ts';
import { createSearchIndex } from '../../modules/search/index.ts';

/** Places of documents, best first. */
export type Engine = (query: string, limit: number) => readonly number[];

export const buildOwn = (documents: readonly SearchDocument[]): SearchIndex =>
  createSearchIndex().with({
    put: documents.map((document, ordinal) => ({ ordinal, document })),
    remove: [],
  });

export const asEngine =
  (index: SearchIndex): Engine =>
  (query, limit) =>
    index.search(query, 'everything', limit).hits.map(({ ordinal }) => ordinal);

/** MiniSearch with our analyser (English stems) and field weights: what remains is the engine itself. */
export function buildMiniSearch(documents: readonly SearchDocument[]): Engine {
  const index = new MiniSearch<{ id: number; document: SearchDocument }>({
    fields: [...SEARCH_FIELDS],
    extractField: ({ id, document }, field) => {
      if (field === 'id') return String(id);
      const value = SEARCH_FIELDS.find((name) => name === field);
      return value === undefined ? '' : [document[value]].flat().join('\n');
    },
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: Object.fromEntries(SEARCH_FIELDS.map((field, at) => [field, FIELD_WEIGHTS[at]?.weight ?? 1])),
      combineWith: 'OR',
    },
  });
  index.addAll(documents.map((document, id) => ({ id, document })));
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => Number(id));
}

const termsOf = (text: string): string[] =>
  tokensOf(text).flatMap(({ kind, surface }) => {
    const folded = foldAccents(surface);
    if (kind !== 'word') return [folded];
    return isStopWord(folded) ? [] : [stemOf(surface, 'en') ?? folded];
  });
