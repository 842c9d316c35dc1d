import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { unknownKeys } from './unknown-keys.ts';

const pointers = (schema: z.ZodType, value: unknown): readonly string[] =>
  unknownKeys(schema, value).map((finding) => finding.path.join('/'));

const offer = z.looseObject({ provider_id: z.string(), provider_type: z.string().optional() });
const tool = z.looseObject({
  id: z.string(),
  name: z.string().default('x'),
  versions: z.array(z.looseObject({ version: z.string(), providers: z.array(offer).optional() })).optional(),
  permissions: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.looseObject({ secret: z.boolean() })).optional(),
  support: z.looseObject({}).optional(),
});

test('at every depth, at the key, with what was probably meant', () => {
  const provider = { provider_id: 'p', 'provider-type': 'cli', zzz: 1 };
  expect(
    unknownKeys(tool, { id: 'a', nmae: 'b', versions: [{ version: '1', providers: [provider] }] }),
  ).toEqual([
    {
      ...{ code: 'unknown_key', path: ['nmae'], at: 'key' },
      ...{ message: 'The key `nmae` is not known here; it is kept.', hint: 'Did you mean `name`?' },
    },
    {
      ...{ code: 'unknown_key', path: ['versions', 0, 'providers', 0, 'provider-type'], at: 'key' },
      message: 'The key `provider-type` is not known here; it is kept.',
      hint: 'Did you mean `provider_type`?',
    },
    {
      ...{ code: 'unknown_key', path: ['versions', 0, 'providers', 0, 'zzz'], at: 'key' },
      message: 'The key `zzz` is not known here; it is kept.',
    },
  ]);
});

test('a key that is there already is not what was meant', () => {
  expect(unknownKeys(tool, { id: 'a', name: 'b', nmae: 'c' })[0]?.hint).toBeUndefined();
});

test('the value keeps its keys', () => {
  const value = { id: 'a', other: 1 };
  unknownKeys(tool, value);
  expect(tool.parse(value)).toMatchObject(value);
});

describe('free keys', () => {
  test.each<[string, unknown]>([
    ['x- keys, and what is below', { id: 'a', 'x-suggested': { anything: 1 } }],
    ['keys of a record', { id: 'a', permissions: { filesystem: { read: true } } }],
    ['keys of an object that names none', { id: 'a', support: { url: 'u' } }],
    ['a value of another type', { id: 'a', versions: 'none', env: [1], permissions: 3 }],
    ['no mapping at all', [1, 2]],
    ['nothing', null],
  ])('%s', (_, value) => {
    expect(unknownKeys(tool, value)).toEqual([]);
  });

  test('but not inside the values of a record', () => {
    expect(pointers(tool, { id: 'a', env: { KEY: { secret: true, value: 'x' } } })).toEqual([
      'env/KEY/value',
    ]);
  });

  test('a catchall of its own', () => {
    expect(
      pointers(z.object({ a: z.string() }).catchall(z.looseObject({ b: z.string() })), { c: { d: 1 } }),
    ).toEqual(['c/d']);
  });
});

describe('through every wrapper', () => {
  const inner = z.looseObject({ known: z.string().optional() });
  test.each<[string, z.ZodType, unknown, readonly string[]]>([
    ['optional', inner.optional(), { a: 1 }, ['a']],
    ['nullable', inner.nullable(), { a: 1 }, ['a']],
    ['default', inner.default({}), { a: 1 }, ['a']],
    ['prefault', inner.prefault({}), { a: 1 }, ['a']],
    ['catch', inner.catch({}), { a: 1 }, ['a']],
    ['readonly', inner.readonly(), { a: 1 }, ['a']],
    ['lazy', z.lazy(() => inner), { a: 1 }, ['a']],
    ['transform', inner.transform((value) => Object.keys(value)), { a: 1 }, ['a']],
    ['preprocess', z.preprocess((value) => value, inner), { a: 1 }, ['a']],
    ['refine', inner.refine(() => true), { a: 1 }, ['a']],
    ['tuple', z.tuple([z.string(), inner]), ['x', { a: 1 }], ['1/a']],
    ['rest of a tuple', z.tuple([z.string()], inner), ['x', {}, { a: 1 }], ['2/a']],
    [
      'intersection',
      z.intersection(inner, z.looseObject({ b: inner })),
      { known: 'x', b: { c: 1 }, d: 1 },
      ['b/c', 'd'],
    ],
    ['intersection with a record', z.intersection(inner, z.record(z.string(), z.unknown())), { a: 1 }, []],
    ['strip', z.object({ known: z.string().optional() }), { a: 1 }, ['a']],
    [
      'strict, which reports by itself',
      z.strictObject({ known: inner }),
      { a: 1, known: { b: 1 } },
      ['known/b'],
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(pointers(schema, value)).toEqual(expected);
  });
});

describe('unions', () => {
  const schema = z.union([
    z.string(),
    z.looseObject({ type: z.literal('token'), file: z.string() }),
    z.looseObject({ type: z.literal('oidc'), issuer: z.string() }),
    z.array(z.looseObject({ a: z.string().optional() })),
  ]);
  test.each<[string, unknown, readonly string[]]>([
    ['the branch that accepts', { type: 'oidc', issuer: 'x', file: 'y' }, ['file']],
    ['else the one that leaves the fewest keys', { type: 'oidc', issuer: 1, other: 2 }, ['other']],
    ['a list', [{ b: 1 }], ['0/b']],
    ['text', 'x', []],
  ])('%s', (_, value, expected) => {
    expect(pointers(schema, value)).toEqual(expected);
  });
});

test('names of Object.prototype are not known keys', () => {
  expect(pointers(tool, JSON.parse('{"id": "a", "constructor": 1, "__proto__": 2, "toString": 3}'))).toEqual([
    'constructor',
    '__proto__',
    'toString',
  ]);
});

test('many unknown keys give few findings, and a hostile key is shown clean and short', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 1]));
  expect(unknownKeys(tool, many).length).toBe(100);
  const [finding] = unknownKeys(tool, { [`\u001B[31m\u202E${'k'.repeat(1000)}`]: 1 });
  expect(finding?.message).toMatch(/^The key `k+…` is not known here; it is kept\.$/);
});
