import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CapabilityId, ProviderId, RegistryId, SourceId, ToolId, ToolRef } from '../ids.ts';
import type { Approval, ApprovalId } from '../model/approval.ts';
import type { Capability } from '../model/capability.ts';
import type { UnidentifiedDocument } from '../model/definition-record.ts';
import type { Lifecycle } from '../model/lifecycle.ts';
import type { Provider } from '../model/provider.ts';
import type { Registry } from '../model/registry.ts';
import type { Review } from '../model/review.ts';
import type { Risk } from '../model/risk.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';
import type { Instant } from '../time.ts';
import type { FactReader } from './facts.ts';
import type { Resolution } from './family-resolver.ts';
import type { OwnerId, OwnerStamp } from './owner-reader.ts';
import type { Hit } from './search-index.ts';
import type { Visibility } from './visibility.ts';

/** Where every face reads. `pin` is synchronous; one pin serves a whole request (law 10). */
export interface Catalog {
  pin(visibility: Visibility): CatalogReader;
  /** The view that an earlier answer came from, while it is kept; undefined afterwards. */
  pinAgain(view: string, visibility: Visibility): CatalogReader | undefined;
}

/** Read only by type: no write and no owner can be reached from here. What is hidden is the same as absent. */
export interface CatalogReader {
  /** Names the pinned view within this process, for cursors. */
  readonly view: string;
  readonly visibility: string;
  readonly stamps: Readonly<Record<OwnerId, OwnerStamp>>;
  /** Instants after which an answer that reads these owners may change by time alone, ascending. */
  boundaries(reads: readonly OwnerId[]): readonly Instant[];
  /** What is known about tools and everything else, who says so, and what nobody knows. */
  readonly facts: FactReader;

  /** By id or alias; with a source, exactly that one. */
  tool(id: ToolId, source?: SourceId): Resolution<Tool> | undefined;
  /** All that carry the id, in the order of sources. */
  candidates(id: ToolId): readonly Tool[];
  tools(query: ToolQuery, page: PageRequest): Page<Tool>;
  search(query: SearchQuery): Ranked;
  suggest(prefix: string, limit: number): readonly string[];
  /** Of everything that a query finds, or any of some texts within it. */
  facets(query: ToolQuery, texts?: readonly string[]): Facets;

  capability(idOrAlias: CapabilityId): Capability | undefined;
  capabilities(): readonly Capability[];
  toolsWith(capability: CapabilityId): readonly Tool[];
  provider(id: ProviderId): Provider | undefined;
  /** Declared providers and those that offers name without a declaration. */
  providerIds(): readonly ProviderId[];
  toolsOf(provider: ProviderId): readonly Tool[];
  registries(): readonly Registry[];
  registry(id: RegistryId): Registry | undefined;

  /** As they were recorded, the newest request first; what they amount to now, `core/approvals` says. */
  approvals(about?: ApprovalQuery): readonly Approval[];
  approval(id: ApprovalId): Approval | undefined;
  /** The last review of each version, by id, source and version. */
  reviews(): readonly Review[];
  /** The last one of exactly this version; whether it is of what is declared now, `core/reviews` says. */
  review(tool: ToolRef, version: string | undefined): Review | undefined;

  /** Files from which no id could be read. */
  unidentified(): readonly UnidentifiedDocument[];
  /** Of loads as a whole, such as a folder that cannot be read. */
  loadDiagnostics(): readonly Diagnostic[];
}

export interface ApprovalQuery {
  /** Whom it is for. */
  readonly subject?: SubjectId;
  readonly tool?: ToolRef;
}

/** Several values of one filter mean any of them; different filters must all hold. */
export interface ToolQuery {
  readonly text?: string;
  readonly capability?: readonly string[];
  readonly risk?: readonly (Risk | 'unknown')[];
  /** Effective risk known, and no higher: what is unknown may be anything. */
  readonly maxRisk?: Risk;
  readonly lifecycle?: readonly Lifecycle[];
  readonly providerType?: readonly string[];
  readonly tag?: readonly string[];
  readonly language?: readonly string[];
  readonly author?: readonly string[];
  readonly publisher?: readonly string[];
  readonly source?: readonly string[];
  readonly registered?: boolean;
}

export interface PageRequest {
  /** undefined: everything. */
  readonly limit?: number;
  /** Begins after this one. */
  readonly after?: ToolRef;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly more: boolean;
}

export interface SearchQuery {
  /** One for each step of a task; their answers are merged in turn. */
  readonly texts: readonly string[];
  readonly filter: ToolQuery;
  readonly offset: number;
  readonly limit: number;
  /** Of the best matches, of which there are at most a thousand; default: relevance. */
  readonly order?: SearchOrder;
  /** Nearness in meaning, which counts beside the words. */
  readonly similarity?: Similarity;
}

export const SEARCH_ORDERS = ['relevance', 'name', 'id', 'risk'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** What may be counted; named as the filters are, and by domain of the vocabulary. */
export const FACETS = [
  'domain',
  'capability',
  'risk',
  'lifecycle',
  'provider_type',
  'tag',
  'language',
  'source',
] as const;
export type FacetName = (typeof FACETS)[number];

/** How many tools have each value; the most frequent first. */
export type Facets = Readonly<
  Record<FacetName, readonly { readonly value: string; readonly count: number }[]>
>;

export interface Ranked {
  readonly items: readonly RankedTool[];
  readonly total: number;
  readonly more: boolean;
  readonly goodMatch: boolean;
  /** Where it is not: what to change. */
  readonly advice?: RankedAdvice;
}

/** Why some texts of a search found nothing to be trusted. */
export interface RankedAdvice {
  /** Places of those texts, from 0. */
  readonly weak: readonly number[];
  /** Their words that stand in no tool that is seen and passes the filter, in no form, as written. */
  readonly unknown: readonly string[];
  /** One of them asks for more than one step: ask one text for each. */
  readonly split: boolean;
  /** Without the filter all of them find something to be trusted. */
  readonly withoutFilter: boolean;
}

export interface RankedTool {
  readonly tool: Tool;
  readonly score: number;
  readonly why: Hit['why'];
}

/** How near tools are to the texts of a search in meaning, where something knows. */
export interface Similarity {
  /** How much it counts beside the best lexical score, which counts 1. */
  readonly weight: number;
  /** -1..1 between the text at a place and a tool; undefined: not known of this tool. */
  of(place: number, tool: Tool): number | undefined;
}
