import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { InputDecoder } from './input-decoder.ts';
import { parseQuery } from './query.ts';

const decoder = new InputDecoder(
  z.object({
    id: z.string(),
    text: z.string().optional(),
    many: z.array(z.enum(['a', 'b'])).optional(),
    limit: z.int().min(1).optional(),
    flag: z.boolean().default(false),
  }),
);
const containing = (text: string): unknown => expect.stringContaining(text);
const decode = (query: string) => decoder.decode({ id: 'x' }, parseQuery(query));

describe('InputDecoder.decode', () => {
  test.each([
    ['', { id: 'x' }],
    ['text=7', { id: 'x', text: '7' }],
    ['many=a', { id: 'x', many: ['a'] }],
    ['many=a&many=b', { id: 'x', many: ['a', 'b'] }],
    ['limit=12', { id: 'x', limit: 12 }],
    // What is no number stays text, for the input's own rules to refuse.
    ['limit=1e3', { id: 'x', limit: '1e3' }],
    ['limit=', { id: 'x', limit: '' }],
    ['limit=99999999999999999999', { id: 'x', limit: '99999999999999999999' }],
    ['flag=true', { id: 'x', flag: true }],
    ['flag=false', { id: 'x', flag: false }],
    ['flag=1', { id: 'x', flag: '1' }],
  ])('%j', (query, expected) => {
    expect(decode(query)).toEqual(expected);
  });

  test.each([
    ['limt=1', 'Did you mean limit?'],
    ['zzzzzzzz=1', 'It takes text, many, limit, flag.'],
    ['__proto__=1', 'It takes'],
    // What the path names cannot be said again.
    ['id=y', 'It takes'],
    ['text=1&text=2', 'Give it once.'],
    ['limit=1&limit=1', 'Give it once.'],
  ])('refuses %j', (query, hint) => {
    expect(() => decode(query)).toThrow(
      expect.objectContaining({ code: 'invalid_request', hint: containing(hint) }),
    );
  });
});

describe('InputDecoder.accept', () => {
  test('takes the keys of a body as they are', () => {
    expect(decoder.accept({ id: 'x' }, { many: ['a'], limit: 'no number' })).toEqual({
      id: 'x',
      many: ['a'],
      limit: 'no number',
    });
  });

  test.each([[{ id: 'y' }], [{ typo: 1 }], [JSON.parse('{"__proto__": 1}') as Record<string, unknown>]])(
    'refuses %j',
    (body) => {
      expect(() => decoder.accept({ id: 'x' }, body)).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    },
  );
});
