/** Longest first, in milliseconds. */
const UNITS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const;
export type DurationUnit = keyof typeof UNITS;
const NAMES: readonly DurationUnit[] = ['day', 'hour', 'minute', 'second'];

const SHORT = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const satisfies Record<
  DurationUnit,
  string
>;

/** `30 s`, `5 min`: the same in every language. */
export function shortDuration(milliseconds: number): string {
  const { unit, number } = largestUnit(milliseconds);
  return `${number} ${SHORT[unit]}`;
}

/** The largest unit that is there at least once, and how often, rounded down. */
export function largestUnit(milliseconds: number): { readonly unit: DurationUnit; readonly number: number } {
  const unit = NAMES.find((name) => milliseconds >= UNITS[name]) ?? 'second';
  return { unit, number: Math.floor(milliseconds / UNITS[unit]) };
}
