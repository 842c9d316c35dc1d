import type { FactOwner } from '../ports/owner-reader.ts';
import type { Instant } from '../time.ts';
import type { Evidence, Subjects } from './evidence.ts';
import type { Axis, AxisValues, Fact } from './fact.ts';

/** Whether a projection may show an axis. */
export type Exposure = 'public' | 'internal';

/** One axis: exactly one owner, one kind of identity, and ordered rules (ADR-015: one owner for each fact). */
export interface AxisRule<A extends Axis, K extends keyof Subjects> {
  readonly about: K;
  /** `family_owner`: whoever declares the family; each fact names it. */
  readonly owner: FactOwner | 'family_owner';
  readonly question: string;
  /** Owners whose records may decide it. */
  readonly reads: readonly FactOwner[];
  readonly exposure: Exposure;
  /** What there is to go by, as it was said. */
  gather(subject: Subjects[K], evidence: Evidence): readonly Statement<A>[];
  /** What takes the force from a statement; the first that answers. */
  readonly checks: readonly StatementCheck<A, K>[];
  /** What follows from the statements; the first that answers. None: unknown, `not_observed`. */
  readonly rules: readonly FactRule<A, K>[];
}

/** What one piece of evidence says by itself. */
export interface Statement<A extends Axis = Axis> {
  /** What kind of evidence: `workspace`, `look_of_index`, `observation`, … */
  readonly step: string;
  /** What it is to the question, by which rules tell statements apart; often the id of the rule that stands on it. */
  readonly bearing?: string;
  readonly owner: FactOwner;
  readonly observedAt?: Instant;
  /** From then on its owner does not vouch for it any more, whatever it says. */
  readonly freshUntil?: Instant;
  readonly says: Fact<AxisValues[A]>;
  /** The check that took its force. */
  readonly failed?: RuleText;
}

/** `id` is permanent; `text` is the rule in words. */
export interface RuleText {
  readonly id: string;
  readonly text: string;
}

export interface StatementCheck<A extends Axis, K extends keyof Subjects> extends RuleText {
  apply(
    statement: Statement<A>,
    subject: Subjects[K],
    evidence: Evidence,
    now: Instant,
  ): Fact<AxisValues[A]> | undefined;
}

export interface FactRule<A extends Axis, K extends keyof Subjects> extends RuleText {
  decide(
    statements: readonly Statement<A>[],
    subject: Subjects[K],
    evidence: Evidence,
  ): Decision<A> | undefined;
}

export interface Decision<A extends Axis> {
  readonly fact: Fact<AxisValues[A]>;
  /** The statements that the answer stands on. */
  readonly used: readonly Statement<A>[];
  /** Why the others are passed over; default `outranked`. */
  readonly whyNot?: string;
}

/** Stands on one statement and says what it says. */
export const by = <A extends Axis>(statement: Statement<A>): Decision<A> => ({
  fact: statement.says,
  used: [statement],
});

/** Follows from what is not there, or from several together. */
export const concluded = <A extends Axis>(
  fact: Fact<AxisValues[A]>,
  used: readonly Statement<A>[] = [],
): Decision<A> => ({ fact, used });

/** A rule that stands on the first statement whose bearing has its name; one that is known before one that is not. */
export const onBearing = <A extends Axis, K extends keyof Subjects>(
  id: string,
  text: string,
): FactRule<A, K> => ({
  id,
  text,
  decide(statements) {
    let found: Statement<A> | undefined;
    for (const statement of statements) {
      if (statement.bearing !== id) continue;
      if (statement.says.state === 'known') return by(statement);
      found ??= statement;
    }
    return found && by(found);
  },
});
