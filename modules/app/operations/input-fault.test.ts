import { expect, test } from 'vitest';
import * as z from 'zod';
import { inputFaults } from './input-fault.ts';

const shape = z.strictObject({
  name: z.string().max(3),
  limit: z.int().min(1).optional(),
  at: z.iso.datetime().optional(),
  kind: z.enum(['one', 'two'], { error: 'there is no such kind' }).optional(),
  level: z.enum(['low', 'high']).optional(),
  tags: z.array(z.string()).min(1).optional(),
  either: z.union([z.boolean(), z.null()]).optional(),
  letters: z.string().regex(/^a/).optional(),
});

test.each<[object, string]>([
  [{}, '`name` is missing.'],
  [{ name: 1 }, '`name` has to be a string.'],
  [{ name: 'long' }, '`name` has to be at most 3 characters.'],
  [{ name: 'a', limit: 0 }, '`limit` has to be at least 1.'],
  [{ name: 'a', at: 'yesterday' }, '`at` has to be a time like 2026-05-09T10:00:00Z.'],
  [{ name: 'a', kind: 'x' }, '`kind`: there is no such kind.'],
  [{ name: 'a', level: 'x' }, '`level` has to be one of low, high.'],
  [{ name: 'a', tags: [] }, '`tags` has to be at least 1 entries.'],
  [{ name: 'a', tags: [1] }, '`tags.0` has to be a string.'],
  [{ name: 'a', either: 1 }, '`either` has the wrong type.'],
  [{ name: 'a', letters: 'b' }, '`letters` does not have the form that is asked for.'],
  [{ name: 'a', other: 1 }, 'The request has a key that is not known here: "other".'],
  [{ limit: 0 }, '`name` is missing; `limit` has to be at least 1.'],
])('%j: %s', (input, words) => {
  const parsed = shape.safeParse(input);
  if (parsed.success) throw new Error('It was taken.');
  expect(inputFaults(parsed.error)).toBe(words);
});

test('of many faults the first are told, and how many more there are', () => {
  const parsed = z.object({ list: z.array(z.string()) }).safeParse({ list: [1, 2, 3, 4, 5, 6, 7] });
  if (parsed.success) throw new Error('It was taken.');
  expect(inputFaults(parsed.error)).toMatch(/^`list\.0` .*; `list\.4` has to be a string; and 2 more\.$/);
});
