import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { CapabilityId, ProviderId, ToolId } from '../../../core/ids.ts';
import type { Risk } from '../../../core/model/risk.ts';
import type { WordGroupId } from '../../../core/model/word-group.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { Instant } from '../../../core/time.ts';

export const DOCUMENT_KINDS = ['tool', 'provider', 'capability', 'words'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Everything that one file says by itself. Made once per content, wherever it was compiled: on this thread, on a
 * worker, or by an earlier process. What other files have to do with it is added by `linking/`.
 */
export interface CompiledDocument {
  /** Relative to the workspace, with `/`. */
  readonly file: string;
  readonly kind: DocumentKind;
  /** SHA-256 of path and content, hexadecimal. */
  readonly digest: string;
  /** Where the root value begins, where that is plain to see. */
  readonly start?: Place;
  readonly items: readonly Item[];
  /** Findings that belong to no item, such as those of a file without a readable id. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One tool, provider, capability or group of words that a file describes. */
export type Item = ToolItem | ProviderItem | CapabilityItem | WordsItem;

interface ItemOf<Kind extends DocumentKind, Id extends string, Outline> {
  readonly kind: Kind;
  readonly key: RecordKey;
  readonly id: Id;
  readonly file: string;
  /** Where the item begins in its document: `[]`, or `[index]` in a list. */
  readonly root: readonly number[];
  /** Findings that need no other file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Neither the item nor the text of its file has an error. */
  readonly isSound: boolean;
  readonly outline: Outline;
  readonly payload: Payload;
}

/** The document's value without what is wrong in it, decoded when it is asked for. */
export interface Payload {
  json(): string;
}

/** Made here, so that it keeps hold of its text and of nothing else that was there when it was made. */
export const textPayload = (json: string): Payload => ({ json: () => json });

export type ToolItem = ItemOf<'tool', ToolId, ToolOutline>;
export type ProviderItem = ItemOf<'provider', ProviderId, ProviderOutline>;
export type CapabilityItem = ItemOf<'capability', CapabilityId, CapabilityOutline>;
/** Words mention nothing else, and nothing else mentions them. */
export type WordsItem = ItemOf<'words', WordGroupId, Readonly<Record<string, never>>>;

/** An id that names something else, by its position in the list that it stands in. */
export interface Mention {
  readonly at: number;
  readonly id: string;
}

/** What other documents may depend on, and what depends on other documents. Plain data: it crosses threads and restarts. */
export interface ToolOutline {
  readonly aliases: readonly Mention[];
  readonly capabilities: readonly Mention[];
  readonly replacements: readonly Replacement[];
  /** Every version that has a number. */
  readonly versions: readonly string[];
  readonly offers: readonly OfferMention[];
  /** The strictest that tool, versions and offers state. */
  readonly risk?: Risk;
  /** Also where what it says cannot be used. */
  readonly mentionsRisk: boolean;
  /** `approval_required: false`. */
  readonly declinesApproval: boolean;
  readonly legacy: boolean;
  readonly sunset?: Instant;
}

/** `replaced_by`, or `deprecation.replaced_by`; the first one is followed. */
export interface Replacement {
  readonly path: readonly string[];
  readonly id: string;
}

export interface OfferMention {
  /** Positions in `versions` and in `providers`. */
  readonly versionAt: number;
  readonly at: number;
  readonly provider: string;
  readonly version?: string;
}

export interface ProviderOutline {
  /** undefined: the document does not say, so nothing can be held against it. */
  readonly provides?: readonly ProvidedMention[];
}

export interface ProvidedMention {
  readonly at: number;
  readonly tool: string;
  readonly version?: string;
}

export interface CapabilityOutline {
  readonly aliases: readonly Mention[];
  readonly broader: readonly Mention[];
  readonly replacements: readonly Replacement[];
  readonly risk?: Risk;
}

/** A file that came, went or has another content. */
export interface DocumentChange {
  readonly before?: CompiledDocument;
  readonly after?: CompiledDocument;
}
