import { CatalogError } from '../../core/errors.ts';
import { addMilliseconds, type Instant, parseInstant } from '../../core/time.ts';

const DAY = 86_400_000;
const UNITS = { h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY } as const;
const DEFAULT = 90 * DAY;
/** A credential that outlives the memory of whoever made it is one that nobody revokes. */
const MAX = 366 * DAY;
const MAX_LONG_LIVED = 10 * 366 * DAY;

/** When a new token ends: `30d`, a date or an instant; 90 days where nothing is said. */
export function parseExpiry(text: string | undefined, isLongLived: boolean, now: Instant): Instant {
  const expiresAt =
    text === undefined ? addMilliseconds(now, DEFAULT) : (durationEnd(text, now) ?? parseInstant(text));
  if (expiresAt === undefined)
    throw refusal(
      '`expires` is neither a duration nor a date.',
      'Write 12h, 30d, 2w or 1y, or a date such as 2027-01-31.',
    );
  if (expiresAt <= now) throw refusal('The token would be over before it began.', 'Choose a later end.');
  if (expiresAt > addMilliseconds(now, MAX_LONG_LIVED))
    throw refusal('No token lives longer than ten years.', 'Choose an earlier end.');
  if (!isLongLived && expiresAt > addMilliseconds(now, MAX))
    throw refusal('The token would live longer than a year.', 'Choose an earlier end, or say --long-lived.');
  return expiresAt;
}

function durationEnd(text: string, now: Instant): Instant | undefined {
  const [, number, unit] = /^(\d{1,6})([hdwy])$/.exec(text) ?? [];
  if (number === undefined || unit === undefined || !isUnit(unit)) return undefined;
  const end = Number(number) * UNITS[unit];
  // Beyond what an instant can say it is too long in any case.
  return addMilliseconds(now, Math.min(end, MAX_LONG_LIVED + DAY));
}

const isUnit = (text: string): text is keyof typeof UNITS => Object.hasOwn(UNITS, text);

const refusal = (message: string, hint: string): CatalogError =>
  new CatalogError('invalid_request', message, hint);
