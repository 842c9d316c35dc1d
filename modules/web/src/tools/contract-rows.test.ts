import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contractRows } from './contract-rows.ts';

const object = (properties: unknown, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const typeOf = (field: unknown): string | undefined => contractRows(object({ field })).rows[0]?.type;

describe('contractRows', () => {
  test('names, needs, meanings and limits', () => {
    const schema = object(
      {
        path: { type: 'string', description: 'Where.', minLength: 1 },
        limit: { type: 'integer', maximum: 20, default: 5 },
      },
      ['path'],
    );
    expect(contractRows(schema)).toEqual({
      cut: false,
      rows: [
        {
          path: 'path',
          depth: 0,
          type: 'string',
          required: true,
          description: 'Where.',
          limits: ['1 ≤ length'],
        },
        {
          path: 'limit',
          depth: 0,
          type: 'integer',
          required: false,
          description: undefined,
          limits: ['x ≤ 20', 'default 5'],
        },
      ],
    });
  });

  test('what lies within objects and lists follows its parent', () => {
    const inner = object({ name: { type: 'string' } }, ['name']);
    const { rows } = contractRows(object({ one: inner, many: { type: 'array', items: inner } }));
    expect(rows.map(({ path, depth, required }) => [path, depth, required])).toEqual([
      ['one', 0, false],
      ['one.name', 1, true],
      ['many', 0, false],
      ['many[].name', 1, true],
    ]);
  });

  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
    [{ const: 'x' }, '"x"'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ type: 'array' }, 'any[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'integer' }] }, 'string | integer'],
    [{ allOf: [{ $ref: '#/$defs/A' }, { type: 'object' }] }, '→ A & object'],
    [{ $ref: '#/$defs/Node' }, '→ Node'],
    [{}, 'any'],
    [true, 'any'],
  ])('the type of %j is %s', (field, expected) => {
    expect(typeOf(field)).toBe(expected);
  });

  test('the ends of what a number can be are no limits', () => {
    const field = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    expect(contractRows(object({ field })).rows[0]?.limits).toEqual([]);
  });

  test('a schema without end is cut, and said to be', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`field_${at}`, { type: 'string' }]),
    );
    expect(contractRows(object(wide))).toMatchObject({ cut: true, rows: { length: 120 } });
    let deep: unknown = { type: 'string' };
    for (let depth = 0; depth < 50; depth += 1) deep = object({ inner: deep });
    expect(contractRows(deep)).toMatchObject({ cut: true, rows: { length: 4 } });
    expect(typeOf({ enum: ['x'.repeat(10_000)] })?.length).toBeLessThanOrEqual(80);
  });

  test('whatever strangers call a schema is survived', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        contractRows(value);
        contractRows(object({ field: value }));
        contractRows(object(value));
      }),
    );
  });
});
