import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, NotCanonical } from './canonical-json.ts';

describe('canonicalJson', () => {
  test.each([
    // RFC 8785 section 3.2.3: order by UTF-16 units, so the emoji (surrogates) stands before U+FB33.
    [
      {
        '\u20ac': 'Euro',
        '\r': 'CR',
        '\ufb33': 'Dalet',
        '1': 'One',
        '\ud83d\ude00': 'Smiley',
        '\u0080': 'C',
        '\u00f6': 'o',
      },
      '{"\\r":"CR","1":"One","\u0080":"C","\u00f6":"o","\u20ac":"Euro","\ud83d\ude00":"Smiley","\ufb33":"Dalet"}',
    ],
    // RFC 8785 section 3.2.2 and appendix B: ECMAScript's numbers and escapes.
    [
      JSON.parse('[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001]'),
      '[333333333.3333333,1e+30,4.5,0.002,1e-27]',
    ],
    [JSON.parse('[-0,0,1e21,9007199254740993,5e-324]'), '[0,0,1e+21,9007199254740992,5e-324]'],
    ['\u20ac$\u000f\nA\'B"\\\\"/', '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    [{ b: [true, false, null], a: {} }, '{"a":{},"b":[true,false,null]}'],
    [Object.assign(Object.create(null), { z: 1 }), '{"z":1}'],
    [JSON.parse('{"__proto__":{"x":1},"a":2}'), '{"__proto__":{"x":1},"a":2}'],
  ])('%# writes the canonical form', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = [cyclic];
  let deep: unknown = 0;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  test.each([
    ['a high surrogate alone', { text: '\ud800' }],
    ['a low surrogate alone in a key', { '\udc00': 1 }],
    ['not a number', [Number.NaN]],
    ['infinity', Number.POSITIVE_INFINITY],
    ['undefined', undefined],
    ['an undefined member', { a: undefined }],
    ['a hole', Array(1)],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a date', new Date(0)],
    ['a cycle', cyclic],
    ['a depth that would exhaust the stack', deep],
  ])('refuses %s', (_what, value) => {
    expect(() => canonicalJson(value)).toThrow(NotCanonical);
  });

  test('a value that stands twice is no cycle', () => {
    const shared = { a: 1 };
    expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]');
  });

  const json = fc.jsonValue({ stringUnit: 'binary' });
  test('reads back as the same value, and a second writing changes nothing', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        // -0 is the one number that JSON.parse gives and the canonical form does not keep.
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test('does not depend on the order in which keys were written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });
});
