import type { Status } from './types.ts';

/** A little later than the instant itself: clocks of browsers and servers differ. */
const AFTER = 250;
/** Timers of browsers count to 2^31 milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Milliseconds until the first of these facts is no longer fresh; undefined: none of them ages. */
export function nextExpiry(status: Status | undefined, now: number): number | undefined {
  const ends = (status?.instances ?? []).flatMap(({ facts }) =>
    Object.values(facts).flatMap((fact) =>
      fact.state === 'known' && fact.fresh_until !== null ? [Date.parse(fact.fresh_until)] : [],
    ),
  );
  if (ends.length === 0) return undefined;
  return Math.min(LONGEST, Math.max(AFTER, Math.min(...ends) - now + AFTER));
}
