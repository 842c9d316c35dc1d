import { compareToolRefs, type ToolRef } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import { PersistentMap } from '../persistent-map.ts';

export interface ToolChange {
  readonly before?: Tool;
  readonly after?: Tool;
}

type RefsBy = PersistentMap<string, readonly ToolRef[]>;

/**
 * Who implements a capability, who is offered by a provider, what an alias stands for.
 * Kept up to date by the tools that changed, so that the cost of a reload does not grow with the catalog.
 */
export class Links {
  readonly byCapability: RefsBy;
  readonly byProvider: RefsBy;
  readonly byAlias: RefsBy;
  /** Which tools declare a family key. */
  readonly byKey: RefsBy;
  /** How many implementations those tools have: versions times offers. */
  readonly implementations: number;

  private constructor(
    {
      byCapability,
      byProvider,
      byAlias,
      byKey,
    }: Pick<Links, 'byCapability' | 'byProvider' | 'byAlias' | 'byKey'>,
    implementations: number,
  ) {
    this.byCapability = byCapability;
    this.byProvider = byProvider;
    this.byAlias = byAlias;
    this.byKey = byKey;
    this.implementations = implementations;
  }

  static of(tools: Iterable<Tool>): Links {
    const empty = PersistentMap.empty<string, readonly ToolRef[]>();
    return new Links({ byCapability: empty, byProvider: empty, byAlias: empty, byKey: empty }, 0).with(
      Array.from(tools, (after) => ({ after })),
    );
  }

  with(changes: readonly ToolChange[]): Links {
    return new Links(
      {
        byCapability: revised(this.byCapability, changes, (tool) => tool.capabilities ?? []),
        byProvider: revised(this.byProvider, changes, providersOf),
        byAlias: revised(this.byAlias, changes, (tool) => tool.aliases),
        byKey: revised(this.byKey, changes, (tool) => (tool.key === undefined ? [] : [tool.key])),
      },
      changes.reduce(
        (sum, { before, after }) => sum + implementationCount(after) - implementationCount(before),
        this.implementations,
      ),
    );
  }
}

/** Offers of tools without a family key implement nothing that has an identity. */
export function implementationCount(tool: Tool | undefined): number {
  if (tool?.key === undefined) return 0;
  const ids = new Set<string>();
  for (const { version, offers } of tool.versions)
    for (const { providerId } of offers) ids.add(`${version ?? ''} ${providerId}`);
  return ids.size;
}

export function providersOf(tool: Tool): readonly string[] {
  const ids = new Set<string>();
  for (const version of tool.versions)
    for (const offer of version.offers) if (!offer.derived) ids.add(offer.providerId);
  return [...ids];
}

function revised(
  map: RefsBy,
  changes: readonly ToolChange[],
  keysOf: (tool: Tool) => readonly string[],
): RefsBy {
  const lists = new Map<string, Map<string, ToolRef>>();
  const listOf = (key: string): Map<string, ToolRef> => {
    let list = lists.get(key);
    if (list === undefined) {
      list = new Map((map.get(key) ?? []).map((ref) => [refKey(ref), ref]));
      lists.set(key, list);
    }
    return list;
  };
  for (const { before, after } of changes) {
    const old = before === undefined ? [] : keysOf(before);
    const now = after === undefined ? [] : keysOf(after);
    if (before !== undefined)
      for (const key of old) if (!now.includes(key)) listOf(key).delete(refKey(before.ref));
    if (after !== undefined)
      for (const key of now) if (!old.includes(key)) listOf(key).set(refKey(after.ref), after.ref);
  }
  const put: [string, readonly ToolRef[]][] = [];
  const remove: string[] = [];
  for (const [key, list] of lists) {
    if (list.size === 0) remove.push(key);
    else put.push([key, [...list.values()].sort(compareToolRefs)]);
  }
  return map.with(put, remove);
}

/** A ref as one string, for maps within the process; never shown and never parsed back. */
export const refKey = (ref: ToolRef): string => `${ref.id} ${ref.source}`;
