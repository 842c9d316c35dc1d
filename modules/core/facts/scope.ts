import {
  type ArtifactId,
  type FamilyKey,
  type InstanceId,
  implementationId,
  parseFamilyKey,
  parseImplementationId,
  parseInstanceId,
  parseToolId,
} from '../ids.ts';
import type { InventoryRecord } from '../model/artifact.ts';
import type { Instance } from '../model/instance.ts';
import type { Tool } from '../model/tool.ts';
import type { Scope } from '../ports/facts.ts';
import type { Evidence } from './evidence.ts';
import { implementationNamed, implementationsOf } from './implementations.ts';

/** What the scope of an id is found with, beside the evidence. */
export interface ScopeSources {
  readonly evidence: Evidence;
  /** Every visible tool of that id, or the one that has it as an alias. */
  tools(id: string): readonly Tool[];
  instancesBy(provider: string): readonly Instance[];
  isInstance(id: InstanceId): boolean;
  isArtifact(id: ArtifactId): boolean;
  isProvider(id: string): boolean;
}

/** What belongs to an id: of a tool its key, what implements it, where that is installed and configured. */
export function scopeOf(id: string, sources: ScopeSources): Scope | undefined {
  const { evidence } = sources;
  const toolId = parseToolId(id);
  if (toolId !== undefined) {
    const tools = sources.tools(toolId);
    if (tools.length > 0) return scopeOfTools(id, tools, sources);
  }
  const key = parseFamilyKey(id);
  if (key !== undefined && isKey(key, evidence)) {
    const tools = evidence.declaring(key);
    return tools.length > 0 ? scopeOfTools(id, tools, sources) : scopeOfKey(id, key, sources);
  }
  const implementation = parseImplementationId(id);
  const found = implementation === undefined ? undefined : implementationNamed(implementation, evidence);
  if (found !== undefined) {
    return {
      id,
      keys: [found.key],
      implementations: [found.id],
      instances: sources.instancesBy(found.provider).map((instance) => instance.id),
      artifacts: artifactsOf(
        evidence
          .inventoriedFor(found.key)
          .filter(({ provides }) => provides.some((each) => each.implementation === found.id)),
      ),
    };
  }
  const instanceId = parseInstanceId(id);
  if (instanceId !== undefined && sources.isInstance(instanceId)) {
    const provider = evidence.instance(instanceId)?.provider;
    const scope = provider === undefined ? undefined : scopeOfProvider(id, provider, sources);
    return {
      ...(scope ?? { id, keys: [], implementations: [], artifacts: [] }),
      id,
      instances: [instanceId],
    };
  }
  if (sources.isArtifact(id as ArtifactId)) return scopeOfArtifact(id as ArtifactId, sources);
  return sources.isProvider(id) ? scopeOfProvider(id, id, sources) : undefined;
}

const isKey = (key: FamilyKey, evidence: Evidence): boolean =>
  evidence.declaring(key).length > 0 ||
  evidence.builtins(key).length > 0 ||
  evidence.inventoriedFor(key).length > 0;

function scopeOfTools(id: string, tools: readonly Tool[], sources: ScopeSources): Scope {
  const { evidence } = sources;
  const keys = distinct(tools.flatMap(({ key }) => key ?? []));
  const offers = tools.flatMap(({ versions }) => versions.flatMap((version) => version.offers));
  const providers = distinct(offers.filter(({ derived }) => !derived).map(({ providerId }) => providerId));
  const coordinates = distinct(offers.flatMap(({ coordinate }) => coordinate ?? []));
  return {
    id,
    keys,
    implementations: keys.flatMap((key) => implementationsOf(key, evidence).map((each) => each.id)),
    instances: providers.flatMap((provider) => sources.instancesBy(provider).map((instance) => instance.id)),
    artifacts: artifactsOf([
      ...keys.flatMap((key) => evidence.inventoriedFor(key)),
      ...coordinates.flatMap((purl) => evidence.inventoriedAs(purl)),
    ]),
  };
}

const scopeOfKey = (id: string, key: FamilyKey, { evidence, instancesBy }: ScopeSources): Scope => {
  const implementations = implementationsOf(key, evidence);
  return {
    id,
    keys: [key],
    implementations: implementations.map((each) => each.id),
    instances: distinct(implementations.map(({ provider }) => provider)).flatMap((provider) =>
      instancesBy(provider).map((instance) => instance.id),
    ),
    artifacts: artifactsOf(evidence.inventoriedFor(key)),
  };
};

function scopeOfProvider(id: string, provider: string, { evidence, instancesBy }: ScopeSources): Scope {
  const tools = evidence.offeredBy(provider);
  return {
    id,
    keys: distinct(tools.flatMap(({ key }) => key ?? [])),
    implementations: distinct(tools.flatMap((tool) => offeredImplementations(tool, provider))),
    instances: instancesBy(provider).map((instance) => instance.id),
    artifacts: artifactsOf(evidence.inventoriedBy(provider)),
  };
}

function scopeOfArtifact(id: ArtifactId, { evidence, instancesBy }: ScopeSources): Scope {
  const provides = (evidence.inventoried(id)?.provides ?? []).filter(({ key }) => isKey(key, evidence));
  return {
    id,
    artifacts: [id],
    keys: distinct(provides.map(({ key }) => key)),
    implementations: distinct(provides.map(({ implementation }) => implementation)),
    instances: distinct(provides.map(({ provider }) => provider)).flatMap((provider) =>
      instancesBy(provider).map((instance) => instance.id),
    ),
  };
}

/** Of one provider, with the identity of their key. */
export const offeredImplementations = ({ key, versions }: Tool, provider: string) =>
  key === undefined
    ? []
    : versions.flatMap(({ version, offers }) =>
        offers
          .filter(({ providerId }) => providerId === provider)
          .map(({ providerId }) => implementationId(key, version, providerId)),
      );

const artifactsOf = (records: readonly InventoryRecord[]): readonly ArtifactId[] =>
  distinct(records.map(({ artifact }) => artifact.id)).sort();

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];
