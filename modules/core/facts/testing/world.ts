import { readView } from '../../catalog/catalog-reader.ts';
import type { Snapshots } from '../../catalog/snapshots.ts';
import { createToolResolver } from '../../catalog/tool-resolver.ts';
import type { View } from '../../catalog/view.ts';
import { firstView } from '../../catalog/view-builder.ts';
import type { SourceId } from '../../ids.ts';
import type { BuiltinRecord, IndexRecord, InventoryRecord } from '../../model/artifact.ts';
import { type DefinitionRecord, providerRecordKey, toolRecordKey } from '../../model/definition-record.ts';
import type { Instance } from '../../model/instance.ts';
import type { Observation, ObservationRecord } from '../../model/observation.ts';
import type { Provider } from '../../model/provider.ts';
import type { Registry } from '../../model/registry.ts';
import type { Tool } from '../../model/tool.ts';
import { DEFAULT_WORKSPACE } from '../../model/workspace.ts';
import type { CatalogReader } from '../../ports/catalog.ts';
import type { OwnerGap, OwnerId, RecordKey, Snapshot } from '../../ports/owner-reader.ts';
import { EVERYTHING, type Visibility } from '../../ports/visibility.ts';
import { turningPoints } from '../../records/record-times.ts';
import { snapshotOf } from '../../testing/example-snapshots.ts';
import type { Instant } from '../../time.ts';
import type { Evidence } from '../evidence.ts';
import { evidenceOf } from '../evidence-view.ts';

/** What all owners say, for tests; whoever is not named says nothing, and none is missing unless it stands in `gaps`. */
export interface World {
  readonly tools?: readonly Tool[];
  readonly providers?: readonly Provider[];
  readonly registries?: readonly Registry[];
  readonly sourceOrder?: readonly string[];
  /** Ids of declared indexes. */
  readonly indexes?: readonly string[];
  readonly instances?: readonly Instance[];
  readonly looks?: readonly IndexRecord[];
  readonly builtin?: readonly BuiltinRecord[];
  readonly inventory?: readonly InventoryRecord[];
  readonly observations?: readonly Observation[];
  /** The generation of each runtime that counts. */
  readonly runtimes?: Readonly<Record<string, string>>;
  readonly gaps?: Readonly<Partial<Record<OwnerId, OwnerGap>>>;
}

type Entry<R> = readonly [RecordKey, R];
const entry = <R>(key: string, record: R): Entry<R> => [key as RecordKey, record];

const keyOfBuiltin = (record: BuiltinRecord): string =>
  record.kind === 'implementation'
    ? `implementation ${record.key} ${record.implementation}`
    : `complete ${record.family}`;

export function snapshotsOf(world: World, generation = '1'): Snapshots {
  const { tools = [], providers = [], registries = [], instances = [], gaps = {} } = world;
  const { looks = [], builtin = [], inventory = [], observations = [], runtimes = {} } = world;
  const says = <R>(
    owner: OwnerId,
    records: readonly Entry<R>[],
    boundaries: readonly Instant[] = [],
  ): Snapshot<R> => {
    const gap = gaps[owner];
    return snapshotOf(owner, gap === undefined ? records : [], generation, {
      boundaries: [...new Set(boundaries)].sort(),
      ...(gap !== undefined && { gap }),
    });
  };
  return {
    definitions: says<DefinitionRecord>(
      'definitions',
      [
        ...tools.map((tool) => entry<DefinitionRecord>(toolRecordKey(tool.ref.id), { kind: 'tool', tool })),
        ...providers.map((provider) =>
          entry<DefinitionRecord>(providerRecordKey(provider.id), { kind: 'provider', provider }),
        ),
      ],
      tools.flatMap(({ deprecation }) => deprecation?.sunset ?? []),
    ),
    registries: says(
      'registries',
      registries.map((registry) => entry(registry.id ?? registry.path, registry)),
    ),
    configuration: says('configuration', [
      entry('workspace', {
        ...DEFAULT_WORKSPACE,
        sourceOrder: world.sourceOrder ?? [],
        indexes: (world.indexes ?? []).map((id) => ({ id, type: 'mirror' })),
        instances: Object.fromEntries(instances.map((instance) => [instance.alias, instance])),
      }),
    ]),
    indexes: says(
      'indexes',
      looks.map((look) => entry(look.index, look)),
      looks.flatMap(turningPoints),
    ),
    builtin: says(
      'builtin',
      builtin.map((record) => entry(keyOfBuiltin(record), record)),
    ),
    inventory: says(
      'inventory',
      inventory.map((record) => entry(record.artifact.id, record)),
      inventory.flatMap(({ observedAt }) => turningPoints({ observedAt })),
    ),
    observations: says<ObservationRecord>(
      'observations',
      [
        ...Object.entries(runtimes).map(([runtime, current]) =>
          entry<ObservationRecord>(`runtime ${runtime}`, {
            kind: 'runtime',
            runtime: runtime as Observation['runtime'],
            generation: current,
          }),
        ),
        ...observations.map((observation) =>
          entry<ObservationRecord>(`observation ${observation.instance} ${observation.runtime}`, {
            kind: 'observation',
            observation,
          }),
        ),
      ],
      observations.flatMap(turningPoints),
    ),
    approvals: says('approvals', []),
    reviews: says('reviews', []),
  };
}

export const viewOf = (world: World): View => firstView('view', snapshotsOf(world));

export const readerOf = (world: World, visibility: Visibility = EVERYTHING): CatalogReader =>
  readView(viewOf(world), visibility);

/** For a subject that sees everything. */
export function evidenceIn(world: World): Evidence {
  const view = viewOf(world);
  const resolver = createToolResolver((world.sourceOrder ?? []) as readonly SourceId[]);
  return evidenceOf(view, {
    seesEverything: true,
    anyOf: (refs) => refs.length > 0,
    toolsAt: (refs) => refs.flatMap((ref) => view.tools.get(ref) ?? []),
    candidates: (id) => view.tools.candidates(id),
    choose: (tools) => resolver.resolve(tools[0].ref.id, tools),
  });
}
