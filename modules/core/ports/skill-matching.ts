import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CapabilityId, ToolId, ToolRef } from '../ids.ts';
import type { EffectiveApproval, Risk } from '../model/risk.ts';
import type { Instant } from '../time.ts';
import type { CatalogReader } from './catalog.ts';

/** Which tools of the catalog satisfy what a skill needs. A look, never an authority: nothing is permitted by it. */
export interface SkillMatching {
  /** Never rejects for content: what is wrong with the file stands in `skill.diagnostics`. */
  match(file: SkillFile, reader: CatalogReader, now: Instant): Promise<SkillMatch>;
}

export interface SkillFile {
  /** How findings call it. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Of the folder that it lies in, where that is known: the standard wants the skill named like it. */
  readonly folder?: string;
}

/** `agent_skill`: SKILL.md of the Agent Skills standard; `agennext_skill`: a YAML skill of AGenNext. */
export type SkillFormat = 'agent_skill' | 'agennext_skill';

/** One skill as its file says it; absent keys are not stated. Texts are somebody's, and cleaned. */
export interface Skill {
  readonly file: string;
  readonly format: SkillFormat;
  readonly name?: string;
  readonly description?: string;
  readonly license?: string;
  readonly compatibility?: string;
  /** Names and patterns that the skill pre-approves for a host; never a requirement and never an authority. */
  readonly allowedTools: readonly string[];
  readonly needs: readonly SkillNeed[];
  /** Seed 000: they activate and rank, and never satisfy a need. */
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly maxRisk?: Risk;
  readonly risk?: Risk;
  readonly approvalRequired?: boolean;
  /** What a vendor's skill wants of the machine; shown, and not judged. */
  readonly machine: MachineNeeds;
  readonly diagnostics: readonly Diagnostic[];
}

export interface MachineNeeds {
  readonly bins: readonly string[];
  readonly anyBins: readonly string[];
  /** Names of variables, and never values. */
  readonly environment: readonly string[];
}

export type SkillNeed =
  | { readonly kind: 'capability'; readonly wanted: readonly Wanted<CapabilityId>[] }
  /** One of these. */
  | { readonly kind: 'any_capability'; readonly wanted: readonly Wanted<CapabilityId>[] }
  | { readonly kind: 'tool'; readonly wanted: readonly Wanted<ToolId>[] };

export interface Wanted<Id> {
  readonly id: Id;
  /** `>=1.2` or `@1.2.0`, as `1.2` and which of both. */
  readonly version?: { readonly rule: 'at_least' | 'exactly'; readonly text: string };
}

export const OPEN_REASONS = [
  /** No visible tool has that id, and no visible tool has that capability, which the vocabulary does not know either. */
  'not_in_catalog',
  /** The vocabulary knows it, and no visible tool implements it. */
  'not_implemented',
  'invalid',
  'duplicate',
  'planned',
  'withdrawn',
  'deprecated',
  'unresolved',
  'no_offer',
  'version_too_low',
  'version_absent',
  'language_unsupported',
  'risk_above_max',
] as const;
export type OpenReason = (typeof OPEN_REASONS)[number];

export const UNKNOWN_REASONS = [
  'lifecycle_unknown',
  /** No offer says that it is active. */
  'offer_status_unknown',
  /** The catalog does not say which versions there are; of capabilities it never does. */
  'version_unknown',
  /** The skill has a limit, and nobody states the tool's risk. */
  'risk_unknown',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** How one tool stands to one need. */
export type Verdict =
  | { readonly state: 'satisfied' }
  | { readonly state: 'unsatisfied'; readonly reason: OpenReason }
  | { readonly state: 'unknown'; readonly reason: UnknownReason };

export interface NeedCandidate {
  readonly tool: ToolRef;
  readonly name: string;
  readonly verdict: Verdict;
  /** The tool is named by its id; or has this capability, which may be narrower than the wanted one as declared. */
  readonly by: { readonly kind: 'id' } | { readonly kind: 'capability'; readonly capability: CapabilityId };
  readonly risk?: Risk;
  readonly approval: EffectiveApproval;
}

export interface NeedMatch {
  readonly need: SkillNeed;
  readonly verdict: Verdict;
  /** Best first. */
  readonly satisfiedBy: readonly NeedCandidate[];
  /** Those that come into question and do not satisfy, each with its reason. */
  readonly others: readonly NeedCandidate[];
  /** Ids that may have been meant, of an open need that nothing in the catalog answers. */
  readonly suggestions: readonly string[];
}

export interface SkillMatch {
  readonly skill: Skill;
  readonly needs: readonly NeedMatch[];
  /** Registered tools that share tags with the skill, most in common first. */
  readonly activated: readonly {
    readonly tool: ToolRef;
    readonly name: string;
    readonly tags: readonly string[];
  }[];
  readonly effective: {
    /** The strictest that the skill and the best tool of each need state; absent: none states one. */
    readonly risk?: Risk;
    /** Best tools of which nobody states the risk. */
    readonly riskUnknownOf: readonly ToolRef[];
    readonly approval: EffectiveApproval;
  };
}
