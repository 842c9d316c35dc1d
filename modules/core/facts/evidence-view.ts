import { Derived } from '../catalog/derived.ts';
import type { View } from '../catalog/view.ts';
import type { FamilyKey, InstanceId, RuntimeId, SourceId, ToolId, ToolRef } from '../ids.ts';
import type { BuiltinRecord, IndexedArtifact, InventoryRecord } from '../model/artifact.ts';
import { providerRecordKey } from '../model/definition-record.ts';
import type { Instance } from '../model/instance.ts';
import type { Observation, ObservationRecord } from '../model/observation.ts';
import type { Tool } from '../model/tool.ts';
import type { Workspace } from '../model/workspace.ts';
import type { Resolution } from '../ports/family-resolver.ts';
import type { RecordKey, Snapshot } from '../ports/owner-reader.ts';
import type { BuiltinImplementation, Evidence } from './evidence.ts';

/** An answer asks about one key many times, and about the next one then. */
const KEPT_KEYS = 64;
/** Of providers, answers about many instances come back to the same ones. */
const KEPT_PROVIDERS = 1_024;

/** Look-ups of one generation of one owner, made at the first asking and kept on its snapshot. */
const inventories = new Derived<InventoryLookUp>(1);
const builtins = new Derived<BuiltinLookUp>(1);
const observed = new Derived<ObservationLookUp>(1);
const configured = new Derived<InstanceLookUp>(1);
const listings = new Derived<ReadonlyMap<string | undefined, readonly IndexedArtifact[]>>(1);
/** Tools of the keys and providers that were asked about last, kept on what a subject sees. */
const declaringTools = new Derived<readonly Tool[]>(KEPT_KEYS);
const offeredTools = new Derived<readonly Tool[]>(KEPT_PROVIDERS);

export interface InventoryLookUp {
  readonly records: readonly InventoryRecord[];
  readonly byPurl: ReadonlyMap<string, readonly InventoryRecord[]>;
  readonly byName: ReadonlyMap<string, readonly InventoryRecord[]>;
  readonly byKey: ReadonlyMap<FamilyKey, readonly InventoryRecord[]>;
  readonly byProvider: ReadonlyMap<string, readonly InventoryRecord[]>;
}

export interface BuiltinLookUp {
  readonly byKey: ReadonlyMap<FamilyKey, readonly BuiltinImplementation[]>;
  readonly completeFamilies: ReadonlySet<string>;
}

export interface ObservationLookUp {
  readonly byInstance: ReadonlyMap<InstanceId, readonly Observation[]>;
  readonly generations: ReadonlyMap<RuntimeId, string>;
}

export interface InstanceLookUp {
  readonly byId: ReadonlyMap<InstanceId, Instance>;
  readonly byProvider: ReadonlyMap<string, readonly Instance[]>;
  readonly indexes: ReadonlySet<SourceId>;
}

/** In the order of keys, so that the order in which records came is irrelevant. */
const sorted = <R>(snapshot: Snapshot<R>): readonly R[] =>
  [...snapshot.records.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);

export const inventoryOf = (snapshot: Snapshot<InventoryRecord>): InventoryLookUp =>
  inventories.get(snapshot, '', () => {
    const records = sorted(snapshot);
    return {
      records,
      byPurl: grouped(records, ({ artifact }) => (artifact.purl === undefined ? [] : [artifact.purl])),
      byName: grouped(records, ({ artifact }) =>
        artifact.digest === undefined ? [artifact.id] : [artifact.id, artifact.digest],
      ),
      byKey: grouped(records, ({ provides }) => new Set(provides.map(({ key }) => key))),
      byProvider: grouped(records, ({ provides }) => new Set(provides.map(({ provider }) => provider))),
    };
  });

export const builtinOf = (snapshot: Snapshot<BuiltinRecord>): BuiltinLookUp =>
  builtins.get(snapshot, '', () => {
    const records = sorted(snapshot);
    return {
      byKey: grouped(
        records.flatMap((record) => (record.kind === 'implementation' ? [record] : [])),
        ({ key }) => [key],
      ),
      completeFamilies: new Set(
        records.flatMap((record) => (record.kind === 'complete_family' ? [record.family] : [])),
      ),
    };
  });

export const observationsOf = (snapshot: Snapshot<ObservationRecord>): ObservationLookUp =>
  observed.get(snapshot, '', () => {
    const records = sorted(snapshot);
    return {
      byInstance: grouped(
        records.flatMap((record) => (record.kind === 'observation' ? [record.observation] : [])),
        ({ instance }) => [instance],
      ),
      generations: new Map(
        records.flatMap((record) =>
          record.kind === 'runtime' ? [[record.runtime, record.generation] as const] : [],
        ),
      ),
    };
  });

export const instancesOf = (snapshot: Snapshot<Workspace>): InstanceLookUp =>
  configured.get(snapshot, '', () => {
    const workspace = snapshot.records.get('workspace' as RecordKey);
    const instances = Object.values(workspace?.instances ?? {}).sort((a, b) => (a.id < b.id ? -1 : 1));
    return {
      byId: new Map(instances.map((instance) => [instance.id, instance])),
      byProvider: grouped(instances, ({ provider }) => (provider === undefined ? [] : [provider])),
      indexes: new Set(workspace?.indexes.map(({ id }) => `index:${id}` as SourceId)),
    };
  });

function grouped<K, R>(
  records: readonly R[],
  keysOf: (record: R) => Iterable<K>,
): ReadonlyMap<K, readonly R[]> {
  const groups = new Map<K, R[]>();
  for (const record of records) {
    for (const key of keysOf(record)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [record]);
      else group.push(record);
    }
  }
  return groups;
}

/** How the catalog itself reads tools for one subject: what is hidden is the same as absent. */
export interface VisibleTools {
  readonly seesEverything: boolean;
  toolsAt(refs: readonly ToolRef[]): readonly Tool[];
  anyOf(refs: readonly ToolRef[]): boolean;
  /** Of that id, in the order of sources. */
  candidates(id: ToolId): readonly Tool[];
  /** Which of several that have one id, or declare one key, counts. */
  choose(tools: readonly [Tool, ...Tool[]]): Resolution<Tool>;
}

const NONE: readonly never[] = [];

/** The evidence of one view, narrowed before anything is projected. */
export function evidenceOf(view: View, visible: VisibleTools): Evidence {
  const { snapshots, tools } = view;
  const declaring = (key: FamilyKey): readonly Tool[] =>
    declaringTools.get(visible, key, () => visible.toolsAt(tools.links.byKey.get(key) ?? NONE));
  /** What belongs to no visible tool is not there for a subject that may not see everything. */
  const isOpen = (key: FamilyKey): boolean =>
    visible.seesEverything || visible.anyOf(tools.links.byKey.get(key) ?? NONE);
  const offeredBy = (provider: string): readonly Tool[] =>
    offeredTools.get(visible, provider, () => visible.toolsAt(tools.links.byProvider.get(provider) ?? NONE));
  const isOpenRecord = ({ provides }: InventoryRecord): boolean =>
    visible.seesEverything || provides.some(({ key }) => isOpen(key));
  // Found once for this reader: they are asked for many times in one answer.
  let inventoryFound: InventoryLookUp | undefined;
  let builtinFound: BuiltinLookUp | undefined;
  let observedFound: ObservationLookUp | undefined;
  let configuredFound: InstanceLookUp | undefined;
  const inventory = (): InventoryLookUp => (inventoryFound ??= inventoryOf(snapshots.inventory));
  const builtin = (): BuiltinLookUp => (builtinFound ??= builtinOf(snapshots.builtin));
  const seen = (): ObservationLookUp => (observedFound ??= observationsOf(snapshots.observations));
  const workspace = (): InstanceLookUp => (configuredFound ??= instancesOf(snapshots.configuration));
  return {
    gap: (owner) => snapshots[owner].gap,

    isIndexDeclared: (index) => workspace().indexes.has(index),
    look: (index) => snapshots.indexes.records.get(index as string as RecordKey),
    listed: (look, purl) =>
      listings.get(look, '', () => grouped(look.artifacts, ({ artifact }) => [artifact.purl])).get(purl) ??
      NONE,
    inventoried(id) {
      const record = snapshots.inventory.records.get(id as string as RecordKey);
      return record !== undefined && isOpenRecord(record) ? record : undefined;
    },
    inventoriedAs: (purl) => (inventory().byPurl.get(purl) ?? NONE).filter(isOpenRecord),
    inventoriedNamed: (name) => (inventory().byName.get(name) ?? NONE).filter(isOpenRecord),
    inventoriedFor: (key) => (isOpen(key) ? (inventory().byKey.get(key) ?? NONE) : NONE),
    inventoriedBy: (provider) =>
      (inventory().byProvider.get(provider) ?? NONE).filter(
        ({ provides }) =>
          visible.seesEverything || provides.some((each) => each.provider === provider && isOpen(each.key)),
      ),

    builtins: (key) => (isOpen(key) ? (builtin().byKey.get(key) ?? NONE) : NONE),
    isFamilyComplete: (family) => builtin().completeFamilies.has(family),

    declaring,
    resolve(key) {
      const [first, ...others] = declaring(key);
      return first && visible.choose([first, ...others]);
    },

    instance: (id) => workspace().byId.get(id),
    provider(id) {
      const record = snapshots.definitions.records.get(providerRecordKey(id as never));
      return record?.kind === 'provider' ? record.provider : undefined;
    },
    named: visible.candidates,
    offeredBy,
    observations: (instance) => seen().byInstance.get(instance) ?? NONE,
    currentGeneration: (runtime) => seen().generations.get(runtime),
  };
}
