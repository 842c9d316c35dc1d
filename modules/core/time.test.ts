import { expect, test } from 'vitest';
import { instantOf, laterOf, parseInstant } from './time.ts';

test.each([
  ['2026-05-09', '2026-05-09T00:00:00.000Z'],
  ['2026-05-09T10:00:00Z', '2026-05-09T10:00:00.000Z'],
  ['2026-05-09T10:00:00.5+02:00', '2026-05-09T08:00:00.500Z'],
  ['2026-02-31', undefined],
  ['2026-02-31T10:00:00Z', undefined],
  ['2026-02-32T10:00:00Z', undefined],
  ['2026-02-28T25:00:00Z', undefined],
  ['2026-5-9', undefined],
  ['yesterday', undefined],
  ['2026-05-09 10:00', undefined],
])('%s is %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

test('instants order as time does', () => {
  expect(laterOf(instantOf(1_000), instantOf(2_000))).toBe('1970-01-01T00:00:02.000Z');
});
