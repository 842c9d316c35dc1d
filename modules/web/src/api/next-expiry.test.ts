import { describe, expect, test } from 'vitest';
import { nextExpiry } from './next-expiry.ts';
import type { Fact, Status } from './types.ts';

const NOW = Date.UTC(2026, 5, 1);
const unknown: Fact = { state: 'unknown', reason: 'stale', owner: 'observations' };
const until = (milliseconds: number | null): Fact => ({
  state: 'known',
  value: true,
  detail_code: null,
  owner: 'observations',
  observed_at: new Date(NOW).toISOString(),
  fresh_until: milliseconds === null ? null : new Date(NOW + milliseconds).toISOString(),
});
const status = (...active: readonly Fact[]): Status => ({
  generated_at: '',
  generations: {},
  counts: { instances: active.length },
  instances: active.map((fact, at) => ({
    id: `instances.i${at}`,
    facts: { enabled: until(null), active: fact, health: unknown, contract_match: unknown },
  })),
});

describe('the page asks again when what it shows becomes too old', () => {
  test.each([
    ['nothing has come', undefined, undefined],
    ['nothing ages', status(until(null)), undefined],
    ['nothing is known', status(unknown), undefined],
    ['one ages', status(until(30_000)), 30_250],
    ['the first of several', status(until(30_000), until(10_000)), 10_250],
    ['it is over already, by this clock', status(until(-5_000)), 250],
    ['in a hundred years', status(until(3_155_760_000_000)), 2 ** 31 - 1],
  ])('%s', (_, of, expected) => {
    expect(nextExpiry(of, NOW)).toBe(expected);
  });
});
