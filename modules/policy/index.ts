export { type CedarEngine, loadCedar } from './cedar-engine.ts';
export { Policies } from './policies.ts';
export { nodePolicyFiles, type PolicyFiles } from './policy-files.ts';
export { POLICY_SCHEMA } from './schema.ts';
export type { Settling } from './settling.ts';
