import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandSchema, TYPE_WORDS } from './schema-expansion.ts';

const expanded = (spec: unknown): unknown => {
  const result = expandSchema(spec);
  return 'schema' in result ? result.schema : result.findings.map(({ path }) => path.join('/'));
};

describe('the shorthand', () => {
  test.each([
    [{ path: 'string' }, { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }],
    [{}, { type: 'object' }],
    [{ limit: 'integer?' }, { type: 'object', properties: { limit: { type: 'integer' } } }],
    [
      { b: 'number[]', a: 'boolean[]?', c: 'any', d: 'any[]' },
      {
        type: 'object',
        properties: {
          b: { type: 'array', items: { type: 'number' } },
          a: { type: 'array', items: { type: 'boolean' } },
          c: {},
          d: { type: 'array', items: {} },
        },
        required: ['b', 'c', 'd'],
      },
    ],
    [
      { list: 'array', map: 'object' },
      {
        type: 'object',
        properties: { list: { type: 'array' }, map: { type: 'object' } },
        required: ['list', 'map'],
      },
    ],
  ])('%j', (spec, schema) => {
    expect(expanded(spec)).toEqual(schema);
  });

  test.each([
    ['an unknown word', { path: 'strin' }, ['path']],
    ['capitals', { path: 'String' }, ['path']],
    ['suffixes the wrong way round', { path: 'string?[]' }, ['path']],
    ['a suffix twice', { path: 'string[][]' }, ['path']],
    ['no word at all', { a: '', b: '?', c: '[]' }, ['a', 'b', 'c']],
    ['a word that objects inherit', { a: 'constructor', b: 'toString' }, ['a', 'b']],
    ['a nested mapping', { filter: { type: 'string' } }, ['filter']],
    ['a number', { 'a/b': 1, ok: 'string' }, ['a/b']],
    ['a list', ['string'], ['']],
    ['nothing', null, ['']],
    ['a flag', true, ['']],
  ])('%s is a finding at its place', (_what, spec, paths) => {
    expect(expanded(spec)).toEqual(paths);
    expect(expandSchema(spec).findings.every(({ code }) => code === 'invalid_contract')).toBe(true);
  });

  test('a parameter may have any name, also one that objects treat specially', () => {
    const schema = expanded(JSON.parse('{"__proto__":"string","type":"string"}'));
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"type":{"type":"string"}},"required":["__proto__","type"]}',
    );
  });
});

describe('shorthand or full schema', () => {
  test.each([
    ['a key that begins with $', { $comment: 'x' }, 'json_schema'],
    ['type object and a mapping under properties', { type: 'object', properties: {} }, 'json_schema'],
    ['type object and another keyword', { type: 'object', additionalProperties: false }, 'json_schema'],
    ['type object and properties that is a type word', { type: 'object', properties: 'object' }, 'shorthand'],
    ['type object alone', { type: 'object' }, 'shorthand'],
    ['type object and a name that is no keyword', { type: 'object', path: 'string' }, 'shorthand'],
    ['another type', { type: 'string', properties: 'object' }, 'shorthand'],
    ['properties without type', { properties: 'array' }, 'shorthand'],
  ])('%s', (_what, spec, written) => {
    expect(expandSchema(spec)).toMatchObject({ written, findings: [] });
  });

  test('a full schema is kept as written', () => {
    const spec = { type: 'object', properties: { a: { type: 'string', 'x-note': 1 } }, required: [] };
    expect(expanded(spec)).toBe(spec);
  });
});

test('every shorthand of known words expands to a schema that is read as full, or is the empty one', () => {
  const word = fc
    .tuple(fc.constantFrom(...TYPE_WORDS), fc.constantFrom('', '[]'), fc.constantFrom('', '?'))
    .map((parts) => parts.join(''));
  const name = fc.string().filter((text) => !text.startsWith('$') && text !== 'type');
  fc.assert(
    fc.property(fc.dictionary(name, word), (spec) => {
      const first = expandSchema(spec);
      if (!('schema' in first)) throw new Error('A known word was refused.');
      const required = Object.keys(spec).filter((key) => !spec[key]?.endsWith('?'));
      expect(first.schema['required'] ?? []).toEqual(required);
      if (Object.keys(spec).length > 0) expect(expanded(first.schema)).toBe(first.schema);
    }),
  );
});

test('no value makes it throw', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (value) => {
      const result = expandSchema(value);
      expect('schema' in result).toBe(result.findings.length === 0);
    }),
  );
});
