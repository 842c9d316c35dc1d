import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CRASH_LOOP, FAULT_WINDOW, type Fault, planRetry, recentFaults } from './retry-plan.ts';

const faults = (kind: Fault['kind'], count: number, isLasting = false): readonly Fault[] =>
  Array.from({ length: count }, (_, at) => ({ kind, at, reason: 'exited', isLasting }));

test.each<readonly [what: string, faults: readonly Fault[], state: string, least: number, most: number]>([
  ['died once', faults('died', 1), 'backing_off', 0, 0],
  ['not started once', faults('not_started', 1), 'backing_off', 250, 500],
  ['died twice', faults('died', 2), 'backing_off', 500, 1_000],
  ['four times', faults('died', 4), 'backing_off', 2_000, 4_000],
  ['a crash loop', faults('died', CRASH_LOOP), 'crash_loop', 150_000, 300_000],
  ['what fails again', faults('not_started', 1, true), 'backing_off', 30_000, 60_000],
])('%s', (_what, given, state, least, most) => {
  expect(planRetry(given, () => 0)).toEqual({ state, delay: least });
  expect(planRetry(given, () => 1)).toEqual({ state, delay: most });
});

test('more faults never make it sooner, whatever the dice say', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, dice) => {
        const [before, after] = [count, count + 1].map((each) => planRetry(faults('died', each), () => dice));
        expect(after?.delay).toBeGreaterThanOrEqual(before?.delay ?? 0);
      },
    ),
  );
});

test('faults of long ago are forgotten', () => {
  expect(recentFaults(faults('died', 3), FAULT_WINDOW + 1)).toHaveLength(1);
});
