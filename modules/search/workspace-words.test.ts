import { describe, expect, test } from 'vitest';
import type { SearchWords } from '../core/ports/search-index.ts';
import { createSearchIndex } from './index.ts';
import { documentWith, putAll } from './testing/documents.ts';

const documents = [
  documentWith('billing', { description: 'Writes an invoice for a customer.' }),
  documentWith('buying', { description: 'Sends a purchase order to a supplier.' }),
  documentWith('weather', { description: 'Tells the weather of tomorrow.' }),
  documentWith('secret', { description: 'Moves the zorblax of the house.' }),
];
const plain = createSearchIndex().with(putAll(documents));
const group = (words: readonly string[], more: Partial<SearchWords> = {}): SearchWords => ({
  kind: 'synonyms',
  words,
  ...more,
});
const found = (index: typeof plain, query: string): readonly string[] =>
  index.search(query, 'everything', 10).hits.map(({ ordinal }) => documents[ordinal]?.ref.id ?? '');

describe('words of a workspace', () => {
  test.each<[string, SearchWords, string, string]>([
    ['a word for another', group(['kwitty', 'invoice']), 'a kwitty please', 'billing'],
    ['in another form', group(['kwitty', 'invoices']), 'kwitties', 'billing'],
    ['an acronym for a phrase', group(['qx', 'purchase order'], { kind: 'acronyms' }), 'qx', 'buying'],
    ['a phrase for a word', group(['blue paper', 'invoice']), 'make blue paper', 'billing'],
    ['in one language', group(['albarán', 'invoice'], { language: 'es' }), 'quiero el albarán', 'billing'],
  ])('%s', (_, words, query, id) => {
    expect(found(plain, query)[0]).not.toBe(id);
    const index = plain.withWords([words]);
    expect(found(index, query)[0]).toBe(id);
    // The same index with the words taken away.
    expect(index.withWords([]).search(query, 'everything', 10)).toEqual(
      plain.search(query, 'everything', 10),
    );
  });

  test('a name of several words that the workspace knows is not unknown', () => {
    const index = plain.withWords([group(['blue paper', 'invoice'])]);
    expect(plain.search('blue paper', 'everything', 1).advice?.unknown).toEqual(['blue', 'paper']);
    expect(index.search('blue paper', 'everything', 1)).toMatchObject({ goodMatch: true });
  });

  test('words of another language are left alone', () => {
    const index = plain.withWords([group(['kwitty', 'invoice'], { language: 'fr' })]);
    expect(found(index, 'send the kwitty')).not.toContain('billing');
  });

  test('other questions are answered as before, and changes keep the words', () => {
    const index = plain.withWords([group(['kwitty', 'invoice'])]);
    expect(index.search('weather of tomorrow', 'everything', 5)).toEqual(
      plain.search('weather of tomorrow', 'everything', 5),
    );
    const later = index.with({ put: [], remove: [2] });
    expect(found(later, 'kwitty')).toEqual(['billing']);
  });

  test('what is hidden is not found by them, and is as absent', () => {
    const mask = { has: (ordinal: number) => ordinal !== 3 };
    const words = [group(['kwitty', 'zorblax'])];
    const without = createSearchIndex()
      .with(putAll(documents.slice(0, 3)))
      .withWords(words);
    expect(plain.withWords(words).search('kwitty of weather', mask, 10)).toEqual(
      without.search('kwitty of weather', 'everything', 10),
    );
  });
});
