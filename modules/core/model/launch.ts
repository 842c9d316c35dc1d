import type { InstanceId, ProviderId } from '../ids.ts';
import type { ProviderType } from './provider-type.ts';

/**
 * How a provider is started or reached, as `provider.yaml` says it under `runtime`. For the runtime alone: no face shows
 * it (law 8). Absent keys are not stated.
 */
export interface ProviderLaunch {
  /** Of the document, relative to the workspace, with `/`; a relative command and relative arguments begin there. */
  readonly folder: string;
  readonly type?: string;
  readonly command?: string;
  readonly args: readonly string[];
  readonly url?: string;
  /** `stdio`, `http`, `streamable-http`, `sse`, as written. */
  readonly transport?: string;
}

/**
 * What an operator says about running one instance, with values as they are written: references are resolved at use, and
 * neither they nor what they give is ever shown, logged or kept.
 */
export interface InstanceSettings {
  readonly environment: Readonly<Record<string, string>>;
  /** Instead of the provider's. */
  readonly url?: string;
  /** After the provider's. */
  readonly args: readonly string[];
  /** Started with the server, not with the first call. */
  readonly autostart: boolean;
  /** Milliseconds without a call after which it is stopped; 0: never. */
  readonly idleStop: number;
  /** Milliseconds that one call may take. */
  readonly timeout: number;
  /** Calls at a time; more wait, as long as their time lasts. */
  readonly concurrency: number;
  /** Bytes of one answer. */
  readonly outputLimit: number;
  readonly probe: ProbeSettings;
  /** Arguments of calls stand in the journal as they are, and not only by their shape. */
  readonly journalArguments: boolean;
  /** Where a call fails here and can safely be made again, another offer of the same version may serve it. */
  readonly fallOver: boolean;
  readonly credential?: CredentialSettings;
}

export interface ProbeSettings {
  /** Milliseconds between two looks at a running instance; 0: only calls tell. */
  readonly every: number;
  /** A tool, as the provider names it, that is called instead of listing tools; it must be safe to call. */
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** For a provider elsewhere; every value may be a reference. */
export type CredentialSettings =
  | { readonly kind: 'bearer'; readonly token: string }
  | {
      readonly kind: 'client_credentials';
      readonly clientId: string;
      readonly clientSecret: string;
      /** Absent: discovered from the resource (RFC 9728, RFC 8414). */
      readonly tokenUrl?: string;
      readonly scope?: string;
    };

/** Defaults of `instances.<alias>`; milliseconds and bytes. */
export const DEFAULT_INSTANCE_SETTINGS: InstanceSettings = {
  environment: {},
  args: [],
  autostart: false,
  idleStop: 10 * 60_000,
  timeout: 60_000,
  concurrency: 16,
  outputLimit: 4 * 1024 * 1024,
  probe: { every: 30_000 },
  journalArguments: false,
  fallOver: false,
};

/** Everything that an adapter needs to open a connection, with references not yet resolved. */
export type LaunchTarget =
  | {
      readonly kind: 'instance';
      readonly instance: InstanceId;
      readonly provider: ProviderId;
      readonly type: ProviderType;
      readonly launch: ProviderLaunch;
      readonly settings: InstanceSettings;
    }
  /** An entry of a tools.json: its file, relative to the workspace (seed 000 `location`). Nothing is configured for it. */
  | { readonly kind: 'entry_point'; readonly file: string };
