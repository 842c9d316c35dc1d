import type { Finding } from '../diagnostics/diagnostic.ts';
import { type Instant, instantOf } from '../time.ts';

/** Clocks differ by a little; what is further ahead did not happen yet (CONTRACT 5). Milliseconds. */
const TOLERANCE = 5_000;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const isAhead = (observedAt: Instant, now: Instant): boolean =>
  Date.parse(observedAt) > Date.parse(now) + TOLERANCE;

export const aheadFinding = (path: Finding['path']): Finding => ({
  code: 'invalid_value',
  path,
  message: 'The time lies ahead of the clock of this machine.',
  hint: 'Compare both clocks.',
});

/** undefined: there is no limit. */
export const freshUntil = (observedAt: Instant, freshForMs: number | undefined): Instant | undefined =>
  freshForMs === undefined ? undefined : instantOf(Math.min(Date.parse(observedAt) + freshForMs, LAST));

/** Where an answer about this evidence changes: when it begins to count, if that is not yet, and when it ends. */
export const turningPoints = (
  { observedAt, freshUntil: until }: { readonly observedAt: Instant; readonly freshUntil?: Instant },
  now: Instant,
): readonly Instant[] => [...(observedAt > now ? [observedAt] : []), ...(until === undefined ? [] : [until])];
