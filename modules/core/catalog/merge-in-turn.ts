import type { Hit } from '../ports/search-index.ts';

/**
 * One list from several: the best of each query, then the second of each, and so on. A step of a task keeps its first
 * tool near the top however strong the other steps are.
 */
export function mergeInTurn(lists: readonly (readonly Hit[])[]): readonly Hit[] {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const merged = new Map<number, Hit>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const hit = list[rank];
      if (hit !== undefined && !merged.has(hit.ordinal)) merged.set(hit.ordinal, hit);
    }
  }
  return [...merged.values()];
}
