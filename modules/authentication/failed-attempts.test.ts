import { describe, expect, test } from 'vitest';
import type { JournalEntry, Seq } from '../core/ports/store.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { createAuthentication } from './index.ts';
import { foreseenBytes, HandTime } from './testing/example-tokens.ts';

/** A journal, and a minute that ends when the test says so. */
function scene() {
  const entries: JournalEntry[] = [];
  const timers: (() => void)[] = [];
  const state = { isAway: false, isMissing: false, holds: false };
  const attempts = new FailedAttempts({
    journal: async () => {
      if (state.isAway) throw new Error('away');
      return state.isMissing ? undefined : { append };
    },
    clock: new HandTime(),
    after: (_milliseconds, run) => {
      timers.push(run);
      return { [Symbol.dispose]: () => void timers.splice(timers.indexOf(run), 1) };
    },
  });
  const append = (entry: JournalEntry): Promise<Seq> => {
    if (state.holds) return new Promise(() => undefined);
    entries.push(entry);
    return Promise.resolve(entries.length as Seq);
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { entries, timers, state, attempts, settled, endMinute: () => timers[0]?.() };
}
const attempt = (network: string) => ({ reason: 'not_known' as const, network });

describe('failed attempts', () => {
  test('each is an entry that says why, from where and of which credential', async () => {
    const { entries, attempts, settled } = scene();
    attempts.record({ reason: 'revoked', network: '10.0.0.1', credential: 'tok_0123456789abcdef' });
    attempts.record(attempt('10.0.0.2'));
    await settled();
    const at = '2026-11-30T12:00:00.000Z';
    expect(entries).toEqual([
      {
        kind: 'authentication_failed',
        body: { reason: 'revoked', network: '10.0.0.1', credential: 'tok_0123456789abcdef', at },
      },
      { kind: 'authentication_failed', body: { reason: 'not_known', network: '10.0.0.2', at } },
    ]);
  });

  test('one network does not hide the others; what is too many is counted, once a minute', async () => {
    const { entries, attempts, settled, endMinute } = scene();
    for (let each = 0; each < 1_000; each += 1) attempts.record(attempt('10.0.0.1'));
    attempts.record(attempt('10.0.0.2'));
    await settled();
    expect(entries).toHaveLength(21);
    endMinute();
    await settled();
    expect(entries.at(-1)).toEqual({ kind: 'authentication_failures_left_out', body: { count: 980 } });
    attempts.record(attempt('10.0.0.1'));
    await settled();
    expect(entries).toHaveLength(23);
  });

  test('many networks together write no more than a person reads', async () => {
    const { entries, attempts, settled, endMinute } = scene();
    for (let each = 0; each < 1_000; each += 1) attempts.record(attempt(`10.0.${each >> 8}.${each & 255}`));
    await settled();
    expect(entries).toHaveLength(100);
    endMinute();
    await settled();
    expect(entries.at(-1)?.body).toEqual({ count: 900 });
  });

  test('a minute with nothing left out ends in silence, and no timer runs when nothing happens', async () => {
    const { entries, timers, attempts, settled, endMinute } = scene();
    expect(timers).toHaveLength(0);
    attempts.record(attempt('10.0.0.1'));
    await settled();
    endMinute();
    await settled();
    expect([entries.length, timers.length]).toEqual([1, 0]);
  });

  test('a journal that is away fails nobody, and is told later how many it missed', async () => {
    const { entries, state, attempts, settled, endMinute } = scene();
    state.isAway = true;
    for (let each = 0; each < 5; each += 1) attempts.record(attempt('10.0.0.1'));
    await settled();
    endMinute();
    await settled();
    state.isAway = false;
    endMinute();
    await settled();
    expect(entries).toEqual([{ kind: 'authentication_failures_left_out', body: { count: 5 } }]);
  });

  test('without a store none is made for it, and what was missed is told to one that is made later', async () => {
    const { entries, state, attempts, settled, endMinute } = scene();
    state.isMissing = true;
    for (let each = 0; each < 5; each += 1) attempts.record(attempt('10.0.0.1'));
    await settled();
    state.isMissing = false;
    endMinute();
    await settled();
    expect(entries).toEqual([{ kind: 'authentication_failures_left_out', body: { count: 5 } }]);
  });

  test('a journal that does not answer is not queued for without end, and does not hold up the end', async () => {
    const { state, timers, attempts, settled } = scene();
    state.holds = true;
    for (let minute = 0; minute < 10; minute += 1) {
      for (let each = 0; each < 100; each += 1) attempts.record(attempt(`10.0.0.${each}`));
      timers[0]?.();
    }
    const ended = attempts[Symbol.asyncDispose]();
    await settled();
    for (const run of [...timers]) run();
    await ended;
  });
});

test('strangers do not make a store', async () => {
  const asked: string[] = [];
  const time = new HandTime();
  const { failedAttempts } = createAuthentication({
    methods: () => [],
    readMethods: async () => [],
    stores: {
      existing: async () => void asked.push('existing'),
      made: () => {
        asked.push('made');
        return Promise.reject(new Error('None is to be made.'));
      },
      watch: () => ({ [Symbol.dispose]: () => undefined }),
    },
    journal: { append: () => Promise.resolve() },
    document: () => {
      throw new Error('No file is configured.');
    },
    fetch: () => Promise.reject(new Error('No issuer is configured.')),
    clock: time,
    monotonic: time.monotonic,
    deadline: time.deadline,
    after: () => ({ [Symbol.dispose]: () => undefined }),
    random: foreseenBytes(),
    onFault: () => undefined,
  });
  failedAttempts.record(attempt('10.0.0.1'));
  await failedAttempts[Symbol.asyncDispose]();
  expect(new Set(asked)).toEqual(new Set(['existing']));
});
