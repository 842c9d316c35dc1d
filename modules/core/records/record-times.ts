import type { Finding } from '../diagnostics/diagnostic.ts';
import { addMilliseconds, type Instant, instantOf } from '../time.ts';

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
}): readonly Instant[] => [addMilliseconds(observedAt, -TOLERANCE), ...(until === undefined ? [] : [until])];
