import type { RegistryId } from '../ids.ts';
import type { AuthMethod } from './auth-method.ts';
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
  readonly store: StoreSettings;
  readonly policy: PolicySettings;
  /** Absent: search reads words alone. */
  readonly embedder?: EmbedderSettings;
}

/** What compares texts by their meaning. */
export interface EmbedderSettings {
  /** `openai`: an endpoint that speaks OpenAI's `/embeddings`; `use_lite`: an optional package, on this machine. */
  readonly type: 'openai' | 'use_lite';
  readonly url?: string;
  readonly model?: string;
  /** As written: a reference, unresolved. */
  readonly key?: string;
  /** Beside the best lexical score, which counts 1. */
  readonly weight: number;
  /** Milliseconds that a search waits at most. */
  readonly timeout: number;
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
  /** Empty: nobody is asked, and only the loopback may be served. */
  readonly auth: readonly AuthMethod[];
  readonly rateLimit: RateLimit;
  /** Host names without a port, in lower case, under which a server answers beside the address it listens at. */
  readonly names: readonly string[];
  /** The origin under which callers reach it, where that is another than where it listens, as behind a proxy. */
  readonly publicUrl?: string;
  readonly registryNamespace: string;
}

/** Of each subject that was authenticated. */
export interface RateLimit {
  /** Requests that it may go on making. */
  readonly perMinute: number;
  /** Requests that it may make at once, after a rest. */
  readonly burst: number;
}

export interface StoreSettings {
  /** As written, references unresolved and never with a password: `sqlite:PATH` or `postgres://…`. */
  readonly url: string;
  /** Milliseconds for which the journal is kept; absent: for good. */
  readonly keepJournal?: number;
}

export interface PolicySettings {
  readonly dir: string;
  /** `observe`: what would be refused is only journaled; never off the loopback. */
  readonly mode: 'enforce' | 'observe';
  readonly activation: ActivationPolicy;
}

/** Which instances are wanted. What an entry of `off` names is off, whatever its own definition says. */
export interface ActivationPolicy {
  readonly default?: 'enabled' | 'disabled';
  readonly off: readonly {
    readonly provider?: string;
    readonly instance?: string;
    readonly reason?: string;
  }[];
}

export const DEFAULT_WORKSPACE: Workspace = {
  catalog: ['catalog/', 'packages/'],
  capabilities: ['capabilities/'],
  registries: [],
  server: {
    host: '127.0.0.1',
    port: 4710,
    auth: [],
    rateLimit: { perMinute: 3_000, burst: 300 },
    names: [],
    registryNamespace: 'local.agent-tools',
  },
  sourceOrder: [],
  indexes: [],
  hosts: [],
  instances: {},
  store: { url: 'sqlite:.agent-tools/state.db' },
  policy: { dir: 'policy/', mode: 'enforce', activation: { off: [] } },
};
