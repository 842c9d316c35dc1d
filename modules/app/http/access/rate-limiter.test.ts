import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

function scene(limit = { perMinute: 60, burst: 3 }) {
  const time = { now: 0 };
  return {
    time,
    limiter: new RateLimiter(
      () => limit,
      () => time.now,
    ),
  };
}

describe('RateLimiter', () => {
  test('gives the burst at once, then one after the other, and says how long to wait', () => {
    const { time, limiter } = scene();
    expect([1, 2, 3, 4, 5].map(() => limiter.take('a'))).toEqual([0, 0, 0, 1, 1]);
    time.now = 999;
    expect(limiter.take('a')).toBe(1);
    time.now = 1_000;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1]);
    time.now = 1_000_000;
    expect([1, 2, 3, 4].map(() => limiter.take('a'))).toEqual([0, 0, 0, 1]);
  });

  test('counts each name by itself', () => {
    const { limiter } = scene({ perMinute: 1, burst: 1 });
    expect([limiter.take('a'), limiter.take('b'), limiter.take('a'), limiter.take('b')]).toEqual([
      0, 0, 60, 60,
    ]);
  });

  test('says whether there is one to take, and takes none', () => {
    const { time, limiter } = scene({ perMinute: 1, burst: 1 });
    expect([limiter.has('a'), limiter.has('a'), limiter.take('a'), limiter.has('a')]).toEqual([
      true,
      true,
      0,
      false,
    ]);
    time.now = 60_000;
    expect([limiter.has('a'), limiter.take('a')]).toEqual([true, 0]);
  });

  test('a limit that changes holds at once', () => {
    const limit = { perMinute: 60, burst: 100 };
    const { limiter } = scene(limit);
    limiter.take('a');
    limit.burst = 1;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1]);
  });

  test('remembers 10,000 names, and of those whoever asked last', () => {
    const { limiter } = scene({ perMinute: 1, burst: 1 });
    limiter.take('old');
    limiter.take('kept');
    for (let at = 0; at < 9_998; at += 1) limiter.take(`n${at}`);
    expect(limiter.take('kept')).toBe(60);
    limiter.take('one more');
    expect([limiter.take('kept'), limiter.take('old')]).toEqual([60, 0]);
  });

  test('law: in no stretch of time more than the burst and what grew in it', () => {
    const step = fc.nat({ max: 5_000 });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 20 }),
        (steps, perMinute, burst) => {
          const { time, limiter } = scene({ perMinute, burst });
          const taken: number[] = [];
          for (const each of steps) {
            time.now += each;
            const wait = limiter.take('a');
            if (wait === 0) taken.push(time.now);
            else expect(Number.isInteger(wait) && wait >= 1).toBe(true);
          }
          for (const [at, from] of taken.entries())
            for (const [to, until] of taken.entries())
              if (to >= at)
                expect(to - at + 1).toBeLessThanOrEqual(burst + ((until - from) * perMinute) / 60_000 + 1e-6);
        },
      ),
    );
  });
});
