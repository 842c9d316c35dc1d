import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findingsOf } from './schema-findings.ts';

const check = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return findingsOf(parsed.error?.issues ?? [], value);
};
const risk = z.enum(['low', 'medium', 'high', 'critical']);
const SECRET = 'sk-live-0123456789abcdef0123456789abcdef';

describe('a missing key stands at its mapping', () => {
  test.each<[string, z.ZodType]>([
    ['text', z.string()],
    ['a word of a list', risk],
    ['a literal', z.literal('tool')],
    ['a union', z.union([z.string(), z.number()])],
    ['a mapping', z.looseObject({ a: z.string() })],
    ['a custom type of text', z.string().min(1)],
  ])('%s', (_, schema) => {
    expect(
      check(z.looseObject({ versions: z.array(z.looseObject({ x: schema })) }), { versions: [{}] }),
    ).toEqual([{ code: 'missing_field', path: ['versions', 0], message: 'The key `x` is missing.' }]);
  });

  test('what decides between forms', () => {
    const schema = z.discriminatedUnion('type', [
      z.looseObject({ type: z.literal('token'), file: z.string() }),
      z.looseObject({ type: z.literal('oidc'), issuer: z.string() }),
    ]);
    expect(check(z.array(schema), [{}])).toMatchObject([
      { code: 'missing_field', path: [0], message: 'The key `type` is missing.' },
    ]);
    expect(check(z.array(schema), [{ type: 'tokn' }])).toMatchObject([
      { code: 'invalid_value', path: [0, 'type'], hint: 'Did you mean `token`?' },
    ]);
    expect(check(z.array(schema), [{ type: 'oidc' }])).toMatchObject([
      { code: 'missing_field', path: [0], message: 'The key `issuer` is missing.' },
    ]);
  });
});

describe('a wrong type is said in words of documents', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.string(), 1.1, 'Expected text, found a number.'],
    [z.string(), null, 'Expected text, found an empty value.'],
    [z.string(), ['x'], 'Expected text, found a list.'],
    [z.number(), 'x', 'Expected a number, found text.'],
    [z.int(), 1.5, 'Expected a whole number, found a number.'],
    [z.boolean(), 'yes', 'Expected true or false, found text.'],
    [z.array(z.string()), { a: 1 }, 'Expected a list, found a mapping.'],
    [z.looseObject({}), 'x', 'Expected a mapping, found text.'],
    [z.record(z.string(), z.string()), true, 'Expected a mapping, found true or false.'],
    [z.union([z.string(), z.array(z.string())]), 5, 'Expected text or a list, found a number.'],
    [risk, ['low'], 'Expected `low`, `medium`, `high` or `critical`, found a list.'],
  ])('%o', (schema, value, message) => {
    expect(check(z.looseObject({ a: schema }), { a: value })).toEqual([
      { code: 'wrong_type', path: ['a'], message },
    ]);
  });

  test('at the root', () => {
    expect(check(z.looseObject({}), null)).toMatchObject([{ code: 'wrong_type', path: [] }]);
  });
});

describe('a wrong value names those that are allowed', () => {
  test('with the nearest', () => {
    expect(check(risk, 'hihg')).toEqual([
      {
        code: 'invalid_value',
        path: [],
        message: '`hihg` is not one of `low`, `medium`, `high` or `critical`.',
        hint: 'Did you mean `high`?',
      },
    ]);
    expect(check(z.literal('tool'), 'agent')).toEqual([
      { code: 'invalid_value', path: [], message: '`agent` is not `tool`.' },
    ]);
  });

  test('literals of a union are one list', () => {
    expect(check(z.union([z.literal('a'), z.literal('b'), z.number()]), 'c')).toMatchObject([
      { code: 'invalid_value', message: '`c` is not one of `a` or `b`.' },
    ]);
  });

  test.each<[z.ZodType, unknown, string]>([
    [z.string().min(1), '', 'The text is empty.'],
    [z.string().min(3), 'ab', 'Expected at least 3 characters.'],
    [z.string().max(2), 'abc', 'Expected at most 2 characters.'],
    [z.array(z.string()).min(1), [], 'The list is empty.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Expected at most 1 member.'],
    [z.number().min(0), -1, 'Expected at least 0.'],
    [z.number().multipleOf(5), 3, 'Expected a multiple of 5.'],
    [z.url(), 'x', 'The text is not a URL.'],
    [z.string().regex(/^a$/), 'x', 'The text is not of the expected form.'],
    [z.string().regex(/^a$/, 'An id has only the letter a.'), 'x', 'An id has only the letter a.'],
  ])('%o', (schema, value, message) => {
    expect(check(schema, value)).toEqual([{ code: 'invalid_value', path: [], message }]);
  });

  test('a key of a record', () => {
    expect(check(z.record(z.string().regex(/^a/), z.number()), { b: 1 })).toMatchObject([
      { code: 'invalid_value', path: ['b'], at: 'key' },
    ]);
  });
});

describe('custom issues keep their code', () => {
  test('with hint and place', () => {
    const schema = z.string().superRefine((_, context) => {
      context.addIssue({
        code: 'custom',
        message: 'An id is wrong.',
        params: { code: 'invalid_id', hint: 'Mend it.', at: 'key' },
      });
    });
    expect(check(z.looseObject({ id: schema }), { id: 'X' })).toEqual([
      { code: 'invalid_id', path: ['id'], at: 'key', message: 'An id is wrong.', hint: 'Mend it.' },
    ]);
  });

  test('also inside the only fitting branch of a union', () => {
    const id = z.string().superRefine((_, context) => {
      context.addIssue({ code: 'custom', message: 'An id is wrong.', params: { code: 'invalid_id' } });
    });
    expect(check(z.union([id, z.array(z.string())]), 'X')).toMatchObject([{ code: 'invalid_id' }]);
  });

  test('an unknown code is no code', () => {
    const schema = z.string().refine(() => false, { message: 'Wrong.', params: { code: 'nonsense' } });
    expect(check(schema, 'x')).toEqual([{ code: 'invalid_value', path: [], message: 'Wrong.' }]);
  });
});

test('a union gives one finding: of the branch that fits best', () => {
  const schema = z.union([
    z.looseObject({ a: z.string(), b: z.string(), c: z.string() }),
    z.looseObject({ a: z.string(), d: z.looseObject({ e: z.number() }) }),
  ]);
  expect(check(z.array(schema), [{ a: 'x', d: { e: 'y' } }])).toEqual([
    { code: 'wrong_type', path: [0, 'd', 'e'], message: 'Expected a number, found text.' },
  ]);
});

test('keys that a strict object does not know', () => {
  expect(check(z.strictObject({ a: z.string() }), { a: 'x', b: 1, c: 2 })).toEqual([
    { code: 'unknown_key', path: ['b'], at: 'key', message: 'The key `b` is not known here.' },
    { code: 'unknown_key', path: ['c'], at: 'key', message: 'The key `c` is not known here.' },
  ]);
});

test('no finding shows what may be a secret', () => {
  const schemas = [
    risk,
    z.literal('x'),
    z.number(),
    z.array(z.string()),
    z.string().max(3),
    z.url(),
    z.string().regex(/^a$/),
  ];
  for (const schema of schemas) expect(JSON.stringify(check(schema, SECRET))).not.toContain('0123456789');
  expect(JSON.stringify(check(risk, 'l\u202Eow'))).not.toContain('\u202E');
});
