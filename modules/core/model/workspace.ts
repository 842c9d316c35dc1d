import type { RegistryId } from '../ids.ts';
import type { Instance } from './instance.ts';

/** `agent-tools.yaml` with every default filled in (CONTRACT 2). All paths are relative to the workspace, with `/`. */
export interface Workspace {
  readonly catalog: readonly string[];
  readonly capabilities: readonly string[];
  readonly registries: readonly RegistryDeclaration[];
  readonly server: ServerSettings;
  /** Order in which sources win when several have the same tool id; empty: a conflict is reported. */
  readonly sourceOrder: readonly string[];
  readonly indexes: readonly IndexDeclaration[];
  /** Parts that later modules own, validated in shape and kept as written. */
  readonly hosts: readonly unknown[];
  /** By alias, as written and overlaid. */
  readonly instances: Readonly<Record<string, Instance>>;
  readonly store: Readonly<Record<string, unknown>>;
  readonly policy: Readonly<Record<string, unknown>>;
}

export interface RegistryDeclaration {
  readonly id: RegistryId;
  readonly path: string;
  /** `tool`: this registry's entries belong to the family `tool` (DESIGN 10, C1). */
  readonly family?: 'tool';
}

/** An upstream that was named; who reads it is its type's affair. */
export interface IndexDeclaration {
  readonly id: string;
  readonly type: string;
}

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly auth: readonly Readonly<Record<string, unknown>>[];
  readonly registryNamespace: string;
}

export const DEFAULT_WORKSPACE: Workspace = {
  catalog: ['catalog/', 'packages/'],
  capabilities: ['capabilities/'],
  registries: [],
  server: { host: '127.0.0.1', port: 4710, auth: [], registryNamespace: 'local.agent-tools' },
  sourceOrder: [],
  indexes: [],
  hosts: [],
  instances: {},
  store: {},
  policy: {},
};
