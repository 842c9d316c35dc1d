import { isDeepStrictEqual } from 'node:util';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type {
  CapabilityItem,
  Item,
  ProvidedMention,
  ProviderItem,
  ToolItem,
} from '../compile/compiled-document.ts';
import { homeOf } from './homes.ts';
import type { Links } from './links.ts';
import type { Neighbours } from './neighbours.ts';

/** One side of a change: what is asked is what the documents mention while it holds. */
export interface Graph {
  readonly links: Links;
  readonly near: Neighbours;
  /** Ids of the cycle of replacements through an id; empty where there is none. */
  cycleThrough(kind: 'tool' | 'capability', id: string): readonly RecordKey[];
}

/**
 * The keys that may be judged otherwise because `item` is there on one side of a change and `counterpart`, which says
 * that it is the same thing, or nothing, on the other. Has to be asked on both sides.
 */
export function touchedBy(item: Item, counterpart: Item | undefined, graph: Graph): readonly RecordKey[] {
  const stays = counterpart?.file === item.file;
  if (stays && isDeepStrictEqual(item.outline, counterpart.outline)) return [item.key];
  switch (item.kind) {
    case 'tool':
      return [item.key, ...byTool(item, graph)];
    case 'provider':
      return [
        item.key,
        ...byProvider(item, stays && counterpart.kind === 'provider' ? counterpart : undefined, graph),
      ];
    case 'capability':
      return [item.key, ...byCapability(item, graph)];
    case 'words':
      return [item.key];
  }
}

function byTool(item: ToolItem, { links, cycleThrough }: Graph): readonly RecordKey[] {
  const names = [item.id, ...item.outline.aliases.map(({ id }) => id)];
  const replaced = names.flatMap((name) => links.toolsByReplacement.get(name));
  return [
    ...names.flatMap((name) => [
      ...keysOf(links.toolsByAlias.get(name)),
      ...keysOf(links.providersByTool.get(name)),
    ]),
    ...keysOf(replaced),
    ...[item, ...replaced].flatMap(({ id }) => cycleThrough('tool', id)),
  ];
}

/** A provider may list very many tools; while it stays, only the lines that differ matter. */
function byProvider(
  item: ProviderItem,
  counterpart: ProviderItem | undefined,
  { links, near }: Graph,
): readonly RecordKey[] {
  const lists = [item.outline.provides, counterpart?.outline.provides];
  const [mine, theirs] = lists;
  if (counterpart === undefined || mine === undefined || theirs === undefined) {
    const home = homeOf(item);
    return [
      ...keysOf(links.toolsByProvider.get(item.id)),
      ...(home === undefined ? [] : keysOf(links.toolsByHome.get(home))),
    ];
  }
  return [...differingTools(mine, theirs)].flatMap((name) => keysOf(near.tools(name)));
}

function differingTools(
  mine: readonly ProvidedMention[],
  theirs: readonly ProvidedMention[],
): ReadonlySet<string> {
  const lineOf = ({ tool, version = '' }: ProvidedMention): string => `${tool} ${version}`;
  const [left, right] = [new Set(mine.map(lineOf)), new Set(theirs.map(lineOf))];
  const differing = [
    ...mine.filter((each) => !right.has(lineOf(each))),
    ...theirs.filter((each) => !left.has(lineOf(each))),
  ];
  return new Set(differing.map(({ tool }) => tool));
}

function byCapability(item: CapabilityItem, { links, cycleThrough }: Graph): readonly RecordKey[] {
  const names = [item.id, ...item.outline.aliases.map(({ id }) => id)];
  const replaced = names.flatMap((name) => links.capabilitiesByReplacement.get(name));
  return [
    ...names.flatMap((name) => [
      ...keysOf(links.toolsByCapability.get(name)),
      ...keysOf(links.capabilitiesByAlias.get(name)),
      ...keysOf(links.capabilitiesByBroader.get(name)),
    ]),
    ...keysOf(replaced),
    ...[item, ...replaced].flatMap(({ id }) => cycleThrough('capability', id)),
  ];
}

const keysOf = (items: readonly Item[]): readonly RecordKey[] => items.map(({ key }) => key);
