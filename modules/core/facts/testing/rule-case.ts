import { expect, test } from 'vitest';
import type { FamilyKey, InstanceId } from '../../ids.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { Instant } from '../../time.ts';
import { AXES } from '../axes.ts';
import { type Evaluation, evaluate } from '../evaluate.ts';
import type { Evidence } from '../evidence.ts';
import type { Axis, Fact } from '../fact.ts';
import { at } from './records.ts';
import { evidenceIn, type World } from './world.ts';

/** What is known in a world of one axis of one identity, and by which rule or check. */
export interface RuleCase {
  readonly axis: Axis;
  readonly subject: Artifact | FamilyKey | InstanceId;
  /** `nothing_known` where no rule answers. */
  readonly rule: string;
  readonly when: string;
  readonly world: World;
  /** Default: ten seconds after the start. */
  readonly now?: Instant;
  /** The parts of the fact that the rule decides. */
  readonly fact: Partial<Fact> & Pick<Fact, 'state'>;
}

const ABOUT_ARTIFACTS: readonly Axis[] = ['available_in_index', 'installed', 'admitted'];

export const answerOf = ({ axis, subject, world, now = at(10) }: RuleCase): Evaluation<Axis> =>
  evaluateAny(axis, subject, evidenceIn(world), now);

/** The axis and its subject are of one kind in every case; the compiler cannot see that in a table. */
export function evaluateAny(
  axis: Axis,
  subject: RuleCase['subject'],
  evidence: Evidence,
  now: Instant,
): Evaluation<Axis> {
  if (ABOUT_ARTIFACTS.includes(axis) !== (typeof subject === 'object'))
    throw new Error(`${axis} is about ${AXES[axis].about}.`);
  const run = evaluate as (
    axis: Axis,
    subject: RuleCase['subject'],
    evidence: Evidence,
    now: Instant,
  ) => Evaluation<Axis>;
  return run(axis, subject, evidence, now);
}

export function testCases(cases: readonly RuleCase[]): void {
  test.each(cases.map((each) => [`${each.axis}: ${each.rule}`, each.when, each] as const))(
    '%s, when %s',
    (_, __, each) => {
      const { fact, rule, statements } = answerOf(each);
      expect(rule.id).toBe(each.rule);
      expect(fact).toMatchObject(each.fact);
      // What is known stands on something that was said.
      if (fact.state === 'known') expect(statements.some(({ used }) => used)).toBe(true);
      for (const { used, whyNot } of statements) expect(whyNot === undefined).toBe(used);
    },
  );
}
