import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { ValueIdentities } from './value-identities.ts';

const identities = new ValueIdentities();
const value = fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom('a', '"', ',', ':') });

test('are equal exactly where the canonical forms are', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(identities.of(one) === identities.of(other)).toBe(canonicalJson(one) === canonicalJson(other));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['zero has no sign', [-0], [0], true],
  ['keys in any order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
  ['a list in its order', [1, 2], [2, 1], false],
  ['a list is no mapping', [], {}, false],
  ['a number is no text', 1, '1', false],
  ['a text that looks like a list of identities', ['0,1'], [0, 1], false],
])('%s', (_what, one, other, equal) => {
  expect(identities.of(one) === identities.of(other)).toBe(equal);
});
