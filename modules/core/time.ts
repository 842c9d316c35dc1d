import type { Brand } from './brand.ts';

/** RFC 3339 in UTC with milliseconds: `2026-05-09T10:00:00.000Z`. Such strings order as time does. */
export type Instant = Brand<string, 'Instant'>;

export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;

/** A date or date-time as documents write it (`2026-05-09`, `2026-05-09T10:00:00+02:00`); undefined when it is neither. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text))
    return undefined;
  const day = text.slice(0, 10);
  const midnight = Date.parse(day);
  // Date.parse rolls 2026-02-31 over into March; a day that does not exist is no date.
  if (Number.isNaN(midnight) || !instantOf(midnight).startsWith(day)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : instantOf(milliseconds);
}

export const laterOf = (a: Instant, b: Instant): Instant => (a < b ? b : a);

export const addMilliseconds = (at: Instant, milliseconds: number): Instant =>
  instantOf(Date.parse(at) + milliseconds);

/** Clocks of two machines may differ by this much, in milliseconds, before what was seen is of the future (CONTRACT 5). */
export const CLOCK_TOLERANCE = 5_000;

/** From when on what was seen then is no longer of the future. */
export const creditableFrom = (observedAt: Instant): Instant => addMilliseconds(observedAt, -CLOCK_TOLERANCE);
