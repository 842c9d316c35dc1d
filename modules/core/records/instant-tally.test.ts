import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '../time.ts';
import { InstantTally } from './instant-tally.ts';

test('it tells what a walk over everything would tell, whatever came and went', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 8 }).map(instantOf), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(instants, { maxLength: 8 }), (states) => {
      const tally = new InstantTally();
      let before: readonly ReturnType<typeof instantOf>[] = [];
      for (const state of states) {
        tally.change(before, state);
        before = state;
        expect(tally.sorted).toEqual([...new Set(state)].sort());
      }
    }),
  );
});

test('what says the same stays the same list', () => {
  const tally = new InstantTally();
  tally.change([], [instantOf(1), instantOf(2)]);
  const { sorted } = tally;
  tally.change([instantOf(1)], [instantOf(1), instantOf(2)]);
  expect(tally.sorted).toBe(sorted);
});
