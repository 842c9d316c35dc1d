import { type InventoryRecord, isSameDigest } from '../../model/artifact.ts';
import type { Observation } from '../../model/observation.ts';
import type { ProviderType } from '../../model/provider-type.ts';
import { concluded, type FactRule, type Statement, type StatementCheck } from '../axis-rule.ts';
import type { Evidence } from '../evidence.ts';
import type { AxisValues, Fact } from '../fact.ts';
import { ofTheFuture, tooOld, voided } from './validity.ts';

/** What the axes of a running instance share: each rests on what runtimes saw (ADR-015). */

export type ObservedAxis = 'active' | 'health' | 'contract_match';

/** A statement that knows which observation it is. */
export interface Observed<A extends ObservedAxis> extends Statement<A> {
  readonly observation: Observation;
}

export function observed<A extends ObservedAxis>(
  observation: Observation,
  value: AxisValues[A] | undefined,
  detailCode: string | undefined,
): Observed<A> {
  const { observedAt, freshUntil, runtimeGeneration, artifact } = observation;
  const says: Fact<AxisValues[A]> =
    value === undefined
      ? {
          state: 'unknown',
          reason: 'not_observed',
          ...(detailCode !== undefined && { detailCode }),
          owner: 'observations',
        }
      : {
          state: 'known',
          value,
          ...(detailCode !== undefined && { detailCode }),
          owner: 'observations',
          observedAt,
          ...(freshUntil !== undefined && { freshUntil }),
          ...(artifact !== undefined && { artifact }),
          runtimeGeneration,
        };
  return {
    step: 'observation',
    owner: 'observations',
    observedAt,
    ...(freshUntil !== undefined && { freshUntil }),
    says,
    observation,
  };
}

const observationOf = (statement: Statement): Observation | undefined =>
  'observation' in statement ? (statement as Observed<ObservedAxis>).observation : undefined;

type Check<A extends ObservedAxis> = StatementCheck<A, 'instance'>;

/** In a function, so that each axis has checks of its own type. */
export const observationChecks = <A extends ObservedAxis>(): readonly Check<A>[] => [
  {
    id: 'superseded_generation',
    text: 'The runtime that saw it has begun anew since: what an older generation saw says nothing of this one.',
    apply(statement, _id, evidence) {
      const seen = observationOf(statement);
      const current = seen && evidence.currentGeneration(seen.runtime);
      return seen !== undefined && current !== undefined && current !== seen.runtimeGeneration
        ? voided(statement, 'generation_superseded')
        : undefined;
    },
  },
  ofTheFuture(),
  tooOld(),
  {
    id: 'other_implementation',
    text: 'It saw an implementation of another provider than the one that is configured now.',
    apply(statement, id, evidence) {
      const seen = observationOf(statement);
      const provider = evidence.instance(id)?.provider;
      return seen !== undefined && provider !== undefined && isOfAnotherProvider(seen, provider)
        ? voided(statement, 'artifact_mismatch', 'implementation_differs')
        : undefined;
    },
  },
  {
    id: 'other_artifact',
    text: 'It saw another artifact than the one that is installed now.',
    apply(statement, id, evidence) {
      const artifact = observationOf(statement)?.artifact;
      return artifact !== undefined && isAnotherArtifact(artifact, evidence.instance(id)?.provider, evidence)
        ? voided(statement, 'artifact_mismatch', 'artifact_differs')
        : undefined;
    },
  },
];

/** By the implementation that the runtime named, else by whose the instance was when it was reported. */
export const isOfAnotherProvider = ({ implementation, provider: then }: Observation, now: string): boolean =>
  implementation === undefined ? then !== undefined && then !== now : !implementation.endsWith(`#${now}`);

/** Runtimes name what they loaded by artifact id or by digest; undefined: by a digest that cannot be compared. */
const isNamed = (named: string, { artifact }: InventoryRecord): boolean | undefined => {
  if (artifact.id === named) return true;
  return artifact.digest === undefined ? false : isSameDigest(artifact.digest, named);
};

function isAnotherArtifact(named: string, provider: string | undefined, evidence: Evidence): boolean {
  const records = provider === undefined ? [] : evidence.inventoriedBy(provider);
  const installed = records.filter((record) => record.installed === true);
  if (installed.some((record) => isNamed(named, record) !== false)) return false;
  return (
    installed.length > 0 || evidence.inventoriedNamed(named).some((record) => record.installed === false)
  );
}

/** Types of provider of which nothing runs that a runtime could see. */
const NOTHING_RUNS: readonly ProviderType[] = ['sdk', 'marketplace_listing', 'workflow_action'];

export const nothingRuns = (type: ProviderType | undefined): boolean =>
  type !== undefined && NOTHING_RUNS.includes(type);

/** What can be said before anybody looked. */
export const unobservedRules = <A extends ObservedAxis>(): readonly FactRule<A, 'instance'>[] => [
  {
    id: 'nothing_to_run',
    text: 'A provider of this type has nothing that runs.',
    decide(statements, id, evidence) {
      const provider = evidence.instance(id)?.provider;
      if (statements.length > 0 || provider === undefined) return undefined;
      return nothingRunsOf(provider, evidence)
        ? concluded({ state: 'not_applicable', reason: 'nothing_to_run', owner: 'observations' })
        : undefined;
    },
  },
  {
    id: 'lifecycle_planned',
    text: 'All tools of its provider are only planned.',
    decide(statements, id, evidence) {
      const provider = evidence.instance(id)?.provider;
      if (statements.length > 0 || provider === undefined) return undefined;
      const tools = evidence.offeredBy(provider);
      return tools.length > 0 && tools.every(({ lifecycle }) => lifecycle === 'planned')
        ? concluded({ state: 'not_applicable', reason: 'lifecycle_planned', owner: 'observations' })
        : undefined;
    },
  },
  {
    id: 'observations_unavailable',
    text: 'What runtimes saw cannot be read.',
    decide: (_statements, _id, evidence) =>
      evidence.gap('observations') === 'owner_unavailable'
        ? concluded({ state: 'unknown', reason: 'owner_unavailable', owner: 'observations' })
        : undefined,
  },
];

/** By the type in the provider's own document, else by those of all its offers. */
function nothingRunsOf(provider: string, evidence: Evidence): boolean {
  const declared = evidence.provider(provider)?.canonicalType;
  if (declared !== undefined) return nothingRuns(declared);
  let isOffered = false;
  for (const { versions } of evidence.offeredBy(provider)) {
    for (const { offers } of versions) {
      for (const { providerId, canonicalType } of offers) {
        if (providerId !== provider) continue;
        if (!nothingRuns(canonicalType)) return false;
        isOffered = true;
      }
    }
  }
  return isOffered;
}

export const isKnown = <A extends ObservedAxis>(statement: Statement<A>): boolean =>
  statement.says.state === 'known';

export const knownValue = <A extends ObservedAxis>({ says }: Statement<A>): AxisValues[A] | undefined =>
  says.state === 'known' ? says.value : undefined;

/** The newest; of equally new ones the first runtime by name. */
export function newest<A extends ObservedAxis>(
  statements: readonly Statement<A>[],
): Statement<A> | undefined {
  let found: Statement<A> | undefined;
  for (const statement of statements)
    if (found === undefined || (statement.observedAt ?? '') > (found.observedAt ?? '')) found = statement;
  return found;
}
