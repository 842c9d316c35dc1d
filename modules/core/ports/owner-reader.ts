import type { Brand } from '../brand.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PersistentMap } from '../persistent-map.ts';
import type { Instant } from '../time.ts';

/** Whose word is a fact about an identity. */
export const FACT_OWNERS = [
  'definitions',
  'registries',
  'configuration',
  'indexes',
  'builtin',
  'inventory',
  'observations',
] as const;
export type FactOwner = (typeof FACT_OWNERS)[number];

/** The one authority for a kind of record. What the last two hold decides about tools, outside the projection (ADR-015). */
export const OWNER_IDS = [...FACT_OWNERS, 'approvals', 'reviews'] as const;
export type OwnerId = (typeof OWNER_IDS)[number];

/** An owner's monotonic revision; opaque to readers. */
export type Generation = Brand<string, 'Generation'>;
/** Key of a record inside one owner's snapshot. */
export type RecordKey = Brand<string, 'RecordKey'>;

/**
 * Reads one canonical owner. No request waits for it: a composer refreshes in the background.
 */
export interface OwnerReader<R> {
  readonly owner: OwnerId;
  /**
   * Unchanged content gives the SAME object. `changed` names the workspace-relative paths that the caller knows to be
   * all that changed, so that an owner need not look at the rest; without it the owner looks itself.
   */
  current(signal: AbortSignal, changed?: readonly string[]): Promise<Snapshot<R>>;
  /** Hints may be lost; polling is the truth. */
  watch(hint: () => void): Disposable;
}

/** What one owner said at one generation. Immutable. */
export interface Snapshot<R> {
  readonly owner: OwnerId;
  readonly generation: Generation;
  /** When this content was first seen; confirming unchanged content does not move it. */
  readonly observedAt: Instant;
  readonly completeness: Completeness;
  /** Why this snapshot says nothing at all; absent: it speaks. */
  readonly gap?: OwnerGap;
  /** Instants at which an answer about this snapshot changes by the passing of time alone, ascending. */
  readonly boundaries: readonly Instant[];
  readonly records: PersistentMap<RecordKey, R>;
  /** Findings of the load as a whole; those of one record stand with it. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `owner_not_configured`: nothing was ever recorded or named; `owner_unavailable`: asked, and no answer that holds. */
export type OwnerGap = 'owner_not_configured' | 'owner_unavailable';

export type Completeness = 'complete' | 'kept_after_failed_load';

/** What a projection says about an owner that took part in it. */
export interface OwnerStamp {
  readonly generation: Generation;
  readonly observedAt: Instant;
  readonly completeness: Completeness;
  /** It was asked, and neither answered nor is anything kept that it said before. */
  readonly gap?: Extract<OwnerGap, 'owner_unavailable'>;
}
