import { DEFINITIONS, type SourceId, type ToolId, type ToolRef } from '../ids.ts';
import { kindOfKey, toolIdOfKey, toolRecordKey } from '../model/definition-record.ts';
import type { Registry } from '../model/registry.ts';
import type { Tool } from '../model/tool.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import { toolFromRegistryEntry, type VocabularyRisk } from '../projection/tool-from-registry.ts';
import { Links, type ToolChange } from './links.ts';
import { RecordKeys } from './record-keys.ts';
import type { Snapshots } from './snapshots.ts';
import { revisedOrder, sortedRefs } from './tool-order.ts';
import { capabilityMeant } from './view-records.ts';

type ToolSources = Pick<Snapshots, 'definitions' | 'registries'>;
type RegistryTools = ReadonlyMap<ToolId, readonly Tool[]>;

/** What changed from one index to the next. */
interface Step {
  readonly from: number;
  readonly refs: readonly ToolRef[];
}

/** Beyond so many changes a walk over all tools is no dearer. */
const KEPT_CHANGES = 5_000;
const KEPT_STEPS = 256;

let made = 0;

/**
 * Every tool of a view, from every source that defines tools. Records stay undecoded until one is asked for: order
 * needs their keys only, and the links are made at their first use.
 */
export class ToolIndex {
  /** All refs in the catalog's total order. */
  readonly order: readonly ToolRef[];
  readonly #sources: ToolSources;
  readonly #registryTools: RegistryTools;
  /** Names this index within the process; later ones are greater. */
  readonly number: number;
  readonly #steps: readonly Step[];
  #links: Links | undefined;

  private constructor(
    sources: ToolSources,
    order: readonly ToolRef[],
    registryTools: RegistryTools,
    steps: readonly Step[] = [],
    links?: Links,
  ) {
    made += 1;
    this.number = made;
    this.#sources = sources;
    this.order = order;
    this.#registryTools = registryTools;
    this.#steps = steps;
    this.#links = links;
  }

  /** `keys`: those of the same definitions. */
  static of(sources: ToolSources, keys = RecordKeys.of(sources.definitions.records)): ToolIndex {
    const registryTools = toolsOfRegistries(sources, keys);
    return new ToolIndex(
      sources,
      sortedRefs([...definedRefs(sources), ...refsOf(registryTools)]),
      registryTools,
    );
  }

  /** The index of the next view, at the cost of what changed. */
  next(
    sources: ToolSources,
    keys = RecordKeys.of(sources.definitions.records),
  ): { readonly index: ToolIndex; readonly changes: readonly ToolChange[] } {
    const changes: ToolChange[] = [];
    let isVocabularyKept = true;
    for (const change of sources.definitions.records.changesSince(this.#sources.definitions.records)) {
      const kind = kindOfKey(change.key);
      if (kind === 'capability') isVocabularyKept = false;
      if (kind !== 'tool') continue;
      const before = toolOf(change.before);
      const after = toolOf(change.after);
      if (before !== after) changes.push(toolChange(before, after));
    }
    const registryTools =
      sources.registries === this.#sources.registries && isVocabularyKept
        ? this.#registryTools
        : toolsOfRegistries(sources, keys);
    changes.push(...registryChanges(this.#registryTools, registryTools));

    const removed = changes.flatMap(({ before, after }) =>
      before !== undefined && after === undefined ? [before.ref] : [],
    );
    const added = changes.flatMap(({ before, after }) =>
      before === undefined && after !== undefined ? [after.ref] : [],
    );
    const order = revisedOrder(this.order, removed, added);
    const steps = recentSteps(this.#steps, { from: this.number, refs: changes.map(refOfChange) });
    return {
      index: new ToolIndex(sources, order, registryTools, steps, this.#links?.with(changes)),
      changes,
    };
  }

  /** What came, went or changed since an earlier index; undefined: too long ago, or too much. */
  changedSince(number: number): readonly ToolRef[] | undefined {
    if (number === this.number) return [];
    const first = this.#steps.findIndex(({ from }) => from === number);
    return first === -1 ? undefined : this.#steps.slice(first).flatMap(({ refs }) => refs);
  }

  get(ref: ToolRef): Tool | undefined {
    if (ref.source === DEFINITIONS)
      return toolOf(this.#sources.definitions.records.get(toolRecordKey(ref.id)));
    return this.#registryTools.get(ref.id)?.find((tool) => tool.ref.source === ref.source);
  }

  /** All that carry the id; definitions first, registries in the order of the workspace. */
  candidates(id: ToolId): readonly Tool[] {
    const defined = toolOf(this.#sources.definitions.records.get(toolRecordKey(id)));
    const registered = this.#registryTools.get(id) ?? [];
    return defined === undefined ? registered : [defined, ...registered];
  }

  get links(): Links {
    this.#links ??= Links.of(this.all());
    return this.#links;
  }

  *all(): Generator<Tool> {
    for (const ref of this.order) {
      const tool = this.get(ref);
      if (tool !== undefined) yield tool;
    }
  }
}

const toolOf = (record: { readonly kind: string; readonly tool?: Tool } | undefined): Tool | undefined =>
  record?.tool;

function recentSteps(earlier: readonly Step[], step: Step): readonly Step[] {
  const steps = [...earlier.slice(1 - KEPT_STEPS), step];
  let changes = 0;
  let first = steps.length;
  while (first > 0 && changes + (steps[first - 1]?.refs.length ?? 0) <= KEPT_CHANGES) {
    first -= 1;
    changes += steps[first]?.refs.length ?? 0;
  }
  return steps.slice(first);
}

const refOfChange = ({ before, after }: ToolChange): ToolRef => {
  const tool = after ?? before;
  if (tool === undefined) throw new TypeError('A change is of a tool.');
  return tool.ref;
};

const toolChange = (before: Tool | undefined, after: Tool | undefined): ToolChange => ({
  ...(before && { before }),
  ...(after && { after }),
});

function* definedRefs({ definitions }: ToolSources): Generator<ToolRef> {
  for (const key of definitions.records.keys()) {
    if (kindOfKey(key) === 'tool') yield { source: DEFINITIONS, id: toolIdOfKey(key) };
  }
}

function* refsOf(tools: RegistryTools): Generator<ToolRef> {
  for (const list of tools.values()) for (const tool of list) yield tool.ref;
}

/** An entry is as dangerous as the vocabulary says of what it implements (DESIGN 10, B9). */
function toolsOfRegistries({ registries, definitions }: ToolSources, keys: RecordKeys): RegistryTools {
  const riskOf: VocabularyRisk = (id) => capabilityMeant({ snapshots: { definitions }, keys }, id)?.risk;
  const byId = new Map<ToolId, Tool[]>();
  for (const registry of inOrder(registries.records.entries())) {
    const seen = new Set<ToolId>();
    for (const entry of registry.entries) {
      const tool = toolFromRegistryEntry(registry, entry, riskOf);
      // Entries of one registry that share a name are one item of the list, as files that share an id are.
      if (tool === undefined || seen.has(tool.ref.id)) continue;
      seen.add(tool.ref.id);
      byId.set(tool.ref.id, [...(byId.get(tool.ref.id) ?? []), tool]);
    }
  }
  return byId;
}

const inOrder = (entries: Iterable<[RecordKey, Registry]>): readonly Registry[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, registry]) => registry);

function registryChanges(before: RegistryTools, after: RegistryTools): readonly ToolChange[] {
  if (before === after) return [];
  const bySource = (list: readonly Tool[] | undefined): Map<SourceId, Tool> =>
    new Map((list ?? []).map((tool) => [tool.ref.source, tool]));
  const changes: ToolChange[] = [];
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const old = bySource(before.get(id));
    const now = bySource(after.get(id));
    for (const source of new Set([...old.keys(), ...now.keys()])) {
      const was = old.get(source);
      const is = now.get(source);
      if (was !== is) changes.push(toolChange(was, is));
    }
  }
  return changes;
}
