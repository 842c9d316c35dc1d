import type { ImplementationId, InstanceId, ProviderId, RuntimeId, ToolId } from '../ids.ts';
import type { Instant } from '../time.ts';

/** What the observations owner publishes. */
export type ObservationRecord =
  | { readonly kind: 'observation'; readonly observation: Observation }
  /** The generation of a runtime that counts: whatever an older one saw is superseded. */
  | { readonly kind: 'runtime'; readonly runtime: RuntimeId; readonly generation: string };

/** An observation is of an instance, by a runtime, in one of its generations, at a time. */
export interface ObservationId {
  readonly instance: InstanceId;
  readonly runtime: RuntimeId;
  readonly runtimeGeneration: string;
  readonly observedAt: Instant;
}

/** The last that one runtime saw of one instance; a newer look replaces it. */
export interface Observation extends ObservationId {
  /** From then on nobody knows; absent: the runtime gave no limit. */
  readonly freshUntil?: Instant;
  readonly implementation?: ImplementationId;
  /** Whose the instance was when this was taken: an alias may be given to another provider. */
  readonly provider?: ProviderId;
  /** `sha512-…` or an artifact's id, as the runtime named what it loaded. */
  readonly artifact?: string;
  readonly active?: boolean;
  readonly health?: Health;
  /** Live definitions by tool. */
  readonly definitionDigests: ReadonlyMap<ToolId, string>;
}

/** One result, defined by its owner; never two booleans that could both hold. */
export interface Health {
  readonly status: HealthStatus;
  readonly code?: string;
}

export const HEALTH_STATUSES = ['healthy', 'degraded', 'failed'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];
