import { Derived } from '../catalog/derived.ts';
import { implementationCount } from '../catalog/links.ts';
import { upperBound } from '../catalog/tool-order.ts';
import { eachRef, type ToolSelection } from '../catalog/tool-selection.ts';
import type { View } from '../catalog/view.ts';
import { type FamilyKey, type ToolRef, toolFamilyKey } from '../ids.ts';
import type { Implementation } from '../ports/facts.ts';
import type { Evidence } from './evidence.ts';
import { builtinOf, inventoryOf, type VisibleTools } from './evidence-view.ts';
import { firstFrom, type Sorted } from './identity-page.ts';
import { implementationsOf } from './implementations.ts';

/** What is visible in the catalog's order; everything where a subject sees everything. */
export interface KeyOrder {
  readonly selection: ToolSelection;
  readonly seesEverything: boolean;
}

const furtherKeys = new Derived<readonly FamilyKey[]>(4);
const counts = new Derived<{ readonly keys: number; readonly implementations: number }>(8);

/**
 * Family keys in order, at the cost of those that are read: keys of tools follow the catalog's order, for a tool's key
 * is its family and its id, and the few others are merged in.
 */
export function keysInOrder(
  view: View,
  evidence: Evidence,
  visible: VisibleTools,
  order: KeyOrder,
): Sorted<FamilyKey> {
  return {
    get total() {
      return countsOf(view, evidence, order).keys;
    },
    positionOf: (key) => key,
    *from(position) {
      const others = further(view, order).filter((key) => position === undefined || key > position);
      let next = 0;
      for (const key of toolKeys(view, visible, order, position)) {
        for (let other = others[next]; other !== undefined && other < key; other = others[next]) {
          yield other;
          next += 1;
        }
        yield key;
      }
      yield* others.slice(next);
    },
  };
}

/** Implementations by key and id. */
export function implementationsInOrder(
  view: View,
  evidence: Evidence,
  visible: VisibleTools,
  order: KeyOrder,
): Sorted<Implementation> {
  const keys = keysInOrder(view, evidence, visible, order);
  return {
    get total() {
      return countsOf(view, evidence, order).implementations;
    },
    positionOf: ({ key, id }) => `${key} ${id}`,
    *from(position) {
      // A version, and so an id, may be written with a space; a key never is.
      const [key] = position?.split(' ', 1) ?? [];
      if (position !== undefined && key !== undefined) {
        for (const each of implementationsOf(key as FamilyKey, evidence))
          if (`${each.key} ${each.id}` > position) yield each;
      }
      for (const next of keys.from(key)) yield* implementationsOf(next, evidence);
    },
  };
}

function* toolKeys(
  { tools }: View,
  visible: VisibleTools,
  { selection }: KeyOrder,
  position: string | undefined,
): Generator<FamilyKey> {
  const last = position === undefined ? undefined : lastRefOf(tools.links.byKey.get(position));
  let start = 0;
  if (last !== undefined) start = upperBound(tools.order, last);
  else if (position !== undefined)
    start = firstFrom(tools.order, (ref) => keyAt(tools.get(ref), ref) > position);
  let before: FamilyKey | undefined;
  for (const ref of eachRef(selection, start)) {
    const [tool] = visible.toolsAt([ref]);
    if (tool?.key === undefined || tool.key === before) continue;
    before = tool.key;
    yield tool.key;
  }
}

const lastRefOf = (refs: readonly ToolRef[] | undefined): ToolRef | undefined => refs?.at(-1);

/** A tool without a key stands where its id would. */
const keyAt = (tool: { readonly key?: FamilyKey } | undefined, ref: ToolRef): string =>
  tool?.key ?? `tool:${ref.id}`;

/** Keys that no tool declares: built in, or of a package. They have no visibility of their own. */
const further = ({ snapshots, tools }: View, { seesEverything }: KeyOrder): readonly FamilyKey[] =>
  seesEverything
    ? furtherKeys.get(
        snapshots.inventory,
        `${snapshots.builtin.generation} ${snapshots.definitions.generation} ${snapshots.registries.generation}`,
        () =>
          [
            ...new Set([
              ...builtinOf(snapshots.builtin).byKey.keys(),
              ...inventoryOf(snapshots.inventory).byKey.keys(),
            ]),
          ]
            .filter((key) => !tools.links.byKey.has(key))
            .sort(),
      )
    : [];

function countsOf(
  view: View,
  evidence: Evidence,
  order: KeyOrder,
): { readonly keys: number; readonly implementations: number } {
  const { links } = view.tools;
  if (!order.seesEverything) {
    // Kept on what one profile sees of one view.
    return counts.get(order.selection.places ?? order.selection.order, '', () =>
      countSelected(view, evidence, order.selection),
    );
  }
  const { builtin, inventory } = view.snapshots;
  return counts.get(view.tools, `${builtin.generation} ${inventory.generation}`, () => {
    const others = further(view, order);
    // Keys that have more than their offers are few; the rest is counted as it changes.
    const shared = [...new Set([...builtinOf(builtin).byKey.keys(), ...inventoryOf(inventory).byKey.keys()])];
    const offered = (key: FamilyKey): number =>
      evidence.declaring(key).reduce((sum, tool) => sum + implementationCount(tool), 0);
    const extra = shared.reduce(
      (sum, key) => sum + implementationsOf(key, evidence).length - offered(key),
      0,
    );
    return { keys: links.byKey.size + others.length, implementations: links.implementations + extra };
  });
}

/** Keys that one tool alone declares, and nobody else provides, are counted without being looked at. */
function countSelected(
  { tools, masks, snapshots }: View,
  evidence: Evidence,
  { order, places }: ToolSelection,
): { readonly keys: number; readonly implementations: number } {
  const offersAt = masks.offers(tools);
  // Declared by several sources, or provided by others than their offers: few.
  const special = new Set([
    ...builtinOf(snapshots.builtin).byKey.keys(),
    ...inventoryOf(snapshots.inventory).byKey.keys(),
  ]);
  let keys = 0;
  let implementations = 0;
  let before: string | undefined;
  for (const place of places?.from(0) ?? order.keys()) {
    const offers = offersAt(place);
    const id = order[place]?.id;
    if (offers === undefined || id === undefined) continue;
    implementations += offers;
    if (id === before) special.add(toolFamilyKey(id));
    else keys += 1;
    before = id;
  }
  for (const key of special) {
    const declaring = evidence.declaring(key);
    if (declaring.length === 0) continue;
    const counted = declaring.reduce((sum, tool) => sum + implementationCount(tool), 0);
    implementations += implementationsOf(key, evidence).length - counted;
  }
  return { keys, implementations };
}
