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
      // Only ids of the vocabulary are kept: those of documents have no bound.
      if (!meant.has(id)) return [id];
      const found = new Set([id]);
      // What is added while it is walked is walked too; a circle ends where everything was met.
      for (const each of found) {
        const capability = meant.get(each);
        if (capability === undefined) continue;
        found.add(capability.id);
        for (const broader of capability.broader) found.add(broader);
      }
      const closure = [...found];
      closures.set(id, closure);
      return closure;
    },
  };
}

const UNKNOWN_RANK = 5;
const rankOf = (risk: Risk | undefined): number => (risk === undefined ? UNKNOWN_RANK : riskRank(risk) + 1);

const toolUid = (tool: Tool): EntityUid => ({ type: 'Tool', id: tool.ref.id });

/** By what a policy may tell tools apart; undefined: nobody states it. */
export const TOOL_ATTRIBUTES = {
  id: ({ ref }) => ref.id,
  source: ({ ref }) => ref.source,
  type: ({ type }) => type,
  name: ({ name }) => name,
  author: ({ author }) => author?.name,
  publisher: ({ publisher }) => publisher?.name,
  license: ({ license }) => license,
  risk: ({ effectiveRisk }) => effectiveRisk ?? 'unknown',
  risk_rank: ({ effectiveRisk }) => rankOf(effectiveRisk),
  approval_required: ({ approvalRequired }) => approvalRequired,
  lifecycle: ({ lifecycle }) => lifecycle,
  tags: ({ tags }) => tags,
  languages: ({ languages }) => languages,
  capabilities: ({ capabilities = [] }) => capabilities,
  providers: (tool) => providersOf(tool),
  provider_types: (tool) => providerTypesOf(tool),
  has_contract: (tool) => isContractKnown({ tool }),
  registered: ({ registration }) => registration.state === 'registered',
} as const satisfies Readonly<Record<string, (tool: Tool) => CedarValue | undefined>>;

export const isToolAttribute = (name: string): name is keyof typeof TOOL_ATTRIBUTES =>
  Object.hasOwn(TOOL_ATTRIBUTES, name);

const toolAttributes = (tool: Tool): Readonly<Record<string, CedarValue>> =>
  Object.fromEntries(
    Object.entries(TOOL_ATTRIBUTES).flatMap(([name, read]) => {
      const value = read(tool);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

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
const toolAncestors = (tool: Tool, vocabulary: Vocabulary): readonly EntityUid[] => [
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
    contract_known: isContractKnown(resource),
    review,
    ...(version !== undefined && { version }),
    ...(offer !== undefined && { offer: { __entity: { type: 'Provider', id: offer } } }),
    ...(action === 'call' && {
      approved,
      ...(instance !== undefined && { instance: { __entity: { type: 'Instance', id: instance } } }),
    }),
  };
}
