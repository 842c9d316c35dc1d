import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionDigest } from './definition-digest.ts';
import { compareDefinitions, type LiveDefinition } from './difference/definition-difference.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const digest = (definition: LiveDefinition): string | undefined => definitionDigest(definition, sha256);

const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
);
const definition: fc.Arbitrary<LiveDefinition> = fc.record(
  {
    name: value,
    title: value,
    description: value,
    inputSchema: value,
    outputSchema: value,
    annotations: value,
  },
  { requiredKeys: [] },
);

describe('the digest of a live definition', () => {
  test('is of the canonical JSON of what is there', () => {
    expect(digest({ title: 'T', name: 'a', inputSchema: { type: 'object', properties: {} } })).toBe(
      `sha256:${sha256('{"inputSchema":{"properties":{},"type":"object"},"name":"a","title":"T"}')}`,
    );
    expect(digest({})).toBe(`sha256:${sha256('{}')}`);
  });

  test('is equal exactly where nothing of the definition differs', () => {
    fc.assert(
      fc.property(definition, definition, (a, b) => {
        expect(digest(a) === digest(b)).toBe(compareDefinitions(a, b).changes.length === 0);
      }),
    );
  });

  test('is of the same definition the same, whatever else stands beside it and in which order', () => {
    fc.assert(
      fc.property(definition, value, (a, other) => {
        const turned = Object.fromEntries(Object.entries({ ...a, icons: other, _meta: other }).reverse());
        expect(digest(turned)).toBe(digest(a));
        expect(digest(a)).toMatch(/^sha256:[0-9a-f]{64}$/);
      }),
    );
  });

  test.each([
    ['half of a surrogate pair', { description: '\ud800' }],
    ['a number without a JSON form', { annotations: { x: Number.NaN } }],
  ])('is unknown where it holds %s', (_what, each) => {
    expect(digest(each)).toBeUndefined();
  });
});
