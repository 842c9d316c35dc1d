import type { OwnerId } from '../../core/ports/owner-reader.ts';

/**
 * Whose records decide what is said of each kind of identity. What a subject may see depends on the definitions, so they
 * take part wherever a tool stands behind an identity.
 */
export const READS = {
  artifacts: ['definitions', 'registries', 'configuration', 'indexes', 'inventory'],
  capabilities: ['definitions', 'registries', 'configuration', 'builtin', 'inventory'],
  implementations: ['definitions', 'registries', 'configuration', 'builtin', 'inventory'],
  instances: ['definitions', 'registries', 'configuration', 'inventory', 'observations'],
  observations: ['definitions', 'registries', 'configuration', 'observations'],
} as const satisfies Record<string, readonly OwnerId[]>;
