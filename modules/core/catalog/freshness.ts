import type { Instant } from '../time.ts';

/** The last boundary that has passed by `now`; answers between two boundaries are the same. `boundaries` ascends. */
export function freshnessBoundary(boundaries: readonly Instant[], now: Instant): Instant | undefined {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = boundaries[middle];
    if (at !== undefined && at <= now) low = middle + 1;
    else high = middle;
  }
  return boundaries[low - 1];
}
