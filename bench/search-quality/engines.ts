import { DatabaseSync } from 'node:sqlite';
import { create, insert, search } from '@orama/orama';
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

/** Orama as it comes, for English, with our field weights. */
export function buildOrama(documents: readonly SearchDocument[]): Engine {
  const database = create({
    schema: Object.fromEntries(SEARCH_FIELDS.map((field) => [field, 'string'] as const)),
    language: 'english',
  });
  // Without hooks everything is done when the call returns; its type leaves room for hooks.
  documents.forEach((document, id) => {
    void insert(database, { id: String(id), ...textsOf(document) });
  });
  const boost = Object.fromEntries(SEARCH_FIELDS.map((field, at) => [field, FIELD_WEIGHTS[at]?.weight ?? 1]));
  return (query, limit) => {
    const found = search(database, { term: query, limit, boost, threshold: 1 });
    if (found instanceof Promise) throw new Error('Orama answered with a promise.');
    return found.hits.map(({ id }) => Number(id));
  };
}

/** SQLite's FTS5 with its Porter stemmer, every word of the question optional, with our field weights. */
export function buildSqlite(documents: readonly SearchDocument[]): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE tools USING fts5(${SEARCH_FIELDS.join(', ')}, tokenize = 'porter unicode61')`,
  );
  const put = database.prepare(
    `INSERT INTO tools (rowid, ${SEARCH_FIELDS.join(', ')}) VALUES (${['?', ...SEARCH_FIELDS.map(() => '?')].join(', ')})`,
  );
  database.exec('BEGIN');
  documents.forEach((document, id) => {
    put.run(id, ...Object.values(textsOf(document)));
  });
  database.exec('COMMIT');
  const weights = FIELD_WEIGHTS.map(({ weight }) => weight).join(', ');
  const find = database.prepare(
    `SELECT rowid FROM tools WHERE tools MATCH ? ORDER BY bm25(tools, ${weights}) LIMIT ?`,
  );
  return (query, limit) => {
    const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
    if (words.size === 0) return [];
    const match = [...words].map((word) => `"${word}"`).join(' OR ');
    return find.all(match, limit).map(({ rowid }) => Number(rowid));
  };
}

const textsOf = (document: SearchDocument): Readonly<Record<string, string>> =>
  Object.fromEntries(SEARCH_FIELDS.map((field) => [field, [document[field]].flat().join('\n')]));

/** What the index is measured beside. */
export const RIVALS = {
  miniSearch: buildMiniSearch,
  orama: buildOrama,
  sqliteFts5: buildSqlite,
} as const satisfies Readonly<Record<string, (documents: readonly SearchDocument[]) => Engine>>;
