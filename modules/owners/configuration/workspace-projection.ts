import { parseRegistryId } from '../../core/ids.ts';
import {
  DEFAULT_WORKSPACE,
  type EmbedderSettings,
  type PolicySettings,
  type RegistryDeclaration,
  type ServerSettings,
  type Workspace,
} from '../../core/model/workspace.ts';
import { projectAuth } from './auth-methods.ts';
import { parseDuration } from './duration.ts';
import { isLiteral, withoutPassword } from './literal-secret.ts';
import { normalizePath } from './workspace-checks.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** The workspace that a checked document means, with every default filled in. */
export function projectWorkspace(document: WorkspaceDocument, instances: Workspace['instances']): Workspace {
  const { catalog, capabilities, registries, indexes, hosts, server, store, policy, sources, search } =
    document;
  return {
    catalog: catalog ?? DEFAULT_WORKSPACE.catalog,
    capabilities: capabilities ?? DEFAULT_WORKSPACE.capabilities,
    registries: (registries ?? []).flatMap(projectRegistry),
    server: projectServer(server),
    sourceOrder: sources?.order ?? DEFAULT_WORKSPACE.sourceOrder,
    indexes: indexes?.map(withoutPasswordInUrl) ?? DEFAULT_WORKSPACE.indexes,
    hosts: hosts ?? DEFAULT_WORKSPACE.hosts,
    instances,
    store: {
      url: withoutPassword(store?.url) ?? DEFAULT_WORKSPACE.store.url,
      ...(store?.journal?.keep !== undefined && {
        keepJournal: Number.parseInt(store.journal.keep, 10) * DAY,
      }),
    },
    policy: projectPolicy(policy),
    ...(search?.embedder !== undefined && { embedder: projectEmbedder(search.embedder) }),
  };
}

/** Milliseconds. */
const DAY = 86_400_000;

function projectServer(server: WorkspaceDocument['server']): ServerSettings {
  const { host, port, auth, rateLimit, names, registryNamespace } = DEFAULT_WORKSPACE.server;
  return {
    host: server?.host ?? host,
    port: server?.port ?? port,
    auth: server?.auth?.map(projectAuth) ?? auth,
    rateLimit: {
      perMinute: server?.rate_limit?.per_minute ?? rateLimit.perMinute,
      burst: server?.rate_limit?.burst ?? rateLimit.burst,
    },
    names: server?.names?.map((name) => name.toLowerCase()) ?? names,
    ...(server?.public_url !== undefined && { publicUrl: server.public_url }),
    registryNamespace: server?.registry_namespace ?? registryNamespace,
  };
}

type WrittenEmbedder = NonNullable<NonNullable<WorkspaceDocument['search']>['embedder']>;

function projectEmbedder({ type, url, model, key, weight, timeout }: WrittenEmbedder): EmbedderSettings {
  return {
    type,
    ...(url !== undefined && { url: withoutPassword(url) }),
    ...(model !== undefined && { model }),
    // What stands there in plain text is never used.
    ...(key !== undefined && !isLiteral(key) && { key }),
    weight: weight ?? 0.6,
    timeout: parseDuration(timeout ?? '2s') ?? 2_000,
  };
}

function projectPolicy(policy: WorkspaceDocument['policy']): PolicySettings {
  const { dir, mode } = DEFAULT_WORKSPACE.policy;
  const activation = policy?.activation;
  return {
    dir: policy?.dir ?? dir,
    mode: policy?.mode ?? mode,
    activation: {
      ...(activation?.default !== undefined && { default: activation.default }),
      off: (activation?.off ?? []).map(({ provider, instance, reason }) => ({
        ...(provider !== undefined && { provider }),
        ...(instance !== undefined && { instance }),
        ...(reason !== undefined && { reason }),
      })),
    },
  };
}

type WrittenIndex = NonNullable<WorkspaceDocument['indexes']>[number];

const withoutPasswordInUrl = (index: WrittenIndex): WrittenIndex =>
  index.url === undefined ? index : { ...index, url: withoutPassword(index.url) };

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
