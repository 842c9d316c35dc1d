import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../core/ports/search-index.ts';
import { anyDocument, documentWith, putAll } from '../testing/documents.ts';
import { buildSegment } from './build-segment.ts';
import { findName, mergeLists, packLists, valuesAt } from './lists.ts';
import { mergeParts } from './merge-parts.ts';
import { mergeSegments } from './merge-segments.ts';
import { type Part, removeFrom } from './part.ts';
import { documentOf, fieldOf, frequencyOf, moveTo, onceMore, packPosting, samePlace } from './posting.ts';
import { keysOf, nameTermOf } from './term.ts';
import { placesLike } from './trigrams.ts';

const putOf = (documents: readonly SearchDocument[]) => putAll(documents).put;
const part = (segment: Part['segment']): Part => ({ segment, live: segment.size });

describe('postings', () => {
  test('keep their parts', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: (1 << 20) - 1 }),
        fc.nat({ max: 15 }),
        fc.nat({ max: 255 }),
        (document, field, times) => {
          const posting = packPosting(document, field, times);
          expect([documentOf(posting), fieldOf(posting), frequencyOf(posting)]).toEqual([
            document,
            field,
            times,
          ]);
          expect(moveTo(posting, 7)).toBe(packPosting(7, field, times));
          expect(samePlace(posting, onceMore(posting))).toBe(true);
        },
      ),
    );
  });

  test('count up to 255', () => {
    expect(frequencyOf(onceMore(packPosting(1, 2, 3)))).toBe(4);
    expect(frequencyOf(onceMore(packPosting(1, 2, 255)))).toBe(255);
  });
});

describe('lists', () => {
  const anyLists = fc
    .dictionary(
      fc.string({ maxLength: 3 }),
      fc.uniqueArray(fc.nat({ max: 50 }), { minLength: 1, maxLength: 5 }),
    )
    .map(
      (lists) =>
        new Map(Object.entries(lists).map(([name, values]) => [name, values.toSorted((a, b) => a - b)])),
    );

  test('merged are the union of what they hold', () => {
    fc.assert(
      fc.property(fc.array(anyLists, { maxLength: 4 }), fc.nat({ max: 50 }), (maps, gone) => {
        const union = new Map<string, number[]>();
        for (const [name, values] of maps.flatMap((map) => [...map])) {
          const all = new Set([...(union.get(name) ?? []), ...values.filter((value) => value !== gone)]);
          if (all.size > 0)
            union.set(
              name,
              [...all].sort((a, b) => a - b),
            );
        }
        const sources = maps.map((map) => ({
          lists: packLists(map),
          remap: (value: number) => (value === gone ? -1 : value),
        }));
        const { lists, places } = mergeLists(sources);
        expect(lists).toEqual(packLists(union));
        sources.forEach((source, at) => {
          source.lists.names.forEach((name, place) => {
            expect(places[at]?.[place]).toBe(findName(lists, name));
          });
        });
      }),
    );
  });

  test('are found by name', () => {
    const lists = packLists(
      new Map([
        ['b', [2]],
        ['a', [1, 3]],
        ['ab', [4]],
      ]),
    );
    expect(lists.names).toEqual(['a', 'ab', 'b']);
    expect([...valuesAt(lists, findName(lists, 'a'))]).toEqual([1, 3]);
    expect(findName(lists, 'aa')).toBe(-1);
  });
});

describe('segments', () => {
  const documents = fc.array(anyDocument, { maxLength: 12 });

  test('merged are what their documents would have made at once', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.nat({ max: 2 })),
        fc.array(fc.nat({ max: 11 })),
        (all, where, gone) => {
          const put = all.map((document, ordinal) => ({ ordinal, document }));
          const groups = [0, 1, 2].map((group) => put.filter((_, at) => (where[at] ?? 0) === group));
          const parts = groups.map((group) => removeFrom(part(buildSegment(group)), gone).part);
          expect(mergeSegments(parts)).toEqual(
            buildSegment(put.filter(({ ordinal }) => !gone.includes(ordinal))),
          );
        },
      ),
    );
  });

  test('a text of any size is indexed up to a bound', () => {
    const { terms } = buildSegment(
      putOf([documentWith('huge', { description: `${'word '.repeat(20_000)}end` })]),
    );
    expect(findName(terms, 'wword')).not.toBe(-1);
    expect(findName(terms, 'wend')).toBe(-1);
  });

  test('so are many texts of one field', () => {
    const parameters = [...Array.from({ length: 60 }, () => 'word '.repeat(200)), 'end '.repeat(4_000)];
    const { terms } = buildSegment(putOf([documentWith('huge', { parameters })]));
    expect(terms.names.filter((term) => term.startsWith('we'))).toEqual([]);
  });

  test('a removal is marked on a copy', () => {
    const whole = part(buildSegment(putOf([documentWith('a'), documentWith('b')])));
    const { part: rest, removed } = removeFrom(whole, [1, 1, 9]);
    expect(removed).toEqual([1]);
    expect(rest).toMatchObject({ segment: whole.segment, live: 1 });
    expect(removeFrom(rest, [1])).toEqual({ part: rest, removed: [] });
    expect(whole.dead).toBeUndefined();
    const { dead } = rest;
    const before = dead?.slice();
    expect(removeFrom(rest, [0]).part.live).toBe(0);
    expect(dead).toEqual(before);
  });
});

describe('parts', () => {
  const partOf = (from: number, count: number): Part =>
    part(
      buildSegment(
        Array.from({ length: count }, (_, at) => ({
          ordinal: from + at,
          document: documentWith(`t${from + at}`),
        })),
      ),
    );

  test('a small change leaves the large ones alone', () => {
    const large = partOf(0, 40);
    const parts = mergeParts([large, partOf(100, 3), partOf(200, 2), partOf(300, 1)]);
    expect(parts[0]).toBe(large);
    expect(parts.map(({ live }) => live)).toEqual([40, 5, 1]);
  });

  test('each is at least twice as large as the next', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (sizes) => {
        let parts: readonly Part[] = [];
        sizes.forEach((size, at) => {
          parts = mergeParts([...parts, partOf(at * 10, size)]);
        });
        const live = parts.map((each) => each.live);
        expect(live.reduce((sum, each) => sum + each, 0)).toBe(sizes.reduce((sum, each) => sum + each, 0));
        expect(live.every((each, at) => at === 0 || (live[at - 1] ?? 0) >= 2 * each)).toBe(true);
        const atOnce = mergeParts(sizes.map((size, at) => partOf(at * 10, size))).map((each) => each.live);
        expect(atOnce.every((each, at) => at === 0 || (atOnce[at - 1] ?? 0) >= 2 * each)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('one that lost most of its documents is rewritten, one that lost all is dropped', () => {
    const { part: thin } = removeFrom(partOf(0, 5), [0, 1, 2]);
    const { part: nothing } = removeFrom(partOf(10, 2), [10, 11]);
    const [only, ...others] = mergeParts([thin, nothing]);
    expect(others).toEqual([]);
    expect([...(only?.segment.ordinals ?? [])]).toEqual([3, 4]);
  });
});

describe('terms', () => {
  test.each([
    ['wcanciones', ['ecancion', 'scancion']],
    ['wcanción', ['fcancion', 'ecancion', 'scancion']],
    ['jreadfile', []],
    ['g文件', []],
    ['w文件', []],
    ['=filesystem.read_file', ['cfilesystemreadfile']],
  ])('%s is also found by %j', (term, keys) => {
    expect(keysOf(term)).toEqual(keys);
  });

  test.each([
    [' Read File ', '=read file'],
    ['---', undefined],
    ['x'.repeat(201), undefined],
  ])('the name term of %j', (text, term) => {
    expect(nameTermOf(text)).toBe(term);
  });
});

test('trigrams find every word within the edits, among few others', () => {
  const segment = buildSegment(
    putOf([documentWith('a', { description: 'directory directories translate transcript zebra' })]),
  );
  const near = placesLike(segment, 'driectory', 1).map((place) => segment.terms.names[place]);
  expect(near).toContain('wdirectory');
  expect(near).not.toContain('wzebra');
});
