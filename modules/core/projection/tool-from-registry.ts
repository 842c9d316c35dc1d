import {
  type CapabilityId,
  parseCapabilityId,
  parseProviderId,
  parseToolId,
  type RegistryId,
  registrySource,
  type ToolId,
  type ToolRef,
  toolFamilyKey,
} from '../ids.ts';
import { LIFECYCLE_OF_REGISTRY_STATUS, type Lifecycle } from '../model/lifecycle.ts';
import type { Offer } from '../model/offer.ts';
import type { Registry, RegistryEntry } from '../model/registry.ts';
import { type Risk, strictestRisk } from '../model/risk.ts';
import type { Conflict, Registration, StatedContracts, Tool, Version } from '../model/tool.ts';
import { effectiveRisk } from './effective-risk.ts';

/** What a tool takes from its registry rather than from its entry; while it is the same, so is the tool. */
interface Surroundings {
  readonly registry: RegistryId;
  readonly file: string;
  readonly declaresFamily: boolean;
  /** The strictest that the vocabulary states of its capabilities. */
  readonly vocabularyRisk: Risk | undefined;
}

/** What the vocabulary states of an id or alias. */
export type VocabularyRisk = (capability: CapabilityId) => Risk | undefined;

const PROJECTED = new WeakMap<RegistryEntry, { readonly from: Surroundings; readonly tool: Tool }>();

/** undefined: the registry is not part of the workspace, or the name is no id. */
export function refOfRegistryEntry(
  { id: registry }: Pick<Registry, 'id'>,
  { name = '' }: Pick<RegistryEntry, 'name'>,
): ToolRef | undefined {
  const id = parseToolId(name);
  return registry === undefined || id === undefined ? undefined : { source: registrySource(registry), id };
}

/**
 * A tools.json entry as the catalog's primary object (seed-reading C2, C7): one unversioned version with one derived
 * offer; its operations never become capabilities by themselves, and what they state of contracts and risk comes from
 * TOOL.md. The same entry gives the same object, as long as the vocabulary rates its capabilities the same.
 * undefined: it has no `refOfRegistryEntry`.
 */
export function toolFromRegistryEntry(
  registry: Registry,
  entry: RegistryEntry,
  riskOf: VocabularyRisk,
): Tool | undefined {
  const id = parseToolId(entry.name ?? '');
  if (registry.id === undefined || id === undefined) return undefined;
  const from = {
    registry: registry.id,
    file: registry.path,
    declaresFamily: registry.declaresFamily,
    vocabularyRisk: strictestRisk(declaredCapabilities(entry).map(riskOf)),
  };
  const known = PROJECTED.get(entry);
  if (known !== undefined && isSame(known.from, from)) return known.tool;
  const tool = projectTool(id, from, conflictsOf(registry, entry), entry);
  PROJECTED.set(entry, { from, tool });
  return tool;
}

const isSame = (a: Surroundings, b: Surroundings): boolean =>
  a.registry === b.registry &&
  a.file === b.file &&
  a.declaresFamily === b.declaresFamily &&
  a.vocabularyRisk === b.vocabularyRisk;

function projectTool(
  id: ToolId,
  { registry, file, declaresFamily, vocabularyRisk }: Surroundings,
  conflicts: readonly Conflict[],
  entry: RegistryEntry,
): Tool {
  const lifecycle =
    entry.lifecycleStatus === undefined ? 'unknown' : LIFECYCLE_OF_REGISTRY_STATUS[entry.lifecycleStatus];
  const capabilities = declaredCapabilities(entry);
  const version: Version = {
    revision: entry.revision,
    ...(entry.status !== undefined && { status: entry.status }),
    lifecycle,
    ...contractsOf(entry),
    ...operationRisk(entry),
    offers: derivedOffers(registry, lifecycle),
  };
  const risk = effectiveRisk(undefined, [version], [vocabularyRisk]);
  return {
    ref: { source: registrySource(registry), id },
    ...(declaresFamily && { key: toolFamilyKey(id) }),
    origin: { kind: 'registry', registry, index: entry.index, file },
    type: 'tool',
    name: entry.name ?? id,
    ...(entry.description !== undefined && { description: entry.description }),
    lifecycle,
    ...(entry.status !== undefined && { declaredStatus: entry.status }),
    registration: registrationOf(entry),
    ...(capabilities.length > 0 && { capabilities }),
    operations: entry.operations,
    tags: entry.tags,
    languages: entry.languages,
    examples: [],
    aliases: [],
    sameAs: [],
    ...(risk !== undefined && { effectiveRisk: risk }),
    versions: [version],
    conflicts,
    diagnostics: entry.diagnostics,
  };
}

function registrationOf({ registered, refusal }: RegistryEntry): Registration {
  if (registered) return { state: 'registered' };
  return { state: 'refused', reason: refusal === 'duplicate' || refusal === 'planned' ? refusal : 'invalid' };
}

/** Unknown (none) where TOOL.md does not say which capability an operation implements. */
function declaredCapabilities(entry: RegistryEntry): readonly CapabilityId[] {
  const ids = [...entry.implements.values()].flatMap((word) => parseCapabilityId(word) ?? []);
  return [...new Set(ids)].sort();
}

/** Of the operations that tools.json lists: only they can be called. The version as a whole has a contract where it is one. */
function contractsOf({ operations, contracts }: RegistryEntry): StatedContracts {
  const stated = new Map(
    operations.flatMap((operation) => {
      const contract = contracts.get(operation);
      return contract === undefined ? [] : [[operation, contract] as const];
    }),
  );
  const [first, ...others] = new Set(operations);
  const only = others.length > 0 || first === undefined ? undefined : stated.get(first);
  return {
    ...(only !== undefined && { contract: only }),
    ...(stated.size > 0 && { operationContracts: stated }),
  };
}

/** The strictest that TOOL.md states, also of an operation that tools.json does not list. */
function operationRisk({ risks }: RegistryEntry): Pick<Version, 'risk'> {
  const risk = strictestRisk(risks.values());
  return risk === undefined ? {} : { risk };
}

/** The registry itself is who offers its entries: they run from its folder. */
function derivedOffers(registry: RegistryId, lifecycle: Lifecycle): readonly Offer[] {
  const providerId = parseProviderId(registry);
  if (providerId === undefined) return [];
  return [
    {
      providerId,
      providerType: 'local_binary',
      canonicalType: 'local_binary',
      lifecycle,
      call: {},
      derived: true,
    },
  ];
}

/** One for each other entry of the registry that has the same name. */
const conflictsOf = (registry: Registry, entry: RegistryEntry): readonly Conflict[] =>
  (registry.byName.get(entry.name ?? '') ?? [])
    .filter((index) => index !== entry.index)
    .map(() => ({ source: registry.path, reason: 'duplicate_id' }));
