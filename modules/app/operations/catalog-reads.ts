import { FACT_OWNERS, type OwnerId } from '../../core/ports/owner-reader.ts';

/**
 * Whose records decide what is said of each kind of identity. What a subject may see depends on the definitions, so they
 * take part wherever a tool stands behind an identity.
 */
export const READS = {
  /** Of all of them together. Approvals and reviews decide no fact: what is decided there moves no answer about facts. */
  everything: FACT_OWNERS,
  artifacts: ['definitions', 'registries', 'configuration', 'indexes', 'inventory'],
  capabilities: ['definitions', 'registries', 'configuration', 'builtin', 'inventory'],
  implementations: ['definitions', 'registries', 'configuration', 'builtin', 'inventory'],
  instances: ['definitions', 'registries', 'configuration', 'inventory', 'observations'],
  observations: ['definitions', 'registries', 'configuration', 'observations'],
} as const satisfies Record<string, readonly OwnerId[]>;
