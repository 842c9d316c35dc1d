import { describe, expect, test } from 'vitest';
import { endOf, HOLDS, localDay, ON_A_DAY } from './hold.ts';

const NOW = Date.UTC(2026, 10, 30, 12);

describe('when an approval ends', () => {
  test.each(HOLDS)('after %i days', (days) => {
    expect(endOf(String(days), '', NOW)).toBe(new Date(NOW + days * 86_400_000).toISOString());
  });

  test('with the last second of a day, where the reader is', () => {
    const end = new Date(endOf(ON_A_DAY, '2026-12-24', NOW) ?? '');
    expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([2026, 11, 24]);
    expect([end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([23, 59, 59]);
    expect(localDay(end.getTime())).toBe('2026-12-24');
  });

  test.each(['', 'soon', '2026-13-45', '999999-01-01'])('is not known of the day %j', (day) => {
    expect(endOf(ON_A_DAY, day, NOW)).toBeUndefined();
  });
});
