import { parseRegistryId } from '../../core/ids.ts';
import { DEFAULT_WORKSPACE, type RegistryDeclaration, type Workspace } from '../../core/model/workspace.ts';
import { normalizePath } from './workspace-checks.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** The workspace that a checked document means, with every default filled in. */
export function projectWorkspace(document: WorkspaceDocument, instances: Workspace['instances']): Workspace {
  const { catalog, capabilities, registries, indexes, hosts, server, store, policy, sources } = document;
  return {
    catalog: catalog ?? DEFAULT_WORKSPACE.catalog,
    capabilities: capabilities ?? DEFAULT_WORKSPACE.capabilities,
    registries: (registries ?? []).flatMap(projectRegistry),
    server: {
      host: server?.host ?? DEFAULT_WORKSPACE.server.host,
      port: server?.port ?? DEFAULT_WORKSPACE.server.port,
      auth: server?.auth ?? DEFAULT_WORKSPACE.server.auth,
      registryNamespace: server?.registry_namespace ?? DEFAULT_WORKSPACE.server.registryNamespace,
    },
    sourceOrder: sources?.order ?? DEFAULT_WORKSPACE.sourceOrder,
    indexes: indexes ?? DEFAULT_WORKSPACE.indexes,
    hosts: hosts ?? DEFAULT_WORKSPACE.hosts,
    instances,
    store: store ?? DEFAULT_WORKSPACE.store,
    policy: policy ?? DEFAULT_WORKSPACE.policy,
  };
}

function projectRegistry({
  id: text,
  path: written,
  family,
}: NonNullable<WorkspaceDocument['registries']>[number]): readonly RegistryDeclaration[] {
  const id = parseRegistryId(text);
  const path = normalizePath(written);
  return id === undefined || path === undefined
    ? []
    : [{ id, path, ...(family !== undefined && { family }) }];
}
