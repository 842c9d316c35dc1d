import type { Axis, AxisValues, Fact } from '../facts/fact.ts';
import type { ArtifactId, FamilyKey, ImplementationId, InstanceId } from '../ids.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Instance } from '../model/instance.ts';
import type { Observation } from '../model/observation.ts';
import type { EffectiveApproval } from '../model/risk.ts';
import type { Instant } from '../time.ts';
import type { FactOwner } from './owner-reader.ts';

/** The projection of ADR-015 over one pinned view, narrowed by visibility: pure, lazy, read only. */
export interface FactReader {
  /** Everything that an id is about: a tool's id or key, or any identity. undefined: nothing visible has that id. */
  scope(id: string): Scope | undefined;
  artifacts(page: IdentityPage, scope?: Scope): IdentityList<Artifact>;
  capabilities(page: IdentityPage, scope?: Scope): IdentityList<FamilyKey>;
  implementations(page: IdentityPage, scope?: Scope): IdentityList<Implementation>;
  instances(page: IdentityPage, scope?: Scope): IdentityList<ProjectedInstance>;
  observations(page: IdentityPage, scope?: Scope): IdentityList<Observation>;
  /** The axes of that kind of identity, each with its fact. */
  artifactFacts(artifact: Artifact, now: Instant): ArtifactFacts;
  capabilityFacts(key: FamilyKey, now: Instant): CapabilityFacts;
  instanceFacts(instance: ProjectedInstance, now: Instant): InstanceFacts;
  resolution(key: FamilyKey): KeyResolution;
  /** One answer for each identity of the axis' kind that the scope holds; for none, one about the id itself. */
  explain(scope: Scope, axis: Axis, now: Instant): readonly Explanation[];
  /** undefined: no visible tool has that id. Evidence for guidance; it permits nothing (law 6). */
  readiness(toolId: string, standing: SubjectStanding, now: Instant): Readiness | undefined;
}

type FactsOf<A extends Axis> = { readonly [K in A]: Fact<AxisValues[K]> };
export type ArtifactFacts = FactsOf<'available_in_index' | 'installed' | 'admitted'>;
export type CapabilityFacts = FactsOf<'available_builtin' | 'declared'>;
export type InstanceFacts = FactsOf<'configured' | 'enabled' | 'active' | 'health' | 'contract_match'>;

export interface Scope {
  readonly id: string;
  readonly artifacts: readonly ArtifactId[];
  readonly keys: readonly FamilyKey[];
  readonly implementations: readonly ImplementationId[];
  readonly instances: readonly InstanceId[];
}

export interface IdentityPage {
  /** undefined: everything. */
  readonly limit?: number;
  /** The `position` of the last one before. */
  readonly after?: string;
}

export interface IdentityList<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly more: boolean;
  /** Where this page ends, opaque; absent: it is empty. */
  readonly position?: string;
}

export interface Implementation {
  readonly id: ImplementationId;
  readonly key: FamilyKey;
  readonly version?: string;
  readonly provider: string;
  readonly origin: 'builtin' | 'package' | 'external';
  /** The artifact whose admitted manifest declares it. */
  readonly artifact?: ArtifactId;
}

/** Configured, or only seen by a runtime. */
export interface ProjectedInstance {
  readonly id: InstanceId;
  readonly configured?: Instance;
  readonly provider?: string;
  /** Where the provider offers exactly one. */
  readonly implementation?: ImplementationId;
}

export interface KeyResolution {
  readonly state: 'selected' | 'unresolved' | 'unknown';
  /** The family's resolver, where the family has one. */
  readonly resolver?: string;
  readonly selected?: ImplementationId;
  readonly candidates: readonly ResolutionCandidate[];
}

export interface ResolutionCandidate {
  readonly implementation: ImplementationId;
  readonly outcome: 'selected' | 'candidate' | 'not_selected';
  /** `only_candidate`, `latest_version`, `source_order`, `older_version`, `several_offers`, `no_resolver`, … */
  readonly reason: string;
}

export interface Explanation {
  /** The identity's id; for an id without any identity on this axis, that id. */
  readonly identity: string;
  readonly axis: Axis;
  readonly owner: FactOwner;
  readonly question: string;
  readonly fact: Fact;
  readonly rule: { readonly id: string; readonly text: string };
  readonly chain: readonly Testimony[];
  readonly wouldChangeIf: readonly NextStep[];
}

/** What one piece of evidence says by itself, and whether the answer stands on it. */
export interface Testimony {
  /** `workspace`, `look_of_index`, `inventory_record`, `observation`, … */
  readonly step: string;
  readonly owner: FactOwner;
  readonly observedAt?: Instant;
  readonly says: Fact;
  readonly used: boolean;
  readonly whyNot?: string;
}

export interface NextStep {
  readonly code: string;
  readonly message: string;
}

/** What policy and reviews say of a subject and a tool, asked before: the projection asks nobody. */
export interface SubjectStanding {
  readonly subject: string;
  readonly policy: 'policy_not_configured' | 'permitted' | 'blocked';
  readonly policyCode?: string;
  /** Policy permits it with an approval, and there is none; absent: the definition alone says what is needed. */
  readonly approval?: 'required';
  readonly review: 'not_reviewed' | 'reviewed' | 'rejected';
}

export const READINESS_OUTCOMES = [
  'not_registered',
  'not_implemented',
  'not_compiled',
  'disabled',
  'missing_configuration',
  'dependency_unavailable',
  'policy_blocked',
  'available',
  'unknown',
] as const;
export type ReadinessOutcome = (typeof READINESS_OUTCOMES)[number];

export interface Readiness {
  readonly tool: string;
  readonly outcome: ReadinessOutcome;
  readonly reasonCode: string;
  readonly approval: EffectiveApproval;
  /**
   * What still decides, elsewhere: `policy_not_configured`, `not_reviewed`, `approval`; and `policy_denied`, where policy
   * denies it and something else is missing first.
   */
  readonly subjectTo: readonly string[];
  readonly missingSteps: readonly NextStep[];
  readonly evidence: readonly { readonly axis: Axis; readonly identity: string; readonly fact: Fact }[];
}
