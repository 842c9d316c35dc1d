import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPaths } from './without-paths.ts';

test.each<[unknown, readonly (readonly (string | number)[])[], unknown]>([
  [{ a: 1, b: 2 }, [['a']], { b: 2 }],
  [{ a: { b: 1, c: 2 } }, [['a', 'b']], { a: { c: 2 } }],
  [
    ['a', 'b', 'c', 'd'],
    [[0], [2]],
    ['b', 'd'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    [[2], [0]],
    ['b', 'd'],
  ],
  [
    { v: [{ x: 1, y: 2 }, { x: 3 }] },
    [
      ['v', 1],
      ['v', 0, 'y'],
    ],
    { v: [{ x: 1 }] },
  ],
  [{ a: 1 }, [['b'], ['a', 'c'], ['a', 0]], { a: 1 }],
  [
    [['a', 'b'], ['c']],
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    [['b'], []],
  ],
  [{ a: 1 }, [[]], undefined],
  [{ a: 1 }, [['a', 'b'], ['a']], {}],
  [null, [['a']], null],
])('%j without %j', (value, paths, expected) => {
  expect(withoutPaths(value, paths)).toEqual(expected);
});

test('nothing removed is an equal copy, and nothing is shared with it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const before = structuredClone(value);
      const copy = withoutPaths(value, []);
      expect(copy).toEqual(value);
      if (typeof copy === 'object' && copy !== null) expect(copy).not.toBe(value);
      expect(value).toEqual(before);
    }),
  );
});

test('a key named __proto__ stays data, and can be removed', () => {
  const value: unknown = JSON.parse('{"__proto__": {"admin": true}, "a": 1}');
  const copy = withoutPaths(value, [['a']]);
  expect(Object.keys(copy as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(withoutPaths(value, [['__proto__', 'admin']])).toEqual(JSON.parse('{"__proto__": {}, "a": 1}'));
});
