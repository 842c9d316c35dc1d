import type { Mutation } from './mutation.ts';
import { CATALOG_MUTATIONS } from './mutations/catalog.ts';
import { FACT_MUTATIONS } from './mutations/facts.ts';
import { PROJECTION_MUTATIONS } from './mutations/projection.ts';
import { REGISTRY_MUTATIONS } from './mutations/registry.ts';

/** One rule taken out for each closed requirement; the tests that cite it must then fail. */
export const MUTATIONS: readonly Mutation[] = [
  ...REGISTRY_MUTATIONS,
  ...CATALOG_MUTATIONS,
  ...PROJECTION_MUTATIONS,
  ...FACT_MUTATIONS,
];
