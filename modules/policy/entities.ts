import type { Capability } from '../core/model/capability.ts';
import { type Risk, riskRank } from '../core/model/risk.ts';
import type { ClaimValue, Subject, SubjectKind } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type { AuthorityAction, AuthorityResource } from '../core/ports/authority.ts';
import { isContractKnown } from './default-policy.ts';

/** What the engine is told of subjects and resources, in Cedar's JSON. */

export interface EntityUid {
  readonly type: string;
  readonly id: string;
}

export type CedarValue = string | number | boolean | readonly string[] | { readonly __entity: EntityUid };

export interface Entity {
  readonly uid: EntityUid;
  readonly attrs: Readonly<Record<string, CedarValue>>;
  readonly parents: readonly EntityUid[];
  readonly tags?: Readonly<Record<string, readonly string[]>>;
}

const ENTITY_TYPES = {
  agent: 'Agent',
  user: 'User',
  team: 'Team',
  workflow: 'Workflow',
  runtime: 'Runtime',
  local: 'Local',
} as const satisfies Record<SubjectKind | 'local', string>;

const isSubjectKind = (word: string): word is keyof typeof ENTITY_TYPES => Object.hasOwn(ENTITY_TYPES, word);

export function subjectUid(id: Subject['id']): EntityUid {
  const at = id.indexOf(':');
  const kind = at < 0 ? id : id.slice(0, at);
  return { type: isSubjectKind(kind) ? ENTITY_TYPES[kind] : 'User', id: id.slice(at + 1) };
}

export const projectSubject = ({ id, teams, claims }: Subject): Entity => ({
  uid: subjectUid(id),
  attrs: {},
  // A team is in itself already; the engine takes a circle for a fault.
  parents: teams.filter((team) => id !== `team:${team}`).map((team) => ({ type: 'Team', id: team })),
  tags: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimTexts(value)])),
});

/** A claim of any kind is a set of texts: policies need not know how an issuer writes it. */
export const claimTexts = (value: ClaimValue): readonly string[] =>
  typeof value === 'object' ? value : [String(value)];

/** What the vocabulary says of a capability: itself, what it is an alias of, and everything that is declared broader. */
export interface Vocabulary {
  /** Equal where the same ids mean the same. */
  readonly digest: string;
  ancestorsOf(id: string): readonly string[];
}

export const NO_VOCABULARY: Vocabulary = { digest: '', ancestorsOf: (id) => [id] };

export function projectVocabulary(
  capabilities: readonly Capability[],
  digest: (text: string) => string,
): Vocabulary {
  const meant = new Map<string, Capability>();
  for (const each of capabilities)
    for (const alias of each.aliases) if (!meant.has(alias)) meant.set(alias, each);
  for (const each of capabilities) meant.set(each.id, each);
  const closures = new Map<string, readonly string[]>();
  return {
    digest: digest(JSON.stringify(capabilities.map(({ id, aliases, broader }) => [id, aliases, broader]))),
    ancestorsOf(id) {
      const kept = closures.get(id);
      if (kept !== undefined) return kept;
      const found = new Set([id]);
      // What is added while it is walked is walked too; a circle ends where everything was met.
      for (const each of found) {
        const capability = meant.get(each);
        if (capability === undefined) continue;
        found.add(capability.id);
        for (const broader of capability.broader) found.add(broader);
      }
      const closure = [...found];
      // Only ids of the vocabulary are kept: those of documents have no bound.
      if (meant.has(id)) closures.set(id, closure);
      return closure;
    },
  };
}

export const UNKNOWN_RANK = 5;
const rankOf = (risk: Risk | undefined): number => (risk === undefined ? UNKNOWN_RANK : riskRank(risk) + 1);

export const toolUid = (tool: Tool): EntityUid => ({ type: 'Tool', id: tool.ref.id });

/** The attributes by which a policy may tell tools apart. */
export function toolAttributes(tool: Tool): Readonly<Record<string, CedarValue>> {
  const { ref, type, name, author, publisher, license, effectiveRisk, approvalRequired, lifecycle } = tool;
  const { tags, languages, capabilities = [], registration } = tool;
  return {
    id: ref.id,
    source: ref.source,
    type,
    name,
    ...(author && { author: author.name }),
    ...(publisher && { publisher: publisher.name }),
    ...(license !== undefined && { license }),
    risk: effectiveRisk ?? 'unknown',
    risk_rank: rankOf(effectiveRisk),
    ...(approvalRequired !== undefined && { approval_required: approvalRequired }),
    lifecycle,
    tags,
    languages,
    capabilities,
    providers: providersOf(tool),
    provider_types: providerTypesOf(tool),
    has_contract: isContractKnown(tool, undefined),
    registered: registration.state === 'registered',
  };
}

const providersOf = ({ versions }: Tool): readonly string[] => [
  ...new Set(versions.flatMap(({ offers }) => offers.map(({ providerId }) => providerId))),
];

const providerTypesOf = ({ versions }: Tool): readonly string[] => [
  ...new Set(
    versions.flatMap(({ offers }) =>
      offers.flatMap(({ canonicalType, providerType }) => canonicalType ?? providerType ?? []),
    ),
  ),
];

/** Everything that a tool is in, as `Type::id`s could name it. */
export const toolAncestors = (tool: Tool, vocabulary: Vocabulary): readonly EntityUid[] => [
  ...[...new Set((tool.capabilities ?? []).flatMap((id) => vocabulary.ancestorsOf(id)))].map((id) => ({
    type: 'Capability',
    id,
  })),
  ...providersOf(tool).map((id) => ({ type: 'Provider', id })),
  { type: 'Source', id: tool.ref.source },
];

export const projectTool = (tool: Tool, vocabulary: Vocabulary): Entity => ({
  uid: toolUid(tool),
  attrs: toolAttributes(tool),
  parents: toolAncestors(tool, vocabulary),
});

export function projectResource(resource: AuthorityResource, vocabulary: Vocabulary): Entity {
  switch (resource.kind) {
    case 'tool':
      return projectTool(resource.tool, vocabulary);
    case 'instance': {
      const { id, provider } = resource;
      return {
        uid: { type: 'Instance', id },
        attrs: { id, ...(provider !== undefined && { provider }) },
        parents: provider === undefined ? [] : [{ type: 'Provider', id: provider }],
      };
    }
    case 'artifact': {
      const { source, purl } = resource;
      return {
        uid: { type: 'Artifact', id: purl ?? source },
        attrs: { source, ...(purl !== undefined && { purl }) },
        parents: [{ type: 'Source', id: source }],
      };
    }
  }
}

/** What else a decision may depend on; of `install` and `report` nothing. */
export function projectContext(
  action: AuthorityAction,
  resource: AuthorityResource,
  approved: boolean,
): Readonly<Record<string, CedarValue>> {
  if (resource.kind !== 'tool' || action === 'install' || action === 'report') return {};
  const { tool, version = tool.latestVersion, offer, instance, contractMatch, review } = resource;
  return {
    ...(contractMatch !== 'unknown' && { contract_match: contractMatch }),
    contract_known: isContractKnown(tool, version),
    review,
    ...(version !== undefined && { version }),
    ...(offer !== undefined && { offer: { __entity: { type: 'Provider', id: offer } } }),
    ...(action === 'call' && {
      approved,
      ...(instance !== undefined && { instance: { __entity: { type: 'Instance', id: instance } } }),
    }),
  };
}
