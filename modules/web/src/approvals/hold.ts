/** Days for which an approval may be granted at a stroke. */
export const HOLDS: readonly number[] = [1, 7, 30, 90];
export const DEFAULT_HOLD = '30';
/** The choice of a day of one's own. */
export const ON_A_DAY = 'day';

const DAY = 86_400_000;
/** Milliseconds. */
export const LONGEST_HOLD = 365 * DAY;

/**
 * When it ends: so many days from now, or with the day that is chosen where the reader is. undefined: no day is chosen,
 * or one that is no day.
 */
export function endOf(hold: string, day: string, now: number): string | undefined {
  const end = hold === ON_A_DAY ? new Date(`${day}T23:59:59.000`).getTime() : now + Number(hold) * DAY;
  return Number.isNaN(end) || Math.abs(end) > 8.64e15 ? undefined : new Date(end).toISOString();
}

/** `2026-11-30`, of the reader's own calendar. */
export function localDay(at: number): string {
  const time = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
