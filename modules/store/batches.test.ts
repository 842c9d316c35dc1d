import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

const MEBI = 1024 * 1024;

test('nothing is lost or moved, and no batch is too long or too large but for a single item', () => {
  const sizes = fc.array(fc.oneof(fc.nat(10), fc.constantFrom(MEBI, 3 * MEBI, 9 * MEBI)), {
    maxLength: 1_500,
    size: 'max',
  });
  fc.assert(
    fc.property(sizes, (items) => {
      const batches = [...batchesOf(items, (size) => size)];
      expect(batches.flat()).toEqual(items);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(500);
        const total = batch.reduce((sum, size) => sum + size, 0);
        expect(batch.length === 1 || total <= 4 * MEBI).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test('batches are as few as going through once can make them', () => {
  expect(
    [
      ...batchesOf(
        Array.from({ length: 1_001 }, () => 1),
        (size) => size,
      ),
    ].map(({ length }) => length),
  ).toEqual([500, 500, 1]);
});
