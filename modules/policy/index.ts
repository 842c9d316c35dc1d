export { type CedarEngine, loadCedar } from './cedar-engine.ts';
export type { ObservedRefusal } from './observed-refusals.ts';
export { Policies, type PoliciesSettings } from './policies.ts';
export { nodePolicyFiles, type PolicyFiles } from './policy-files.ts';
export { POLICY_ACTIONS, POLICY_SCHEMA } from './schema.ts';
