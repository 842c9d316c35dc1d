import { expect, test } from 'vitest';
import { duplicateFindings } from './record-duplicates.ts';

const found = (ids: readonly string[]): readonly string[] =>
  duplicateFindings(ids, (at) => ['things', at], 'thing').map(
    ({ code, path, message }) => `${code} ${path.join('/')}: ${message}`,
  );

test('one finding stands at each of those that are the same, and names the others', () => {
  expect(found(['a', 'b', 'a', 'c', 'c'])).toEqual([
    'duplicate_id things/0: The same thing also stands at `/things/2`.',
    'duplicate_id things/2: The same thing also stands at `/things/0`.',
    'duplicate_id things/3: The same thing also stands at `/things/4`.',
    'duplicate_id things/4: The same thing also stands at `/things/3`.',
  ]);
});

test('of many the first ones are named', () => {
  expect(found(Array.from({ length: 9 }, () => 'a'))[4]).toBe(
    'duplicate_id things/4: The same thing also stands at `/things/0`, `/things/1`, `/things/2` and elsewhere.',
  );
});

test('what stands once is no finding', () => {
  expect(found(['a', 'b', ''])).toEqual([]);
});
