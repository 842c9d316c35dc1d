import { compareToolRefs, type ToolRef } from '../ids.ts';

/** Index of the first entry that is not before `ref`. */
export function lowerBound(order: readonly ToolRef[], ref: ToolRef): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = order[middle];
    if (at !== undefined && compareToolRefs(at, ref) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first entry after `ref`: where the page behind a keyset cursor begins. */
export function upperBound(order: readonly ToolRef[], ref: ToolRef): number {
  const at = lowerBound(order, ref);
  const found = order[at];
  return found !== undefined && compareToolRefs(found, ref) === 0 ? at + 1 : at;
}

export const sortedRefs = (refs: Iterable<ToolRef>): readonly ToolRef[] => [...refs].sort(compareToolRefs);

/** A sorted list with some refs taken out and some put in; the same list when nothing changes. */
export function revisedOrder(
  order: readonly ToolRef[],
  removed: readonly ToolRef[],
  added: readonly ToolRef[],
): readonly ToolRef[] {
  if (removed.length === 0 && added.length === 0) return order;
  // Beyond a few changes one merge is cheaper than many copies.
  const gone = new Set(removed.map((ref) => order[lowerBound(order, ref)]));
  const kept = order.filter((ref) => !gone.has(ref));
  const fresh = sortedRefs(added);
  const merged: ToolRef[] = [];
  let next = 0;
  for (const ref of kept) {
    for (let candidate = fresh[next]; candidate !== undefined; candidate = fresh[next]) {
      if (compareToolRefs(candidate, ref) >= 0) break;
      merged.push(candidate);
      next += 1;
    }
    merged.push(ref);
  }
  merged.push(...fresh.slice(next));
  return merged;
}
