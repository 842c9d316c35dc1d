/** Why a provider does not run although it should: it ended by itself, or could not be started. */
export interface Fault {
  readonly kind: 'died' | 'not_started';
  /** Of monotonic time, milliseconds. */
  readonly at: number;
  /** A word of ours. */
  readonly reason: string;
  /** The same start fails again, as far as the adapter knows. */
  readonly isLasting: boolean;
}

export interface RetryPlan {
  readonly state: 'backing_off' | 'crash_loop';
  /** Milliseconds until it may be started again; 0: at once. */
  readonly delay: number;
}

/** Faults longer ago than this do not count any more. Milliseconds. */
export const FAULT_WINDOW = 10 * 60_000;
/** So many within the window are a crash loop. */
export const CRASH_LOOP = 5;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 60_000;
const CRASH_LOOP_DELAY = 5 * 60_000;

/**
 * When it may be started again after the last of these faults, which are all of the window. One that had run and died
 * once is started again at once; then the delay doubles, with half of it at random, so that many do not come at one time.
 */
export function planRetry(faults: readonly Fault[], random: () => number): RetryPlan {
  const last = faults.at(-1);
  const withJitter = (delay: number): number => Math.round(delay * (0.5 + random() / 2));
  if (faults.length >= CRASH_LOOP) return { state: 'crash_loop', delay: withJitter(CRASH_LOOP_DELAY) };
  if (last === undefined || (faults.length === 1 && last.kind === 'died'))
    return { state: 'backing_off', delay: 0 };
  const delay = last.isLasting
    ? LONGEST_DELAY
    : Math.min(FIRST_DELAY * 2 ** (faults.length - 1), LONGEST_DELAY);
  return { state: 'backing_off', delay: withJitter(delay) };
}

export const recentFaults = (faults: readonly Fault[], now: number): readonly Fault[] =>
  faults.filter(({ at }) => now - at < FAULT_WINDOW);
