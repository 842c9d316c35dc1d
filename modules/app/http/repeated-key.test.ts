import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedKey } from './repeated-key.ts';

test.each<[string, string | undefined]>([
  ['{}', undefined],
  ['{"a":1,"b":{"a":2}}', undefined],
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1, "\\u0061" : 2}', 'a'],
  ['{"x":[{"a":1},{"a":2}]}', undefined],
  ['{"x":[{"a":1,"a":{}}]}', 'a'],
  ['{"x":"\\"a\\":1,\\"a\\":2"}', undefined],
  ['{"x":"a","y":"a","z":["x","x"]}', undefined],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"":1,"":2}', ''],
])('%s: %s', (text, key) => {
  expect(repeatedKey(text)).toBe(key);
});

test('what JSON writes has no key twice, and one more of any key is found', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.json(), { minKeys: 1 }), fc.nat(), (values, pick) => {
      const members = Object.entries(values).map(([key, json]) => `${JSON.stringify(key)}:${json}`);
      const text = `{${members.join(',')}}`;
      expect(repeatedKey(JSON.stringify(JSON.parse(text)))).toBeUndefined();
      expect(repeatedKey(`{${[...members, members[pick % members.length]].join(',')}}`)).toBeDefined();
    }),
  );
});
