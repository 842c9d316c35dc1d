import * as z from 'zod';
import { envelope, orUnknown } from './basics.ts';
import { booleanFact, declaredFact, healthFact, healthStatus, instant } from './fact.ts';

/** Grows only when what an earlier reader relies on changes (ADR-015: its own review). */
export const CATALOG_VERSION = 1 as const;

export const artifact = z
  .object({
    id: z.string(),
    source: z.string(),
    purl: z.string().nullable(),
    digest: orUnknown(z.string()),
    facts: z.object({ available_in_index: booleanFact, installed: booleanFact, admitted: booleanFact }),
  })
  .meta({ id: 'Artifact' });

export const resolution = z
  .object({
    state: z.enum(['selected', 'unresolved', 'unknown']),
    resolver: z.string().nullable(),
    selected: z.string().nullable(),
    candidates: z.array(
      z.object({
        implementation: z.string(),
        outcome: z.enum(['selected', 'candidate', 'not_selected']),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'KeyResolution' });

/** A family key with what is known of it (ADR-015 "capability"); the vocabulary's words are another thing. */
export const typedCapability = z
  .object({
    key: z.string(),
    family: z.string(),
    facts: z.object({ available_builtin: booleanFact, declared: declaredFact }),
    resolution,
  })
  .meta({ id: 'TypedCapability' });

export const implementation = z
  .object({
    id: z.string(),
    key: z.string(),
    version: orUnknown(z.string()),
    provider: z.string(),
    origin: z.enum(['builtin', 'package', 'external']),
    artifact: z.string().nullable(),
  })
  .meta({ id: 'Implementation' });

export const instance = z
  .object({
    id: z.string(),
    /** `unknown`: its definition is not valid, or only a runtime has seen it. */
    provider: orUnknown(z.string()),
    implementation: z.string().nullable(),
    facts: z.object({
      configured: booleanFact,
      enabled: booleanFact,
      active: booleanFact,
      health: healthFact,
      contract_match: booleanFact,
    }),
  })
  .meta({ id: 'Instance' });

export const observation = z
  .object({
    instance: z.string(),
    runtime: z.string(),
    runtime_generation: z.string(),
    observed_at: instant,
    fresh_until: instant.nullable(),
    implementation: z.string().nullable(),
    artifact: z.string().nullable(),
    /** null: the runtime did not say. */
    active: z.boolean().nullable(),
    health: z.object({ status: healthStatus, code: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Observation' });

const counts = z.object({
  artifacts: z.int(),
  capabilities: z.int(),
  implementations: z.int(),
  instances: z.int(),
  observations: z.int(),
});

/** All that is known (CONTRACT 5, `status`). It is no transaction over owners: each has its own generation. */
export const status = z
  .object({
    catalog_version: z.literal(CATALOG_VERSION),
    ...envelope,
    /** What the answer was narrowed to; null: everything. */
    subject_id: z.string().nullable(),
    /** Of everything that was asked for; the lists may hold less. */
    counts,
    artifacts: z.array(artifact),
    capabilities: z.array(typedCapability),
    implementations: z.array(implementation),
    instances: z.array(instance),
    observations: z.array(observation),
  })
  .meta({ id: 'Status' });

const page = { ...envelope, total: z.int(), next_cursor: z.string().nullable() };

export const artifactList = z.object({ ...page, artifacts: z.array(artifact) }).meta({ id: 'ArtifactList' });
export const typedCapabilityList = z
  .object({ ...page, capabilities: z.array(typedCapability) })
  .meta({ id: 'TypedCapabilityList' });
export const implementationList = z
  .object({ ...page, implementations: z.array(implementation) })
  .meta({ id: 'ImplementationList' });
export const instanceList = z.object({ ...page, instances: z.array(instance) }).meta({ id: 'InstanceList' });
export const observationList = z
  .object({ ...page, observations: z.array(observation) })
  .meta({ id: 'ObservationList' });
