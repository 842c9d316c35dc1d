import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../core/edit-distance.ts';
import { createSearchIndex } from '../index.ts';
import { buildSegment } from '../segment/build-segment.ts';
import { FIELD_COUNT } from '../segment/segment.ts';
import { documentWith, putAll } from '../testing/documents.ts';
import { universeOf } from '../universe.ts';
import { analyseQuery, MAX_QUERY_LENGTH } from './analyse-query.ts';
import { isGoodMatch } from './good-match.ts';
import { nearestSpanish, nearestWords } from './repair.ts';
import { TopScores } from './top-scores.ts';

/** Optimal string alignment by its definition. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    slowDistance(a.slice(0, -1), b) + 1,
    slowDistance(a, b.slice(0, -1)) + 1,
    slowDistance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

describe('distance', () => {
  test.each([
    ['file', 'file', 0],
    ['file', 'fiel', 1],
    ['file', 'fil', 1],
    ['file', 'filer', 1],
    ['file', 'tile', 1],
    ['directory', 'driectroy', 2],
    ['file', 'book', 3],
  ])('%s to %s: %i, three meaning more than two', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits);
  });

  test('is that of the definition, up to the bound', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.nat({ max: 3 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(slowDistance(a, b), most + 1));
      }),
    );
  });
});

test('the lowest of the top scores is that of sorting them all', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 })), fc.integer({ min: 1, max: 10 }), (scores, limit) => {
      const top = new TopScores(limit);
      for (const score of scores) top.add(score);
      const sorted = scores.toSorted((a, b) => b - a);
      expect(top.lowest).toBe(sorted.length < limit ? Number.NEGATIVE_INFINITY : sorted[limit - 1]);
    }),
  );
});

describe('a query', () => {
  const folded = (query: string): readonly string[] => analyseQuery(query).words.map((word) => word.folded);

  test.each([
    ['leaves out what says nothing', 'please read the file for me', ['read', 'file']],
    ['asks for each word once, in any form', 'file files FILE Files', ['file']],
    ['leaves out Spanish function words', 'quiero buscar todo en la red', ['buscar', 'red']],
    ['keeps a word that is one only elsewhere', 'todo list', ['todo', 'list']],
    ['takes identifiers apart', 'run filesystem.read_file', ['run', 'filesystem', 'read', 'file']],
    ['of function words asks for nothing', 'what is it that you do', []],
  ])('%s', (_, query, words) => {
    expect(folded(query)).toEqual(words);
  });

  test('names what may be an identifier', () => {
    const { whole, mentioned } = analyseQuery('Run torrent-finder.');
    expect(whole).toBe('runtorrentfinder');
    expect(mentioned).toEqual(['torrent-finder']);
  });

  test('joins neighbours to what may be a name', () => {
    const { joined } = analyseQuery(`web page shot ${'x'.repeat(30)} ${'y'.repeat(30)}`);
    expect(joined.map(({ own }) => own.join(' '))).toEqual([
      'web page',
      'web page shot',
      'page shot',
      `page shot ${'x'.repeat(30)}`,
      `shot ${'x'.repeat(30)}`,
    ]);
  });

  test('is read up to its bound', () => {
    expect(folded(`${' '.repeat(MAX_QUERY_LENGTH)}late`)).toEqual([]);
    expect(folded(Array.from({ length: 400 }, (_, at) => `w${at}`).join(' ')).length).toBeLessThanOrEqual(
      128,
    );
  });
});

describe('repair', () => {
  const near = (word: string, ...texts: readonly string[]): readonly string[] => {
    const documents = texts.map((description, at) => documentWith(`t${at}`, { description }));
    const segment = buildSegment(putAll(documents).put);
    const totals = { documents: segment.size, lengths: new Float64Array(FIELD_COUNT) };
    return nearestWords(universeOf([{ segment, live: segment.size }], totals, 'everything'), word);
  };

  test.each([
    ['takes the nearest only', 'direktory', ['directory', 'director'], ['directory']],
    [
      'takes the most common of equals, three at most',
      'worf',
      ['word work worn', 'word work', 'wore'],
      ['word', 'work', 'wore'],
    ],
    ['bridges accents', 'cancoin', ['canción'], ['cancion']],
    ['allows two edits in a long word only', 'subtilte', ['subtitle', 'sub'], ['subtitle']],
    ['allows one edit in a short word', 'tirent', ['torrent'], []],
    ['leaves numbers alone', 'sha257', ['sha256'], []],
    ['leaves very short words alone', 'fie', ['file'], []],
    ['guesses nothing from afar', 'zebra', ['directory'], []],
  ])('%s', (_, word, texts, expected) => {
    expect(near(word, ...texts)).toEqual(expected);
  });

  test('is for the first unknown words of a query', () => {
    const index = createSearchIndex().with(putAll([documentWith('torrent')]));
    const unknown = Array.from({ length: 16 }, (_, at) => `q${'xz'.repeat(at + 3)}`);
    expect(index.search([...unknown.slice(1), 'torrnet'].join(' '), 'everything', 1).total).toBe(1);
    expect(index.search([...unknown, 'torrnet'].join(' '), 'everything', 1).total).toBe(0);
  });
});

const match = { named: false, matched: 4, asked: 4, score: 2, rarest: 4, words: 2, translated: false };

test.each([
  ['all of a short question is found', {}, true],
  ['one word is found that is common', { words: 1, score: 1 }, false],
  ['little of a short question is found', { matched: 3, asked: 12 }, false],
  ['what is found says little', { score: 0.5 }, false],
  ['a long question has singling words', { matched: 9, asked: 40, score: 6, words: 12 }, true],
  ['a long question has no singling words', { matched: 6, asked: 40, score: 3, words: 12 }, false],
  ['singling words are lost in a flood', { matched: 9, asked: 100, score: 6, words: 12 }, false],
  ['half of two words is found', { matched: 2, asked: 4, score: 2 }, false],
  ['half of ten words is found', { matched: 10, asked: 20, score: 2.5, words: 10 }, true],
  ['a word and its translations are found', { score: 1.2, words: 1, translated: true }, true],
  ['a word without translations is found', { score: 1.2, words: 1 }, false],
  ['it is named', { named: true, matched: 0, asked: 40, score: 0 }, true],
  ['there is nothing to ask for', { matched: 0, asked: 0, score: 0, words: 0 }, false],
])('the best match when %s', (_, change, good) => {
  expect(isGoodMatch({ ...match, ...change })).toBe(good);
});

test.each([
  ['carpeat', ['carpeta']],
  ['imagne', ['imagen']],
  ['comprmir', ['comprimir']],
  ['clv', []],
  ['mp33', []],
  ['xqzwvkj', []],
])('%s is misspelt for %j', (word, meant) => {
  expect(nearestSpanish(word)).toEqual(meant);
});
