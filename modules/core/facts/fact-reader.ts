import { Derived } from '../catalog/derived.ts';
import type { ToolSelection } from '../catalog/tool-selection.ts';
import type { View } from '../catalog/view.ts';
import { type ArtifactId, type ImplementationId, type InstanceId, parseToolId } from '../ids.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Instance } from '../model/instance.ts';
import type { Observation } from '../model/observation.ts';
import type { Tool } from '../model/tool.ts';
import type { FactReader, Implementation, ProjectedInstance, Scope } from '../ports/facts.ts';
import { evaluate } from './evaluate.ts';
import type { Evidence } from './evidence.ts';
import { evidenceOf, instancesOf, inventoryOf, observationsOf, type VisibleTools } from './evidence-view.ts';
import { explainAxis } from './explain.ts';
import type { Fact } from './fact.ts';
import { pageOf, positionIn, sortedArray } from './identity-page.ts';
import { implementationNamed, implementationsOf } from './implementations.ts';
import { implementationsInOrder, keysInOrder } from './key-order.ts';
import { resolveKey } from './key-resolution.ts';
import { readinessOf } from './readiness.ts';
import { offeredImplementations, scopeOf } from './scope.ts';

/** What the catalog reader of the same view and subject gives. */
export interface FactSources extends VisibleTools {
  /** Of that id, or the one that has it as an alias. */
  tools(id: string): readonly Tool[];
  /** What is visible, in the catalog's order. */
  order(): ToolSelection;
}

const artifactLists = new Derived<readonly Artifact[]>(2);
const instanceLists = new Derived<readonly InstanceId[]>(2);
const observationLists = new Derived<readonly Observation[]>(1);

/** The projection over one view for one subject. Everything is made when it is asked for. */
export function readFacts(view: View, sources: FactSources): FactReader {
  const { snapshots } = view;
  const evidence = evidenceOf(view, sources);
  const order = () => ({ selection: sources.order(), seesEverything: sources.seesEverything });
  const instances = () => instancesOf(snapshots.configuration);

  const isOffering = (provider: string): boolean =>
    sources.anyOf(view.tools.links.byProvider.get(provider) ?? []);
  const isVisibleInstance = (id: InstanceId): boolean => {
    if (sources.seesEverything) return true;
    const provider = evidence.instance(id)?.provider;
    return provider !== undefined && isOffering(provider);
  };
  const instanceIds = (): readonly InstanceId[] => {
    const all = instanceLists.get(snapshots.observations, snapshots.configuration.generation, () =>
      [
        ...new Set([...instances().byId.keys(), ...observationsOf(snapshots.observations).byInstance.keys()]),
      ].sort(),
    );
    return sources.seesEverything ? all : all.filter(isVisibleInstance);
  };
  const artifacts = (): readonly Artifact[] =>
    sources.seesEverything
      ? artifactLists.get(snapshots.inventory, snapshots.indexes.generation, () => allArtifacts(view))
      : inventoryOf(snapshots.inventory).records.flatMap(({ artifact }) =>
          evidence.inventoried(artifact.id) === undefined ? [] : [artifact],
        );
  const observations = (): readonly Observation[] => {
    const all = observationLists.get(snapshots.observations, '', () =>
      [...observationsOf(snapshots.observations).byInstance.entries()]
        .flatMap(([, seen]) => seen)
        .sort((a, b) => (positionOfObservation(a) < positionOfObservation(b) ? -1 : 1)),
    );
    return sources.seesEverything ? all : all.filter(({ instance }) => isVisibleInstance(instance));
  };
  const isArtifactSeen = (named: string): boolean =>
    sources.seesEverything || evidence.inventoriedNamed(named).length > 0;
  /** What a runtime loaded may be of a tool that a subject may not see. */
  const shown = (observation: Observation): Observation => {
    if (sources.seesEverything) return observation;
    const { implementation, artifact, ...rest } = observation;
    return {
      ...rest,
      ...(implementation !== undefined &&
        implementationNamed(implementation, evidence) !== undefined && { implementation }),
      ...(artifact !== undefined && isArtifactSeen(artifact) && { artifact }),
    };
  };
  /** Nor may a fact name the artifact that it was seen on. */
  const told = <V>(fact: Fact<V>): Fact<V> => {
    if (fact.state !== 'known' || fact.artifact === undefined || isArtifactSeen(fact.artifact)) return fact;
    const { artifact: _, ...rest } = fact;
    return rest;
  };

  const sortedArtifacts = () => sortedArray(artifacts(), ({ id }) => id);
  const artifactOf = (id: ArtifactId): Artifact | undefined => {
    if (!sources.seesEverything) return evidence.inventoried(id)?.artifact;
    const list = artifacts();
    const at = positionIn(list, id);
    return list[at]?.id === id ? list[at] : undefined;
  };

  const instancesBy = (provider: string): readonly Instance[] =>
    sources.seesEverything || isOffering(provider) ? (instances().byProvider.get(provider) ?? []) : [];

  /** Where a provider offers exactly one; most show at their second tool that they do not. */
  const onlyImplementation = (provider: string): ImplementationId | undefined => {
    let only: ImplementationId | undefined;
    for (const ref of view.tools.links.byProvider.get(provider) ?? []) {
      for (const tool of sources.toolsAt([ref])) {
        for (const offered of offeredImplementations(tool, provider)) {
          if (only !== undefined && only !== offered) return undefined;
          only = offered;
        }
      }
    }
    return only;
  };

  const projected = (id: InstanceId): ProjectedInstance => {
    const configured = instances().byId.get(id);
    const provider = configured?.provider;
    const implementation = provider === undefined ? undefined : onlyImplementation(provider);
    return {
      id,
      ...(configured !== undefined && { configured }),
      ...(provider !== undefined && { provider }),
      ...(implementation !== undefined && { implementation }),
    };
  };

  const within = <T>(items: readonly T[], positionOf: (item: T) => string) =>
    sortedArray(
      [...items].sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1)),
      positionOf,
    );

  const reader: FactReader = {
    scope: (id) =>
      scopeOf(id, {
        evidence,
        tools: sources.tools,
        instancesBy,
        isInstance: (instance) =>
          isVisibleInstance(instance) &&
          (instances().byId.has(instance) ||
            evidence.observations(instance).length > 0 ||
            // Where the configuration cannot be read, nobody knows that it is not there.
            (sources.seesEverything && evidence.gap('configuration') === 'owner_unavailable')),
        isArtifact: (artifact) => artifactOf(artifact) !== undefined,
        isProvider: (provider) =>
          isOffering(provider) || (sources.seesEverything && evidence.provider(provider) !== undefined),
      }),

    artifacts: (page, scope) =>
      pageOf(
        scope === undefined
          ? sortedArtifacts()
          : within(
              scope.artifacts.flatMap((id) => artifactOf(id) ?? []),
              ({ id }) => id,
            ),
        page,
      ),
    capabilities: (page, scope) =>
      pageOf(
        scope === undefined
          ? keysInOrder(view, evidence, sources, order())
          : within(scope.keys, (key) => key),
        page,
      ),
    implementations: (page, scope) =>
      pageOf(
        scope === undefined
          ? implementationsInOrder(view, evidence, sources, order())
          : within(implementationsIn(scope, evidence), ({ key, id }) => `${key} ${id}`),
        page,
      ),
    instances(page, scope) {
      const ids =
        scope === undefined ? sortedArray(instanceIds(), (id) => id) : within(scope.instances, (id) => id);
      const { items, ...rest } = pageOf(ids, page);
      return { ...rest, items: items.map(projected) };
    },
    observations(page, scope) {
      const seen =
        scope === undefined
          ? sortedArray(observations(), positionOfObservation)
          : within(
              scope.instances.flatMap((id) => evidence.observations(id)),
              positionOfObservation,
            );
      const { items, ...rest } = pageOf(seen, page);
      return { ...rest, items: items.map(shown) };
    },

    artifactFacts: (artifact, now) => ({
      available_in_index: evaluate('available_in_index', artifact, evidence, now).fact,
      installed: evaluate('installed', artifact, evidence, now).fact,
      admitted: evaluate('admitted', artifact, evidence, now).fact,
    }),
    capabilityFacts: (key, now) => ({
      available_builtin: evaluate('available_builtin', key, evidence, now).fact,
      declared: evaluate('declared', key, evidence, now).fact,
    }),
    instanceFacts: ({ id }, now) => ({
      configured: told(evaluate('configured', id, evidence, now).fact),
      enabled: told(evaluate('enabled', id, evidence, now).fact),
      active: told(evaluate('active', id, evidence, now).fact),
      health: told(evaluate('health', id, evidence, now).fact),
      contract_match: told(evaluate('contract_match', id, evidence, now).fact),
    }),
    resolution: (key) => resolveKey(key, evidence),
    explain: (scope, axis, now) =>
      explainAxis(
        axis,
        scope,
        evidence,
        ({ artifacts: ids }) => ids.flatMap((id) => artifactOf(id) ?? []),
        now,
      ).map((answer) => ({
        ...answer,
        fact: told(answer.fact),
        chain: answer.chain.map((testimony) => ({ ...testimony, says: told(testimony.says) })),
      })),
    readiness(id, standing, now) {
      const toolId = parseToolId(id);
      const [tool, ...others] = toolId === undefined ? [] : sources.tools(toolId);
      if (tool === undefined) return undefined;
      const resolution = sources.choose([tool, ...others]);
      const found = readinessOf(
        resolution.kind === 'one' ? resolution.value : tool,
        resolution,
        standing,
        { evidence, instancesBy },
        now,
      );
      return { ...found, evidence: found.evidence.map((each) => ({ ...each, fact: told(each.fact) })) };
    },
  };
  return reader;
}

const positionOfObservation = ({ instance, runtime }: Observation): string => `${instance} ${runtime}`;

/** Listed by indexes, or here; by id. */
function allArtifacts({ snapshots }: View): readonly Artifact[] {
  const found = new Map<ArtifactId, Artifact>();
  for (const look of snapshots.indexes.records.values())
    for (const { artifact } of look.artifacts) found.set(artifact.id, artifact);
  for (const { artifact } of snapshots.inventory.records.values()) found.set(artifact.id, artifact);
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const implementationsIn = (
  { keys, implementations }: Scope,
  evidence: Evidence,
): readonly Implementation[] => {
  const wanted = new Set(implementations);
  return keys.flatMap((key) => implementationsOf(key, evidence).filter(({ id }) => wanted.has(id)));
};
