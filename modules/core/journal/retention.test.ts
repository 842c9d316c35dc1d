import { expect, test } from 'vitest';
import { type Instant, instantOf } from '../time.ts';
import { Retention } from './retention.ts';

const DAY = 86_400_000;
const NOW = instantOf(Date.UTC(2026, 4, 11));

function scene(keep: () => Promise<number | undefined>) {
  const pruned: Instant[] = [];
  const failures: unknown[] = [];
  const timers: { readonly milliseconds: number; readonly run: () => void }[] = [];
  const ended: number[] = [];
  const retention = new Retention({
    journal: {
      async prune(before, { dryRun }) {
        expect(dryRun).toBe(false);
        pruned.push(before);
        return { count: 0 };
      },
    },
    clock: { now: () => NOW },
    keep,
    every(milliseconds, run) {
      timers.push({ milliseconds, run });
      return { [Symbol.dispose]: () => void ended.push(milliseconds) };
    },
    onFailure: (error) => failures.push(error),
  });
  return { retention, pruned, failures, timers, ended };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('once after the start, and every hour; not again where it is started again', async () => {
  const { retention, pruned, timers, ended } = scene(async () => 10 * DAY);
  retention.start();
  retention.start();
  await settled();
  expect(pruned).toEqual([instantOf(Date.UTC(2026, 4, 1))]);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([3_600_000]);
  timers[0]?.run();
  await settled();
  expect(pruned).toHaveLength(2);
  await retention[Symbol.asyncDispose]();
  expect(ended).toEqual([3_600_000]);
});

test('what is kept for good is not pruned', async () => {
  const { retention, pruned, failures } = scene(async () => undefined);
  retention.start();
  await settled();
  expect([pruned, failures]).toEqual([[], []]);
});

test('a configuration that cannot be read is told, and looked at again an hour later', async () => {
  let reads = 0;
  const { retention, pruned, failures, timers } = scene(async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return DAY;
  });
  retention.start();
  await settled();
  expect([pruned, failures]).toEqual([[], [new Error('away')]]);
  timers[0]?.run();
  await settled();
  expect(pruned).toHaveLength(1);
});

test('an end while the configuration is read prunes nothing', async () => {
  const read = Promise.withResolvers<number>();
  const { retention, pruned } = scene(() => read.promise);
  retention.start();
  const ended = retention[Symbol.asyncDispose]();
  read.resolve(DAY);
  await ended;
  expect(pruned).toEqual([]);
});
