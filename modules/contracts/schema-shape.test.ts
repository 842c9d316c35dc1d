import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSchema } from './schema-shape.ts';

const places = (schema: Record<string, unknown>): string[] =>
  checkSchema(schema).map(({ path }) => path.join('/'));

function deep(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = {};
  for (let level = 0; level < levels; level += 1) schema = { not: schema };
  return schema;
}

describe('checkSchema', () => {
  test.each([
    ['a type that does not exist', { type: 'objct' }, ['type']],
    ['deep inside', { properties: { a: { items: { minLength: -1 } } } }, ['properties/a/items/minLength']],
    ['required as a flag', { properties: { a: { required: true } } }, ['properties/a/required']],
    ['a name twice', { required: ['a', 'a'] }, ['required']],
    ['an empty list of alternatives', { anyOf: [] }, ['anyOf']],
    ['a schema that is a word', { properties: { a: 'string' } }, ['properties/a']],
    ['a pattern that does not compile', { pattern: '(' }, ['pattern']],
    ['a key that does not compile', { patternProperties: { '(': true } }, ['patternProperties/(']],
    ['an older tuple', { items: [{ type: 'string' }] }, ['items']],
    ['a reference to another document', { $ref: 'https://example.com/a.json' }, ['$ref']],
    ['a reference to a file', { $ref: 'file:///etc/passwd' }, ['$ref']],
    ['a reference to nothing', { properties: { a: { $ref: '#/$defs/b' } } }, ['properties/a/$ref']],
    ['a reference into a value that is no schema', { const: { a: {} }, $ref: '#/const/a' }, ['$ref']],
    ['a broken escape', { $ref: '#/%zz' }, ['$ref']],
    [
      'a reference out of an embedded document into what surrounds it, by its own pointer',
      { $defs: { a: { $id: 'https://x.test/a', $defs: { b: { $ref: '#/$defs/c' } } }, d: {} } },
      ['$defs/a/$defs/b/$ref'],
    ],
    [
      'the rest of a tuple of an older draft',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [true], additionalItems: 1 },
      ['additionalItems'],
    ],
    ['a depth that would exhaust the stack', deep(100_000), ['']],
  ])('%s', (_what, schema, expected) => {
    expect(places(schema)).toEqual(expected);
  });

  test.each([
    ['a local reference', { $defs: { 'a/b c': {} }, $ref: '#/$defs/a~1b%20c' }],
    ['itself', { properties: { children: { items: { $ref: '#' } } } }],
    ['an anchor', { $defs: { a: { $anchor: 'here' } }, $ref: '#here' }],
    [
      'an embedded document',
      { $defs: { a: { $id: 'https://x.test/a', $defs: { b: {} } } }, $ref: 'https://x.test/a#/$defs/b' },
    ],
    [
      'a tuple of the draft that says so',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [true] },
    ],
    ['a pattern of the older mode', { pattern: '^[\\w\\-]+\\_$' }],
    ['unknown keywords', { 'x-a': [], path: 1 }],
  ])('takes %s', (_what, schema) => {
    expect(places(schema)).toEqual([]);
  });
});

/** What the published meta-schema refuses, this refuses; formats and references are outside of it. */
test('agrees with the meta-schema of 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      'string',
      'object',
      ['string', 'null'],
      ['a', 'a'],
      [],
      {},
      [{}],
      { a: {} },
      { a: 1 },
      { a: ['b'] },
      { a: true },
    ),
    fc.constantFrom<unknown>(true, null, 0, 1, -1, 1.5, { a: [{}] }, [1], ['a']),
  );
  const keyword = fc.constantFrom(
    ...['type', 'enum', 'const', 'multipleOf', 'maximum', 'minLength', 'pattern', 'uniqueItems', 'required'],
    ...[
      'dependentRequired',
      'prefixItems',
      'items',
      'contains',
      'additionalProperties',
      'properties',
      'anyOf',
    ],
    ...[
      'patternProperties',
      'dependentSchemas',
      'propertyNames',
      'if',
      'then',
      'not',
      '$defs',
      'definitions',
    ],
    ...[
      'dependencies',
      '$anchor',
      '$comment',
      '$vocabulary',
      'title',
      'deprecated',
      'examples',
      'format',
      'x-own',
    ],
  );
  const schema = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
    schema: fc.dictionary(
      keyword,
      fc.oneof(
        { depthSize: 'small' },
        value,
        tie('schema'),
        tie('schema').map((inner) => ({ a: inner })),
      ),
      { maxKeys: 4 },
    ),
  })).schema;
  fc.assert(
    fc.property(schema, (each) => {
      expect(checkSchema(each).length === 0).toBe(ajv.validateSchema(each) === true);
    }),
    { numRuns: 2_000 },
  );
});
