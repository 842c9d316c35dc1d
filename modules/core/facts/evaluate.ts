import type { Instant } from '../time.ts';
import { AXES, type AxisSubjects, type AxisTable } from './axes.ts';
import type { AxisRule, RuleText, Statement } from './axis-rule.ts';
import type { Evidence, Subjects } from './evidence.ts';
import type { Axis, AxisValues, Fact } from './fact.ts';

export interface Evaluation<A extends Axis> {
  readonly fact: Fact<AxisValues[A]>;
  /** The rule that answered, or the check that took the force of what it stands on. */
  readonly rule: RuleText;
  /** Weighed when somebody asks: most only want the fact. */
  readonly statements: readonly WeighedStatement<A>[];
}

export interface WeighedStatement<A extends Axis> extends Statement<A> {
  readonly used: boolean;
  readonly whyNot?: string;
}

const NOTHING_KNOWN: RuleText = {
  id: 'nothing_known',
  text: 'Nobody who could know has said anything; a missing fact is unknown, not false.',
};

/** The fact and everything that it rests on. A pure function of what is given: `explain` and `status` both come here. */
export function evaluate<A extends Axis>(
  axis: A,
  subject: Subjects[AxisSubjects[A]],
  evidence: Evidence,
  now: Instant,
  table: AxisTable = AXES,
): Evaluation<A> {
  const { gather, checks, rules, owner }: AxisRule<A, AxisSubjects[A]> = table[axis];
  const said = gather(subject, evidence);
  const statements =
    checks.length === 0 || said.length === 0
      ? said
      : said.map((statement): Statement<A> => {
          for (const check of checks) {
            const says = check.apply(statement, subject, evidence, now);
            if (says !== undefined) return { ...statement, says, failed: check };
          }
          return statement;
        });
  for (const rule of rules) {
    const decision = rule.decide(statements, subject, evidence);
    if (decision === undefined) continue;
    const { fact, used } = decision;
    const [first] = used;
    return {
      fact,
      rule: used.length === 1 && first?.failed !== undefined ? first.failed : rule,
      get statements() {
        return statements.map((statement) => weigh(statement, used.includes(statement), decision.whyNot));
      },
    };
  }
  return {
    fact: {
      state: 'unknown',
      reason: 'not_observed',
      owner: owner === 'family_owner' ? 'definitions' : owner,
    },
    rule: NOTHING_KNOWN,
    get statements() {
      return statements.map((statement) => weigh(statement, false, undefined));
    },
  };
}

function weigh<A extends Axis>(
  statement: Statement<A>,
  used: boolean,
  whyNot: string | undefined,
): WeighedStatement<A> {
  if (used) return { ...statement, used };
  return { ...statement, used, whyNot: statement.failed?.id ?? whyNot ?? 'outranked' };
}
