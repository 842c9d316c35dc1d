import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchIndex } from './index.ts';
import { answersOf, anyDelta, anyQuestion, contentOf, documentWith, putAll } from './testing/documents.ts';

const empty = createSearchIndex();
const only = (...ordinals: readonly number[]) => new Set(ordinals);

describe('what a mask hides', () => {
  test('cannot be noticed: the answer is that of an index without it', () => {
    const asked = fc.array(anyQuestion, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(anyDelta, { maxLength: 6 }), asked, fc.nat(), (deltas, questions, bits) => {
        const content = contentOf(deltas);
        const visible = only(...[...content.keys()].filter((ordinal) => ((bits >> ordinal) & 1) === 1));
        const whole = deltas.reduce((index, delta) => index.with(delta), empty);
        const rest = empty.with({
          put: [...content].flatMap(([ordinal, document]) =>
            visible.has(ordinal) ? [{ ordinal, document }] : [],
          ),
          remove: [],
        });
        expect(answersOf(whole, questions, visible)).toEqual(answersOf(rest, questions, 'everything'));
      }),
      { numRuns: 150 },
    );
  });

  const index = empty.with(
    putAll([
      documentWith('read-file', { description: 'Reads a file.' }),
      documentWith('payroll-export', {
        description: 'Exports the secret payroll as a file.',
        tags: ['salario'],
      }),
    ]),
  );
  const visible = only(0);

  test.each([
    ['its words', 'secret payroll'],
    ['its words with a typo', 'secert payrol'],
    ['the beginnings of its words', 'payr expo'],
    ['its id', 'payroll-export'],
    ['its words in another form', 'exporting'],
  ])('%s find nothing', (_, question) => {
    expect(index.search(question, visible, 10)).toMatchObject({ hits: [], total: 0, goodMatch: false });
    expect(index.search(question, 'everything', 10).total).toBeGreaterThan(0);
  });

  test('it is not counted', () => {
    expect(index.search('file', visible, 10).total).toBe(1);
    expect(index.search('file', 'everything', 10).total).toBe(2);
  });

  test.each(['pay', 'payroll-e', 'sec', 'sal'])('%s suggests nothing', (prefix) => {
    expect(index.suggest(prefix, visible, 10)).toEqual([]);
    expect(index.suggest(prefix, 'everything', 10)).not.toEqual([]);
  });

  test('an empty mask leaves nothing', () => {
    expect(index.search('file', only(), 10)).toMatchObject({ hits: [], total: 0, goodMatch: false });
  });
});
