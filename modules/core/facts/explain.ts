import { DEFINITIONS } from '../ids.ts';
import type { Explanation, Scope, Testimony } from '../ports/facts.ts';
import type { OwnerId } from '../ports/owner-reader.ts';
import type { Instant } from '../time.ts';
import { AXES } from './axes.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { Evidence, Subjects } from './evidence.ts';
import type { Axis, Fact } from './fact.ts';
import { nextSteps } from './next-steps.ts';

/** The same evaluation that `status` shows, with what it rests on: they cannot disagree. */
export function explained<A extends Axis>(axis: A, identity: string, evaluation: Evaluation<A>): Explanation {
  const { fact, rule, statements } = evaluation;
  return {
    identity,
    axis,
    owner: fact.owner,
    question: AXES[axis].question,
    fact,
    rule: { id: rule.id, text: rule.text },
    chain: statements.map(
      ({ step, owner, observedAt, says, used, whyNot }): Testimony => ({
        step,
        owner,
        ...(observedAt !== undefined && { observedAt }),
        says,
        used,
        ...(whyNot !== undefined && { whyNot }),
      }),
    ),
    wouldChangeIf: nextSteps(axis, fact),
  };
}

/** Where an id has no identity of the axis' kind at all: nothing is known, and it says what there would have to be. */
export function explainedAbsence(axis: Axis, scope: Scope): Explanation {
  const { owner: declared, question } = AXES[axis];
  const owner: OwnerId = declared === 'family_owner' ? DEFINITIONS_OWNER : declared;
  const absence = ABSENCES[AXES[axis].about];
  const reason =
    axis === 'configured' || axis === 'enabled' || axis === 'declared' ? 'not_declared' : 'not_observed';
  const fact: Fact = { state: 'unknown', reason, detailCode: absence.id, owner };
  return {
    identity: scope.id,
    axis,
    owner,
    question,
    fact,
    rule: absence,
    chain: [],
    wouldChangeIf: nextSteps(axis === 'enabled' || AXES[axis].about === 'instance' ? 'configured' : axis, {
      state: 'unknown',
      reason: 'not_observed',
      owner,
    }),
  };
}

const DEFINITIONS_OWNER = DEFINITIONS as string as OwnerId;

const ABSENCES = {
  artifact: { id: 'no_artifact', text: 'No artifact is recorded that this is known to come from.' },
  family_key: { id: 'no_family_key', text: 'No owner of a family declares a key for this.' },
  instance: {
    id: 'no_instance',
    text: 'No instance of a provider of this is configured, and none was seen.',
  },
} as const satisfies Record<keyof Subjects, { readonly id: string; readonly text: string }>;

/** One answer for each identity of the axis' kind. */
export function explainAxis(
  axis: Axis,
  scope: Scope,
  evidence: Evidence,
  artifactsOf: (scope: Scope) => readonly Subjects['artifact'][],
  now: Instant,
): readonly Explanation[] {
  const answers = ((): readonly Explanation[] => {
    switch (axis) {
      case 'available_in_index':
      case 'installed':
      case 'admitted':
        return artifactsOf(scope).map((artifact) =>
          explained(axis, artifact.id, evaluate(axis, artifact, evidence, now)),
        );
      case 'available_builtin':
      case 'declared':
        return scope.keys.map((key) => explained(axis, key, evaluate(axis, key, evidence, now)));
      case 'configured':
      case 'enabled':
      case 'active':
      case 'health':
      case 'contract_match':
        return scope.instances.map((id) => explained(axis, id, evaluate(axis, id, evidence, now)));
    }
  })();
  return answers.length > 0 ? answers : [explainedAbsence(axis, scope)];
}
