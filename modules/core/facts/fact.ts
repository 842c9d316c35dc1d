import type { FamilyKey } from '../ids.ts';
import type { HealthStatus } from '../model/observation.ts';
import type { StatedContracts } from '../model/tool.ts';
import type { FactOwner } from '../ports/owner-reader.ts';
import type { Instant } from '../time.ts';

/** What each axis says when it is known. */
export interface AxisValues {
  readonly available_in_index: boolean;
  readonly available_builtin: boolean;
  readonly installed: boolean;
  readonly admitted: boolean;
  readonly declared: DeclaredKey;
  readonly configured: boolean;
  readonly enabled: boolean;
  readonly active: boolean;
  /** One result, defined by its owner (ADR-015). */
  readonly health: HealthStatus;
  readonly contract_match: boolean;
}
export type Axis = keyof AxisValues;

/** With the contracts as its document writes them, of the latest version; whoever shows them takes the digest. */
export interface DeclaredKey extends StatedContracts {
  readonly key: FamilyKey;
  /** `sha256:…`, where the owner states the digest itself. */
  readonly contractDigest?: string;
}

/** Closed: a reader may rely on there being no other. */
export const UNKNOWN_REASONS = [
  'not_observed',
  'stale',
  'owner_unavailable',
  'owner_not_configured',
  'not_declared',
  'artifact_mismatch',
  'generation_superseded',
  'unresolved_collision',
  'invalid_document',
  'clock_skew',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

export const NOT_APPLICABLE_REASONS = [
  'nothing_to_run',
  'not_an_artifact',
  'not_configurable',
  'lifecycle_planned',
] as const;
export type NotApplicableReason = (typeof NOT_APPLICABLE_REASONS)[number];

/**
 * Known true, known false, unknown or not applicable (ADR-015); a missing fact is unknown (law 5). It names its owner;
 * the owner's generation is the pinned view's, so that an unchanged fact stays the same object over a reload.
 */
export type Fact<V = unknown> = KnownFact<V> | UnknownFact<V> | NotApplicableFact;

export interface KnownFact<V> {
  readonly state: 'known';
  readonly value: V;
  readonly detailCode?: string;
  readonly owner: FactOwner;
  /** When the evidence was seen; absent: when the owner's snapshot was. */
  readonly observedAt?: Instant;
  /** From then on it is unknown. */
  readonly freshUntil?: Instant;
  readonly artifact?: string;
  readonly runtimeGeneration?: string;
}

export interface UnknownFact<V> {
  readonly state: 'unknown';
  readonly reason: UnknownReason;
  readonly detailCode?: string;
  readonly owner: FactOwner;
  /** What was known before, and is no more. */
  readonly last?: LastKnown<V>;
}

export interface LastKnown<V> {
  readonly value: V;
  readonly observedAt: Instant;
  /** Of the runtime that saw it; absent: of the owner. */
  readonly generation?: string;
}

export interface NotApplicableFact {
  readonly state: 'not_applicable';
  readonly reason: NotApplicableReason;
  readonly owner: FactOwner;
}
