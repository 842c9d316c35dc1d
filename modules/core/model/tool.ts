import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type {
  CapabilityId,
  FamilyKey,
  OperationName,
  ProviderId,
  RegistryId,
  ToolId,
  ToolRef,
} from '../ids.ts';
import type { Instant } from '../time.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Offer } from './offer.ts';
import type { Party } from './party.ts';
import type { Pricing } from './pricing.ts';
import type { Risk } from './risk.ts';

/**
 * The primary object of the catalog (law 1). An absent optional key is unknown, never false or empty.
 * Immutable and shared between generations while nothing about it changes: derived values may hang on its identity.
 */
export interface Tool {
  readonly ref: ToolRef;
  /** Only where the family's owner declares one. */
  readonly key?: FamilyKey;
  readonly origin: ToolOrigin;
  /** The `type` word of the document: `tool`, or declared data such as `external_tool`. */
  readonly type: string;
  readonly name: string;
  readonly description?: string;
  readonly lifecycle: Lifecycle;
  /** The document's own word. */
  readonly declaredStatus?: string;
  readonly deprecation?: Deprecation;
  readonly registration: Registration;
  readonly capabilities?: readonly CapabilityId[];
  readonly operations: readonly OperationName[];
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly examples: readonly string[];
  readonly aliases: readonly ToolId[];
  readonly sameAs: readonly string[];
  readonly replacedBy?: ToolId;
  readonly author?: Party;
  readonly publisher?: Party;
  /** SPDX expression. */
  readonly license?: string;
  readonly pricing?: Pricing;
  readonly permissions?: Readonly<Record<string, unknown>>;
  readonly support?: Readonly<Record<string, string>>;
  /** As declared on the tool itself. */
  readonly risk?: Risk;
  /** The strictest that tool, version, offer or vocabulary state (DESIGN 10, B9). */
  readonly effectiveRisk?: Risk;
  readonly approvalRequired?: boolean;
  /** Newest first. */
  readonly versions: readonly Version[];
  /** Highest release, else pre-release, that is neither planned nor withdrawn. */
  readonly latestVersion?: string;
  /** Other documents that claim the same id in the same source. */
  readonly conflicts: readonly Conflict[];
  readonly diagnostics: readonly Diagnostic[];
}

export type ToolOrigin =
  | { readonly kind: 'definition'; readonly file: string; readonly provider?: ProviderId }
  | {
      readonly kind: 'registry';
      readonly registry: RegistryId;
      readonly index: number;
      readonly file: string;
    };

/** Validity of the entry; nothing about artifacts (that is admission). */
export type Registration =
  | { readonly state: 'registered' }
  | { readonly state: 'refused'; readonly reason: 'invalid' | 'duplicate' | 'planned' };

export interface Version {
  /** Absent: the source has no versions (a registry entry). */
  readonly version?: string;
  /** `sha256:…` of what the document says about this version. */
  readonly revision: string;
  readonly status?: string;
  readonly lifecycle: Lifecycle;
  /** Of an entry with operations: only where it has exactly one. */
  readonly contract?: Contract;
  /**
   * What each operation takes and gives, where the source has operations and states it of any. An operation that is not
   * in it is unknown, and never what another one states.
   */
  readonly operationContracts?: OperationContracts;
  readonly definitionDigest?: string;
  readonly risk?: Risk;
  readonly offers: readonly Offer[];
}

/** As written: the shorthand or JSON Schema 2020-12; `modules/contracts` expands it. */
export interface Contract {
  readonly inputs?: unknown;
  readonly outputs?: unknown;
}

export type OperationContracts = ReadonlyMap<OperationName, Contract>;

/** Everything that a version states of what it takes and gives. */
export type StatedContracts = Pick<Version, 'contract' | 'operationContracts'>;

export interface Deprecation {
  readonly since?: Instant;
  /** From here on the tool is refused. */
  readonly sunset?: Instant;
  readonly replacedBy?: ToolId;
}

export interface Conflict {
  /** A workspace-relative file, or a source. */
  readonly source: string;
  readonly reason: 'duplicate_id' | 'duplicate_content' | 'same_id_in_source';
}
