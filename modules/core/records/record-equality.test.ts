import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameRecord } from './record-equality.ts';

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(undefined, null, true, false, 0, 1, '', 'a'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value')),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b'), tie('value')), { maxLength: 2 })
      .map((entries) => new Map(entries)),
  ),
})).value;

test('it is an equality: what is the same as a third is the same, whichever is asked first', () => {
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(isSameRecord(a, b)).toBe(isSameRecord(b, a));
      if (isSameRecord(a, b)) expect(isSameRecord(a, c)).toBe(isSameRecord(b, c));
    }),
  );
});

test('a change anywhere is a difference', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('list', 'object', 'map'), { maxLength: 5 }), (shells) => {
      const within = (core: unknown): unknown => shells.reduce(wrapped, core);
      expect(isSameRecord(within(1), within(1))).toBe(true);
      expect(isSameRecord(within(1), within(2))).toBe(false);
    }),
  );
});

const wrapped = (value: unknown, shell: 'list' | 'object' | 'map'): unknown =>
  ({
    list: [0, value],
    object: { same: 0, value },
    map: new Map([
      ['same', 0 as unknown],
      ['value', value],
    ]),
  })[shell];

test('a copy is the same', () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(isSameRecord(value, structuredClone(value))).toBe(true);
    }),
  );
});

test.each([
  ['a key that is undefined and one that is not there', { a: 1, b: undefined }, { a: 1 }, true],
  ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [
    'the order of a map',
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    new Map([
      ['b', 2],
      ['a', 1],
    ]),
    true,
  ],
  ['the order of a list', [1, 2], [2, 1], false],
  ['a list and an object', [], {}, false],
  ['a map and an object', new Map(), {}, false],
  ['a map with a key and one with another', new Map([['a', undefined]]), new Map([['b', undefined]]), false],
])('%s', (_what, a, b, expected) => {
  expect([isSameRecord(a, b), isSameRecord(b, a)]).toEqual([expected, expected]);
});
