import type { ArtifactId, FamilyKey, ImplementationId, SourceId } from '../ids.ts';
import type { Instant } from '../time.ts';

/**
 * A package artifact is identified by where it is, its package URL (name and version) and its immutable content or
 * admission revision (ADR-015). The same name in another source is another artifact.
 */
export interface Artifact {
  readonly id: ArtifactId;
  /** `inventory` for what is here, `index:<id>` for what an upstream lists. */
  readonly source: SourceId;
  readonly purl?: string;
  /** `sha512-…` or `sha256:…`, as its owner states it; absent: not stated. */
  readonly digest?: string;
}

/** Identity refers and is never parsed back: the parts stand beside it. */
export const artifactId = (
  source: SourceId,
  purl: string | undefined,
  digestOrRevision: string | undefined,
): ArtifactId => [source, purl ?? '', digestOrRevision ?? ''].join('|') as ArtifactId;

/** Whether two artifacts are known to be the same content; undefined: nobody can tell from what is stated. */
export function isSameContent(a: Artifact, b: Artifact): boolean | undefined {
  if (a.purl !== b.purl || a.purl === undefined) return false;
  return a.digest === undefined || b.digest === undefined ? undefined : isSameDigest(a.digest, b.digest);
}

/** Digests of two algorithms differ in text and say nothing about each other. */
export function isSameDigest(a: string, b: string): boolean | undefined {
  return algorithmOf(a) === algorithmOf(b) ? a === b : undefined;
}

const algorithmOf = (digest: string): string => /^[a-z0-9]+/i.exec(digest)?.[0].toLowerCase() ?? '';

/** What one upstream index said at one look. */
export interface IndexRecord {
  readonly index: SourceId;
  readonly observedAt: Instant;
  /** From then on nobody knows; absent: its owner gives no limit. */
  readonly freshUntil?: Instant;
  /** The index lists everything that it has: what is not listed is not available. */
  readonly complete: boolean;
  readonly artifacts: readonly IndexedArtifact[];
}

export interface IndexedArtifact {
  readonly artifact: Artifact;
  /** false: the index lists it as withdrawn or yanked. */
  readonly available: boolean;
  readonly detailCode?: string;
}

/** What is compiled in or shipped, as the built-in inventory states it. */
export type BuiltinRecord =
  | {
      readonly kind: 'implementation';
      readonly key: FamilyKey;
      readonly implementation: ImplementationId;
      readonly version?: string;
      readonly provider: string;
      /** false: known to this build and left out of it. */
      readonly available: boolean;
      readonly detailCode?: string;
      readonly contractDigest?: string;
    }
  /** Keys of this family that are not listed are not built in. */
  | { readonly kind: 'complete_family'; readonly family: string };

/** What the inventory says about one artifact. Installing and admitting are separate facts. */
export interface InventoryRecord {
  readonly artifact: Artifact;
  /** The index that it came from, where that was recorded. */
  readonly origin?: SourceId;
  readonly observedAt: Instant;
  readonly installed?: boolean;
  readonly admission?: Admission;
  /** What its admitted manifest declares; nothing is inferred from its name. */
  readonly provides: readonly ProvidedImplementation[];
}

export interface Admission {
  readonly admitted: boolean;
  /** `signature_missing`, `license_denied`, `digest_mismatch`, … */
  readonly code?: string;
  readonly revision?: string;
}

export interface ProvidedImplementation {
  readonly key: FamilyKey;
  readonly implementation: ImplementationId;
  readonly version?: string;
  readonly provider: string;
  readonly contractDigest?: string;
}
