import type { IdentityList, IdentityPage } from '../ports/facts.ts';

/** A page of a sorted sequence, from behind a position; what lies before is not looked at by those that seek well. */
export interface Sorted<T> {
  readonly total: number;
  /** Items whose position is greater, in order; an absent position: from the beginning. */
  from(position: string | undefined): Iterable<T>;
  positionOf(item: T): string;
}

export function pageOf<T>(sorted: Sorted<T>, { limit, after }: IdentityPage): IdentityList<T> {
  const items: T[] = [];
  let more = false;
  for (const item of sorted.from(after)) {
    if (limit !== undefined && items.length >= limit) {
      more = true;
      break;
    }
    items.push(item);
  }
  const last = items.at(-1);
  return {
    items,
    total: sorted.total,
    more,
    ...(last !== undefined && { position: sorted.positionOf(last) }),
  };
}

/** Over an array that is sorted by position. */
export const sortedArray = <T>(items: readonly T[], positionOf: (item: T) => string): Sorted<T> => ({
  total: items.length,
  positionOf,
  from: (position) =>
    position === undefined ? items : items.slice(firstFrom(items, (item) => positionOf(item) > position)),
});

/** Where an id stands in a list that is sorted by id, or would stand. */
export const positionIn = <T extends { readonly id: string }>(items: readonly T[], id: string): number =>
  firstFrom(items, (item) => item.id >= id);

/** The index of the first item from which on the test holds. */
export function firstFrom<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = items[middle];
    if (at !== undefined && !holds(at)) low = middle + 1;
    else high = middle;
  }
  return low;
}
