import { creditableFrom, type Instant } from '../../time.ts';
import type { Statement, StatementCheck } from '../axis-rule.ts';
import type { Subjects } from '../evidence.ts';
import type { Axis, AxisValues, Fact, LastKnown, UnknownReason } from '../fact.ts';

/** A statement that has lost its force keeps what it said as `last`. */
export function voided<A extends Axis>(
  { says, owner, observedAt }: Statement<A>,
  reason: UnknownReason,
  detailCode?: string,
): Fact<AxisValues[A]> {
  const last =
    says.state === 'known'
      ? lastOf(says.value, says.observedAt ?? observedAt, says.runtimeGeneration)
      : undefined;
  return {
    state: 'unknown',
    reason,
    ...(detailCode !== undefined && { detailCode }),
    owner,
    ...(last !== undefined && { last }),
  };
}

const lastOf = <V>(
  value: V,
  observedAt: Instant | undefined,
  generation: string | undefined,
): LastKnown<V> | undefined =>
  observedAt === undefined
    ? undefined
    : { value, observedAt, ...(generation !== undefined && { generation }) };

/** Whoever saw something tomorrow has another clock; when it was cannot be told. */
export const ofTheFuture = <A extends Axis, K extends keyof Subjects>(): StatementCheck<A, K> => ({
  id: 'of_the_future',
  text: 'What was seen later than now is not believed: the clocks of its owner and of this catalog differ.',
  apply: (statement, _subject, _evidence, now) =>
    statement.observedAt !== undefined &&
    statement.observedAt > now &&
    creditableFrom(statement.observedAt) > now
      ? voided(statement, 'clock_skew')
      : undefined,
});

/** Freshness is given by the owner and resolved when it is read; a stale fact is unknown (law 5). */
export const tooOld = <A extends Axis, K extends keyof Subjects>(): StatementCheck<A, K> => ({
  id: 'too_old',
  text: 'What is older than its owner vouches for is unknown until it is seen again.',
  apply(statement, _subject, _evidence, now) {
    const { says, freshUntil } = statement;
    if (freshUntil === undefined || freshUntil > now) return undefined;
    // What it never told has not grown old; it only counts no more.
    return says.state === 'known' ? voided(statement, 'stale') : says;
  },
});
