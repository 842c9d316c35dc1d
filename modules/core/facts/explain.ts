import { DEFINITIONS, implementationId } from '../ids.ts';
import type { ProviderType } from '../model/provider-type.ts';
import type { Explanation, Scope, Testimony } from '../ports/facts.ts';
import type { FactOwner } from '../ports/owner-reader.ts';
import type { Instant } from '../time.ts';
import { AXES } from './axes.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { Evidence, Subjects } from './evidence.ts';
import type { Axis, Fact } from './fact.ts';
import { implementationsOf } from './implementations.ts';
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

/** Where an id has no identity of the axis' kind at all: it says what there would have to be. */
function explainedAbsence(axis: Axis, scope: Scope, evidence: Evidence): Explanation {
  const { owner: declared, question, about } = AXES[axis];
  const owner: FactOwner = declared === 'family_owner' ? DEFINITIONS_OWNER : declared;
  const absence = about === 'artifact' && isHosted(scope, evidence) ? HOSTED : ABSENCES[about];
  const fact = absentFact(axis, owner, absence.id, evidence);
  return {
    identity: scope.id,
    axis,
    owner,
    question,
    fact,
    rule: absence,
    chain: [],
    wouldChangeIf:
      fact.state === 'unknown' && fact.reason !== 'owner_unavailable'
        ? nextSteps(about === 'instance' ? 'configured' : axis, {
            state: 'unknown',
            reason: 'not_observed',
            owner,
          })
        : nextSteps(axis, fact),
  };
}

function absentFact(axis: Axis, owner: FactOwner, absence: string, evidence: Evidence): Fact {
  if (absence === HOSTED.id) return { state: 'not_applicable', reason: 'not_an_artifact', owner };
  if (evidence.gap(owner) === 'owner_unavailable')
    return { state: 'unknown', reason: 'owner_unavailable', owner };
  // That no instance is there is the configuration's to say, whoever would see it run.
  if (AXES[axis].about === 'instance' && evidence.gap('configuration') === 'owner_unavailable')
    return { state: 'unknown', reason: 'owner_unavailable', owner: 'configuration' };
  const reason =
    axis === 'configured' || axis === 'enabled' || axis === 'declared' ? 'not_declared' : 'not_observed';
  return { state: 'unknown', reason, detailCode: absence, owner };
}

const DEFINITIONS_OWNER = DEFINITIONS as string as FactOwner;

const ABSENCES = {
  artifact: { id: 'no_artifact', text: 'No artifact is recorded that this is known to come from.' },
  family_key: { id: 'no_family_key', text: 'No owner of a family declares a key for this.' },
  instance: {
    id: 'no_instance',
    text: 'No instance of a provider of this is configured, and none was seen.',
  },
} as const satisfies Record<keyof Subjects, { readonly id: string; readonly text: string }>;

const HOSTED = {
  id: 'not_an_artifact',
  text: 'Everything that offers this is reached where it runs: there is no package to list, install or admit.',
} as const;

/** Types of provider that give access to something that runs elsewhere. */
const HOSTED_TYPES: readonly (ProviderType | undefined)[] = ['http_api', 'hosted_service', 'web_application'];

/** Whether every implementation that is meant is an offer of something hosted, and no package is named for it. */
function isHosted({ keys, implementations }: Scope, evidence: Evidence): boolean {
  const hosted = new Set(
    keys.flatMap((key) =>
      evidence
        .declaring(key)
        .flatMap(({ versions }) =>
          versions.flatMap(({ version, offers }) =>
            offers.flatMap(({ canonicalType, providerId }) =>
              HOSTED_TYPES.includes(canonicalType) ? [implementationId(key, version, providerId)] : [],
            ),
          ),
        ),
    ),
  );
  const meant = keys.flatMap((key) =>
    implementationsOf(key, evidence).filter(({ id }) => implementations.includes(id)),
  );
  return meant.length > 0 && meant.every(({ id, origin }) => origin === 'external' && hosted.has(id));
}

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
  return answers.length > 0 ? answers : [explainedAbsence(axis, scope, evidence)];
}
