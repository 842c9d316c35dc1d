import type { Finding } from '../diagnostics/diagnostic.ts';
import { CLOCK_TOLERANCE, creditableFrom, type Instant, instantOf } from '../time.ts';

const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const isAhead = (observedAt: Instant, now: Instant): boolean =>
  Date.parse(observedAt) > Date.parse(now) + CLOCK_TOLERANCE;

export const aheadFinding = (path: Finding['path']): Finding => ({
  code: 'invalid_value',
  path,
  message: 'The time lies ahead of the clock of this machine.',
  hint: 'Compare both clocks.',
});

/** undefined: there is no limit. */
export const freshUntil = (observedAt: Instant, freshForMs: number | undefined): Instant | undefined =>
  freshForMs === undefined ? undefined : instantOf(Math.min(Date.parse(observedAt) + freshForMs, LAST));

/**
 * Where an answer about this evidence changes: when it begins to be believed and when it ends. The first lies in the past
 * until a clock is set back.
 */
export const turningPoints = ({
  observedAt,
  freshUntil: until,
}: {
  readonly observedAt: Instant;
  readonly freshUntil?: Instant;
}): readonly Instant[] => [creditableFrom(observedAt), ...(until === undefined ? [] : [until])];
