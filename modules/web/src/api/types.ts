/** The shapes of /openapi.json that the page reads. A test holds their keys against the committed document. */

/** A value, or the word that says that nobody has stated it. */
export type Unknown<T> = T | 'unknown';

export type Risk = 'low' | 'medium' | 'high' | 'critical';
export type Lifecycle =
  | 'planned'
  | 'experimental'
  | 'active'
  | 'maintenance'
  | 'deprecated'
  | 'withdrawn'
  | 'unknown';
type Refusal = 'invalid' | 'duplicate' | 'planned' | 'deprecated' | 'withdrawn' | 'unresolved' | 'no_offer';

export interface Envelope {
  readonly generated_at: string;
  readonly generations: Readonly<Record<string, string>>;
}

export interface ToolSummary {
  readonly id: string;
  readonly source: string;
  readonly key: string | null;
  readonly name: string;
  readonly description: Unknown<string>;
  readonly capabilities: Unknown<readonly string[]>;
  readonly operations: readonly string[];
  readonly latest_version: Unknown<string>;
  readonly lifecycle: Lifecycle;
  readonly declared_status: Unknown<string>;
  readonly risk: Unknown<Risk>;
  readonly effective_risk: Unknown<Risk>;
  readonly approval_required: Unknown<boolean>;
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly registered: boolean;
  readonly invocable: boolean;
  readonly refusal: Refusal | null;
  readonly diagnostics: number;
}

export interface Why {
  readonly field: string;
  readonly terms: readonly string[];
}

/** A row of a list, or of a search, which says why. */
export interface FoundTool extends ToolSummary {
  readonly score?: number;
  readonly why?: readonly Why[];
}

export interface SearchAdvice {
  /** Words that no tool says. */
  readonly unknown: readonly string[];
  readonly split: boolean;
  readonly without_filters: boolean;
}

/** How many of all that was found have each value. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface ToolPage extends Envelope {
  readonly total: number;
  readonly next_cursor: string | null;
  readonly tools: readonly FoundTool[];
  /** Of lists: files from which no id could be read. */
  readonly invalid?: readonly { readonly file: string; readonly diagnostics: number }[];
  /** Of first pages. */
  readonly facets?: Readonly<
    Record<'capability' | 'risk' | 'lifecycle' | 'source' | 'tag', readonly FacetCount[]>
  >;
  /** Of searches: false where even the best hit covers too little of what was asked. */
  readonly good_match?: boolean;
  /** Of searches: what to change, where nothing matches well. */
  readonly advice?: SearchAdvice | null;
}

export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly message: string;
  readonly hint: string | null;
}

export interface Party {
  readonly name: string;
  readonly type?: string;
  readonly url?: string;
  readonly email?: string;
  readonly role?: string;
}

export interface Offer {
  readonly provider_id: string;
  readonly provider_type: Unknown<string>;
  readonly provider_type_canonical: Unknown<string>;
  readonly protocol: Unknown<string>;
  readonly offer_status: Unknown<string>;
  readonly lifecycle: Lifecycle;
  readonly install_strategy: Unknown<string>;
  readonly version_policy: Unknown<string>;
  readonly coordinate: string | null;
  readonly derived: boolean;
}

export type Contract = Unknown<{ readonly inputs: unknown; readonly outputs: unknown }>;

export interface Version {
  readonly version: Unknown<string>;
  readonly revision: string;
  readonly status: Unknown<string>;
  readonly lifecycle: Lifecycle;
  readonly contract: Contract;
  /** Of an entry of a registry. */
  readonly operation_contracts: Readonly<Record<string, Contract>>;
  readonly contract_digest: Unknown<string>;
  readonly operation_contracts_digest: Unknown<string>;
  readonly definition_digest: Unknown<string>;
  readonly providers: readonly Offer[];
}

export interface Plan {
  readonly plan_id: string;
  readonly name?: string;
  readonly billing_model?: string;
  readonly price_amount?: string;
  readonly price_currency?: string;
  readonly unit?: string;
}

export interface Tool extends Envelope, ToolSummary {
  readonly author: Unknown<Party>;
  readonly publisher: Unknown<Party>;
  readonly license: Unknown<string>;
  readonly pricing: Unknown<{ readonly plans: readonly Plan[] }>;
  readonly permissions: Unknown<Readonly<Record<string, unknown>>>;
  readonly support: Unknown<Readonly<Record<string, string>>>;
  readonly examples: readonly string[];
  readonly aliases: readonly string[];
  readonly replaced_by: string | null;
  readonly effective_approval: 'required' | 'not_required' | 'unknown';
  readonly versions: readonly Version[];
  readonly conflicts: readonly { readonly source: string; readonly reason: string }[];
  readonly diagnostics_list: readonly Diagnostic[];
}

/** Known, unknown with a reason, or not applicable with a reason. */
export type Fact =
  | {
      readonly state: 'known';
      readonly value: boolean | string;
      readonly detail_code: string | null;
      readonly owner: string;
      readonly observed_at: string;
      readonly fresh_until: string | null;
    }
  | { readonly state: 'unknown'; readonly reason: string; readonly owner: string }
  | { readonly state: 'not_applicable'; readonly reason: string; readonly owner: string };

export interface Instance {
  readonly id: string;
  readonly facts: Readonly<Record<'enabled' | 'active' | 'health' | 'contract_match', Fact>>;
}

/** What is known of one thing. */
export interface Status extends Envelope {
  readonly counts: { readonly instances: number };
  readonly instances: readonly Instance[];
}

export interface CapabilityItem {
  readonly id: string;
  readonly name: string;
  readonly description: Unknown<string>;
  readonly domain: Unknown<string>;
  readonly broader: readonly string[];
  readonly aliases: readonly string[];
  readonly risk: Unknown<Risk>;
  readonly tools: readonly string[];
  readonly providers: readonly string[];
}
export interface Capability extends Envelope, CapabilityItem {}
export interface DomainCount {
  readonly domain: Unknown<string>;
  readonly tools: number;
}
export interface CapabilityList extends Envelope {
  readonly total: number;
  readonly next_cursor: string | null;
  readonly domains: readonly DomainCount[];
  readonly capabilities: readonly CapabilityItem[];
}

export interface Provider extends Envelope {
  readonly provider_id: string;
  readonly provider_type: Unknown<string>;
  readonly provider_type_canonical: Unknown<string>;
  readonly declared: boolean;
  readonly name: Unknown<string>;
  readonly description: Unknown<string>;
  readonly version: Unknown<string>;
  readonly license: Unknown<string>;
  readonly provides: readonly { readonly tool_id: string; readonly version: Unknown<string> }[];
  readonly tools: readonly string[];
  readonly website: Unknown<string>;
  readonly author: Unknown<Party>;
  readonly publisher: Unknown<Party>;
  readonly permissions: Unknown<Readonly<Record<string, unknown>>>;
  readonly env: readonly {
    readonly name: string;
    readonly description: Unknown<string>;
    readonly required: Unknown<boolean>;
    readonly secret: Unknown<boolean>;
  }[];
  readonly diagnostics_list: readonly Diagnostic[];
}

export interface RegistryList extends Envelope {
  readonly registries: readonly { readonly registry_id: string }[];
}

export interface Suggestions extends Envelope {
  readonly suggestions: readonly string[];
}

/** Who is signed in. */
export interface Session {
  /** null: nobody. */
  readonly subject: string | null;
  /** `none`: this server asks nobody who they are. */
  readonly authentication: 'none' | 'bearer' | 'session';
  readonly permissions: readonly string[];
  readonly teams: readonly string[];
  readonly expires_at: string | null;
  /** Goes with every command; null: none is asked for. */
  readonly csrf_token: string | null;
}

export type ApprovalState = 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'voided';

/** One request for approval, and what became of it. */
export interface Approval {
  readonly approval_id: string;
  readonly state: ApprovalState;
  readonly subject: string;
  readonly tool: string;
  readonly source: string;
  readonly version: Unknown<string>;
  readonly offer: string;
  readonly contract_digest: Unknown<string>;
  readonly definition_digest: Unknown<string>;
  readonly requested_by: string;
  readonly requested_at: string;
  readonly reason: string | null;
  /** What nobody has decided by then is expired. */
  readonly decide_by: string;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly note: string | null;
  /** Of what is approved. */
  readonly expires_at: string | null;
  /** null: any number. */
  readonly max_calls: number | null;
  readonly voided_because: string | null;
}

export interface ApprovalList extends Envelope {
  readonly total: number;
  readonly next_cursor: string | null;
  readonly approvals: readonly Approval[];
}

export interface Change {
  readonly kind: string;
  readonly severity: 'breaking' | 'risky' | 'compatible' | 'cosmetic';
  readonly operation: string | null;
  readonly side: 'inputs' | 'outputs' | 'definition';
  readonly path: string;
  readonly name: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** As it was when the approval was asked for. */
export interface ApprovedDefinition {
  readonly name: string;
  readonly description: Unknown<string>;
  readonly effective_risk: Unknown<Risk>;
  readonly permissions: Unknown<Readonly<Record<string, unknown>>>;
  readonly capabilities: Unknown<readonly string[]>;
  readonly contract: Contract;
  /** Of an entry of a registry. */
  readonly operation_contracts: Readonly<Record<string, Contract>>;
}

export interface ShownApproval extends Envelope, Approval {
  readonly definition: Unknown<ApprovedDefinition>;
  /** From what was approved last to what is asked for now. */
  readonly difference: {
    /** null: nothing was approved before. */
    readonly against: string | null;
    readonly changes: readonly Change[];
    /** Changes that are not told because there are too many. */
    readonly omitted: number;
    readonly verdict: Change['severity'] | 'none' | 'first' | 'unknown';
  };
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly hint: string | null;
}
