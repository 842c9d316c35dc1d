import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitset } from './bitset.ts';

const LENGTH = 200;
const members = fc.uniqueArray(fc.nat(LENGTH - 1));
const bitsetOf = (numbers: readonly number[]): Bitset => {
  const bits = Bitset.none(LENGTH);
  for (const at of numbers) bits.put(at, true);
  return bits;
};
const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

test('is the set of its numbers', () => {
  fc.assert(
    fc.property(members, members, fc.nat(LENGTH + 40), (numbers, out, start) => {
      const bits = bitsetOf(numbers);
      expect(Array.from({ length: LENGTH + 40 }, (_, at) => bits.has(at))).toEqual(
        Array.from({ length: LENGTH + 40 }, (_, at) => numbers.includes(at)),
      );
      expect(bits.size).toBe(numbers.length);
      expect([...bits.from(start)]).toEqual(ascending(numbers.filter((at) => at >= start)));
      expect([...bits.and(bitsetOf(out)).from(0)]).toEqual(
        ascending(numbers.filter((at) => out.includes(at))),
      );
    }),
  );
});

test('a copy is changed, and what it was made from is not', () => {
  fc.assert(
    fc.property(members, members, (numbers, out) => {
      const bits = bitsetOf(numbers);
      const copy = bits.copy(LENGTH + 100);
      for (const at of out) copy.put(at, false);
      copy.put(LENGTH + 99, true);
      expect([...copy.from(0)]).toEqual([
        ...ascending(numbers.filter((at) => !out.includes(at))),
        LENGTH + 99,
      ]);
      expect(copy.size).toBe([...copy.from(0)].length);
      expect([...bits.from(0)]).toEqual(ascending(numbers));
    }),
  );
});
