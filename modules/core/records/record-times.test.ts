import { describe, expect, test } from 'vitest';
import { type Instant, instantOf } from '../time.ts';
import { freshUntil, isAhead, turningPoints } from './record-times.ts';

const at = (milliseconds: number): Instant => instantOf(1_000_000 + milliseconds);

test.each([
  [0, false],
  [5_000, false],
  [5_001, true],
])('what was seen %i ms after now is ahead: %s', (milliseconds, expected) => {
  expect(isAhead(at(milliseconds), at(0))).toBe(expected);
});

describe('freshness', () => {
  test('ends after its time, or never', () => {
    expect([freshUntil(at(0), 30), freshUntil(at(0), 0), freshUntil(at(0), undefined)]).toEqual([
      at(30),
      at(0),
      undefined,
    ]);
  });

  test('ends with the last year that texts of instants can name', () => {
    const last = '9999-12-31T23:59:59.999Z';
    expect(freshUntil(instantOf(Date.parse('9999-12-31T00:00:00Z')), 3_155_760_000_000)).toBe(last);
  });
});

test.each([
  ['has no end', { observedAt: at(0) }, [at(-5_000)]],
  ['ends', { observedAt: at(0), freshUntil: at(9) }, [at(-5_000), at(9)]],
])(
  'evidence that %s counts from as long before it was seen as clocks may differ',
  (_what, evidence, expected) => {
    expect(turningPoints(evidence)).toEqual(expected);
  },
);
