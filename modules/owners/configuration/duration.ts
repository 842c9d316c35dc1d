/**
 * How long something takes, as people write it: `500ms`, `30s`, `10m`, `1h`. Never nothing, and never longer than timers
 * can wait (24 days).
 */
export const DURATION = /^[1-9]\d{0,5}(?:ms|s)$|^[1-9]\d{0,3}m$|^[1-9]\d?h$/;
/** Where none is meant. */
export const NO_DURATION = '0';

const UNITS = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

/** Milliseconds; undefined: it is none. */
export function parseDuration(text: string): number | undefined {
  if (text === NO_DURATION) return 0;
  if (!DURATION.test(text)) return undefined;
  const unit = text.endsWith('ms') ? 'ms' : text.endsWith('s') ? 's' : text.endsWith('m') ? 'm' : 'h';
  return Number.parseInt(text, 10) * UNITS[unit];
}

/** The shortest that says the same. */
export function writeDuration(milliseconds: number): string {
  if (milliseconds === 0) return NO_DURATION;
  const unit = (['h', 'm', 's'] as const).find((each) => milliseconds % UNITS[each] === 0) ?? 'ms';
  return `${milliseconds / UNITS[unit]}${unit}`;
}
