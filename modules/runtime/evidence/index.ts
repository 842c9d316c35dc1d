export { EvidencePublisher } from './publisher.ts';
export { nextRuntimeIdentity } from './runtime-identity.ts';
