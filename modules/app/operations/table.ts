import type { Operation } from './operation.ts';

/**
 * Every operation by name, loaded when it is first needed: a command line pays for one, a server for all.
 * A new operation is one file and one line here.
 */
export const OPERATIONS = {
  init: async () => (await import('./init.ts')).init,
  validate: async () => (await import('./validate.ts')).validate,
  fmt: async () => (await import('./format.ts')).format,
  list: async () => (await import('./list.ts')).list,
  show: async () => (await import('./show.ts')).show,
  versions: async () => (await import('./versions.ts')).versions,
  version: async () => (await import('./version.ts')).version,
  providers: async () => (await import('./providers.ts')).providers,
  provider: async () => (await import('./provider.ts')).provider,
  capabilities: async () => (await import('./capabilities.ts')).capabilities,
  capability: async () => (await import('./capability.ts')).capability,
  search: async () => (await import('./search.ts')).search,
  suggest: async () => (await import('./suggest.ts')).suggest,
  'registry list': async () => (await import('./registry-list.ts')).registryListOperation,
  'registry show': async () => (await import('./registry-show.ts')).registryShow,
  'registry check': async () => (await import('./registry-check.ts')).registryCheck,
  status: async () => (await import('./status.ts')).status,
  explain: async () => (await import('./explain.ts')).explain,
  ready: async () => (await import('./ready.ts')).ready,
  'catalog artifacts': async () => (await import('./catalog-artifacts.ts')).catalogArtifacts,
  'catalog capabilities': async () => (await import('./catalog-capabilities.ts')).catalogCapabilities,
  'catalog implementations': async () =>
    (await import('./catalog-implementations.ts')).catalogImplementations,
  'catalog instances': async () => (await import('./catalog-instances.ts')).catalogInstances,
  'catalog observations': async () => (await import('./catalog-observations.ts')).catalogObservations,
  record: async () => (await import('./record.ts')).record,
  observe: async () => (await import('./observations.ts')).observe,
  diff: async () => (await import('./diff.ts')).diff,
  'diff git': async () => (await import('./diff-git.ts')).diffGit,
  'approve list': async () => (await import('./approve-list.ts')).approveList,
  'approve show': async () => (await import('./approve-show.ts')).approveShow,
  'approve request': async () => (await import('./approve-request.ts')).approveRequest,
  'approve grant': async () => (await import('./approve-grant.ts')).approveGrant,
  'approve deny': async () => (await import('./approve-deny.ts')).approveDeny,
  'approve cancel': async () => (await import('./approve-cancel.ts')).approveCancel,
  'review list': async () => (await import('./review-list.ts')).reviewListOperation,
  'review show': async () => (await import('./review-show.ts')).reviewShow,
  'review accept': async () => (await import('./review-accept.ts')).reviewAccept,
  'review reject': async () => (await import('./review-reject.ts')).reviewReject,
  'token create': async () => (await import('./token-create.ts')).tokenCreate,
  'token list': async () => (await import('./token-list.ts')).tokenListOperation,
  'token revoke': async () => (await import('./token-revoke.ts')).tokenRevoke,
  reload: async () => (await import('./reload.ts')).reload,
  'store backup': async () => (await import('./store-backup.ts')).storeBackupOperation,
  'store restore': async () => (await import('./store-restore.ts')).storeRestoreOperation,
  'store check': async () => (await import('./store-check.ts')).storeCheckOperation,
  doctor: async () => (await import('./doctor.ts')).doctor,
} as const satisfies Record<string, () => Promise<Operation>>;

export type OperationName = keyof typeof OPERATIONS;
