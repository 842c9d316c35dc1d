import { CatalogError } from '../../core/errors.ts';
import { addMilliseconds, type Instant, parseInstant } from '../../core/time.ts';

const AGO = /^(\d{1,9})(s|m|h|d|w)$/;
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** An instant, a date, or how long ago. Throws `invalid_request`, naming the key. */
export function readMoment(text: string, now: Instant, key: string): Instant {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined && unit !== undefined && unit in UNITS) {
    const back = Number(count) * UNITS[unit as keyof typeof UNITS];
    if (back <= Date.parse(now)) return addMilliseconds(now, -back);
  }
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  throw new CatalogError(
    'invalid_request',
    `\`${key}\` is no moment.`,
    'Write an instant such as 2026-05-09T10:00:00Z, a date, or how long ago: 30s, 10m, 2h, 7d.',
  );
}
