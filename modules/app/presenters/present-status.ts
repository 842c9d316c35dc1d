import type * as z from 'zod';
import { type FamilyKey, familyOf } from '../../core/ids.ts';
import type { Artifact } from '../../core/model/artifact.ts';
import type { Observation } from '../../core/model/observation.ts';
import type { FactReader, Implementation, ProjectedInstance } from '../../core/ports/facts.ts';
import type { Instant } from '../../core/time.ts';
import type * as shapes from '../shapes/status.ts';
import { type FactContext, presentDeclaration, presentFact } from './present-fact.ts';
import { orUnknown } from './unknown.ts';

/** What the presenters of identities read facts from. */
export interface StatusContext extends FactContext {
  readonly facts: FactReader;
  readonly now: Instant;
}

export function presentArtifact(
  artifact: Artifact,
  context: StatusContext,
): z.output<typeof shapes.artifact> {
  const facts = context.facts.artifactFacts(artifact, context.now);
  return {
    id: artifact.id,
    source: artifact.source,
    purl: artifact.purl ?? null,
    digest: orUnknown(artifact.digest),
    facts: {
      available_in_index: presentFact(facts.available_in_index, context),
      installed: presentFact(facts.installed, context),
      admitted: presentFact(facts.admitted, context),
    },
  };
}

export function presentTypedCapability(
  key: FamilyKey,
  context: StatusContext,
): z.output<typeof shapes.typedCapability> {
  const facts = context.facts.capabilityFacts(key, context.now);
  const { state, resolver, selected, candidates } = context.facts.resolution(key);
  return {
    key,
    family: familyOf(key),
    facts: {
      available_builtin: presentFact(facts.available_builtin, context),
      declared: presentDeclaration(facts.declared, context),
    },
    resolution: {
      state,
      resolver: resolver ?? null,
      selected: selected ?? null,
      candidates: candidates.map(({ implementation, outcome, reason }) => ({
        implementation,
        outcome,
        reason,
      })),
    },
  };
}

export const presentImplementation = (
  implementation: Implementation,
): z.output<typeof shapes.implementation> => ({
  id: implementation.id,
  key: implementation.key,
  version: orUnknown(implementation.version),
  provider: implementation.provider,
  origin: implementation.origin,
  artifact: implementation.artifact ?? null,
});

export function presentInstance(
  instance: ProjectedInstance,
  context: StatusContext,
): z.output<typeof shapes.instance> {
  const facts = context.facts.instanceFacts(instance, context.now);
  return {
    id: instance.id,
    provider: orUnknown(instance.provider),
    implementation: instance.implementation ?? null,
    facts: {
      configured: presentFact(facts.configured, context),
      enabled: presentFact(facts.enabled, context),
      active: presentFact(facts.active, context),
      health: presentFact(facts.health, context),
      contract_match: presentFact(facts.contract_match, context),
    },
  };
}

export const presentObservation = (observation: Observation): z.output<typeof shapes.observation> => ({
  instance: observation.instance,
  runtime: observation.runtime,
  runtime_generation: observation.runtimeGeneration,
  observed_at: observation.observedAt,
  fresh_until: observation.freshUntil ?? null,
  implementation: observation.implementation ?? null,
  artifact: observation.artifact ?? null,
  active: observation.active ?? null,
  health: observation.health
    ? { status: observation.health.status, code: observation.health.code ?? null }
    : null,
});
