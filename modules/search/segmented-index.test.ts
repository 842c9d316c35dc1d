import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocDelta, SearchIndex } from '../core/ports/search-index.ts';
import { createSearchIndex } from './index.ts';
import {
  answersOf,
  anyDelta,
  anyDocument,
  anyQuestion,
  contentOf,
  documentWith,
  plainAnswer,
  putAll,
  refOf,
} from './testing/documents.ts';

const questions = fc.array(anyQuestion, { minLength: 1, maxLength: 4 });
const empty = createSearchIndex();

const changedBy = (deltas: readonly DocDelta[]): SearchIndex =>
  deltas.reduce((index, delta) => index.with(delta), empty);
const builtFrom = (content: ReturnType<typeof contentOf>): SearchIndex =>
  empty.with({ put: [...content].map(([ordinal, document]) => ({ ordinal, document })), remove: [] });

describe('changes', () => {
  test('any sequence of changes equals an index built at once', () => {
    fc.assert(
      fc.property(fc.array(anyDelta, { maxLength: 12 }), questions, (deltas, asked) => {
        const rebuilt = builtFrom(contentOf(deltas));
        expect(answersOf(changedBy(deltas), asked, 'everything')).toEqual(
          answersOf(rebuilt, asked, 'everything'),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('the same holds within a mask', () => {
    fc.assert(
      fc.property(fc.array(anyDelta, { maxLength: 8 }), questions, fc.nat(), (deltas, asked, bits) => {
        const mask = { has: (ordinal: number) => ((bits >> ordinal) & 1) === 1 };
        const rebuilt = builtFrom(contentOf(deltas));
        expect(answersOf(changedBy(deltas), asked, mask)).toEqual(answersOf(rebuilt, asked, mask));
      }),
      { numRuns: 60 },
    );
  });

  test('an index never changes once it was made', () => {
    fc.assert(
      fc.property(
        fc.array(anyDelta, { maxLength: 4 }),
        fc.array(anyDelta, { maxLength: 4 }),
        questions,
        (first, later, asked) => {
          const index = changedBy(first);
          const before = answersOf(index, asked, 'everything');
          later.reduce((current, delta) => current.with(delta), index);
          expect(answersOf(index, asked, 'everything')).toEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('nothing to do gives the same index', () => {
    const index = empty.with(putAll([documentWith('read-file')]));
    expect(index.with({ put: [], remove: [] })).toBe(index);
    expect(index.with({ put: [], remove: [7] })).toBe(index);
  });

  test('a put wins over a remove of the same ordinal, and the last put over the first', () => {
    const index = empty.with({
      put: [
        { ordinal: 1, document: documentWith('read-file') },
        { ordinal: 1, document: documentWith('write-file') },
      ],
      remove: [1],
    });
    expect(index.search('write', 'everything', 5).hits).toHaveLength(1);
    expect(index.search('read', 'everything', 5).hits).toHaveLength(0);
  });

  test('a document that was removed twice is missed once', () => {
    const both = empty.with(putAll([documentWith('read-file'), documentWith('read-table')]));
    const one = both.with({ put: [], remove: [0, 0] }).with({ put: [], remove: [0] });
    expect(plainAnswer(one.search('read', 'everything', 5))).toEqual(
      plainAnswer(
        empty
          .with({ put: [{ ordinal: 1, document: documentWith('read-table') }], remove: [] })
          .search('read', 'everything', 5),
      ),
    );
  });
});

describe('order', () => {
  test('does not depend on which document came first', () => {
    const permuted = fc
      .array(anyDocument, { maxLength: 10 })
      .map((documents) => documents.map((document, ordinal) => ({ ordinal, document })))
      .chain((put) =>
        fc.tuple(
          fc.constant(put),
          fc.shuffledSubarray(put, { minLength: put.length, maxLength: put.length }),
        ),
      );
    fc.assert(
      fc.property(permuted, questions, ([put, shuffled], asked) => {
        const oneByOne = shuffled.reduce((index, each) => index.with({ put: [each], remove: [] }), empty);
        expect(answersOf(oneByOne, asked, 'everything')).toEqual(
          answersOf(empty.with({ put, remove: [] }), asked, 'everything'),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('is by id, then source, among equals', () => {
    const same = { name: 'Read', ids: [] };
    const index = empty.with(
      putAll([
        documentWith('beta', { ...same, ref: refOf('beta', 'one') }),
        documentWith('alpha', { ...same, ref: refOf('alpha', 'two') }),
        documentWith('alpha', { ...same, ref: refOf('alpha', 'one') }),
      ]),
    );
    expect(index.search('read', 'everything', 5).hits.map(({ ordinal }) => ordinal)).toEqual([2, 1, 0]);
    expect(index.search('read', 'everything', 1).hits.map(({ ordinal }) => ordinal)).toEqual([2]);
  });

  test('a limit shows the first of the whole ranking', () => {
    fc.assert(
      fc.property(
        fc.array(anyDocument, { maxLength: 12 }),
        anyQuestion,
        fc.nat({ max: 12 }),
        (documents, asked, limit) => {
          const index = empty.with(putAll(documents));
          const all = plainAnswer(index.search(asked, 'everything', Number.MAX_SAFE_INTEGER));
          const some = plainAnswer(index.search(asked, 'everything', limit));
          expect(some).toEqual({ ...all, hits: all.hits.slice(0, limit) });
          expect(all.total).toBe(all.hits.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
