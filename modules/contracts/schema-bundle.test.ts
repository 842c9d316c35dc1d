import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, instances } from './difference/testing/schema-arbitraries.ts';
import { acceptedBy } from './difference/testing/schema-judge.ts';
import { bundleSchema } from './schema-bundle.ts';
import { isKeywords } from './schema-node.ts';

const bundled = (schema: Readonly<Record<string, unknown>>): unknown => {
  const result = bundleSchema(schema);
  return 'schema' in result ? result.schema : result.findings.map(({ message }) => message);
};

describe('bundleSchema', () => {
  test.each([
    [
      'what nobody refers to goes',
      { $defs: { a: {}, b: {} }, items: { $ref: '#/$defs/a' } },
      { items: { $ref: '#/$defs/a' }, $defs: { a: {} } },
    ],
    [
      'a place that is no definition',
      { properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } },
      {
        properties: { a: { type: 'string' }, b: { $ref: '#/$defs/a' } },
        $defs: { a: { type: 'string' } },
      },
    ],
    [
      'an anchor',
      { items: { $ref: '#here' }, $defs: { x: { $anchor: 'here', type: 'string' } } },
      { items: { $ref: '#/$defs/x' }, $defs: { x: { type: 'string' } } },
    ],
    [
      'an embedded document, whose references are its own',
      {
        items: { $ref: 'https://x.test/doc#/$defs/b' },
        $defs: {
          b: { type: 'number' },
          doc: {
            $id: 'https://x.test/doc',
            $defs: { b: { items: { $ref: '#/$defs/c' } }, c: { type: 'null' } },
          },
        },
      },
      {
        items: { $ref: '#/$defs/b' },
        $defs: { b: { items: { $ref: '#/$defs/c' } }, c: { type: 'null' } },
      },
    ],
    [
      'two of one name',
      {
        prefixItems: [{ $ref: '#/$defs/a' }, { $ref: '#/definitions/a' }],
        $defs: { a: { type: 'string' } },
        definitions: { a: { type: 'number' } },
      },
      {
        prefixItems: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a_2' }],
        $defs: { a: { type: 'string' }, a_2: { type: 'number' } },
      },
    ],
    [
      'itself, and a circle',
      {
        $id: 'https://x.test/a',
        items: { $ref: 'https://x.test/a' },
        not: { $ref: '#/$defs/a' },
        $defs: { a: { items: { $ref: '#/$defs/a' } } },
      },
      {
        $id: 'https://x.test/a',
        items: { $ref: '#' },
        not: { $ref: '#/$defs/a' },
        $defs: { a: { items: { $ref: '#/$defs/a' } } },
      },
    ],
    [
      'a member that has the name of a keyword',
      { properties: { $defs: { type: 'string' }, $id: { type: 'string' } } },
      { properties: { $defs: { type: 'string' }, $id: { type: 'string' } } },
    ],
    [
      'names that a pointer has to escape',
      { items: { $ref: '#/$defs/a~1b%20c' }, $defs: { 'a/b c': {} } },
      { items: { $ref: '#/$defs/a_b_c' }, $defs: { a_b_c: {} } },
    ],
  ])('%s', (_what, schema, expected) => {
    expect(bundled(schema)).toEqual(expected);
  });

  test.each([
    ['another document', { $ref: 'https://example.com/a.json' }, /leads to no schema/],
    [
      'a dynamic reference',
      { $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a' } } },
      /depends on the way/,
    ],
    [
      'a part in another dialect',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        items: { $schema: 'http://json-schema.org/draft-07/schema#' },
      },
      /another `\$schema`/,
    ],
  ])('refuses %s', (_what, schema, message) => {
    expect(bundled(schema)).toEqual([expect.stringMatching(message)]);
  });

  test('refuses what contains itself', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['not'] = cyclic;
    expect(bundled(cyclic)).toEqual([expect.stringMatching(/levels deep/)]);
  });

  test('means the same, to a validator that others wrote', () => {
    fc.assert(
      fc.property(documents, fc.array(instances, { minLength: 20, maxLength: 20 }), (schema, values) => {
        if (!isKeywords(schema)) return;
        const result = bundleSchema(schema);
        const accepted = acceptedBy(schema, values);
        if (!('schema' in result) || accepted === undefined) return;
        expect(acceptedBy(result.schema, values)).toEqual(accepted);
        expect(bundleSchema(result.schema)).toEqual(result);
      }),
      { numRuns: 300 },
    );
  });
});
