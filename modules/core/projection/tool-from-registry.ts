import {
  type CapabilityId,
  parseCapabilityId,
  parseProviderId,
  parseToolId,
  type RegistryId,
  registrySource,
  type ToolId,
  toolFamilyKey,
} from '../ids.ts';
import { LIFECYCLE_OF_REGISTRY_STATUS, type Lifecycle } from '../model/lifecycle.ts';
import type { Offer } from '../model/offer.ts';
import type { Registry, RegistryEntry } from '../model/registry.ts';
import type { Conflict, Registration, Tool } from '../model/tool.ts';

/** What a tool takes from its registry rather than from its entry; while it is the same, so is the tool. */
interface Surroundings {
  readonly registry: RegistryId;
  readonly file: string;
  readonly declaresFamily: boolean;
}

const PROJECTED = new WeakMap<RegistryEntry, { readonly from: Surroundings; readonly tool: Tool }>();

/**
 * A tools.json entry as the catalog's primary object (seed-reading C2, C7): one unversioned version with one derived
 * offer; its operations never become capabilities by themselves. The same entry gives the same object.
 * undefined: the registry is not part of the workspace, or the name is no id.
 */
export function toolFromRegistryEntry(registry: Registry, entry: RegistryEntry): Tool | undefined {
  const id = parseToolId(entry.name ?? '');
  if (registry.id === undefined || id === undefined) return undefined;
  const from = { registry: registry.id, file: registry.path, declaresFamily: registry.declaresFamily };
  const known = PROJECTED.get(entry);
  if (known !== undefined && isSame(known.from, from)) return known.tool;
  const tool = projectTool(id, from, conflictsOf(registry, entry), entry);
  PROJECTED.set(entry, { from, tool });
  return tool;
}

const isSame = (a: Surroundings, b: Surroundings): boolean =>
  a.registry === b.registry && a.file === b.file && a.declaresFamily === b.declaresFamily;

function projectTool(
  id: ToolId,
  { registry, file, declaresFamily }: Surroundings,
  conflicts: readonly Conflict[],
  entry: RegistryEntry,
): Tool {
  const lifecycle =
    entry.lifecycleStatus === undefined ? 'unknown' : LIFECYCLE_OF_REGISTRY_STATUS[entry.lifecycleStatus];
  const capabilities = declaredCapabilities(entry);
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
    versions: [
      {
        revision: entry.revision,
        ...(entry.status !== undefined && { status: entry.status }),
        lifecycle,
        offers: derivedOffers(registry, lifecycle),
      },
    ],
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
