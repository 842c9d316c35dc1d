import type { ToolRef } from '../ids.ts';
import { Bitset } from './bitset.ts';

/** Some tools of an order, by place. Pages are read from it at the cost of what is on them. */
export interface ToolSelection {
  readonly order: readonly ToolRef[];
  /** undefined: all of them. */
  readonly places?: Bitset;
}

export const sizeOf = ({ order, places }: ToolSelection): number => places?.size ?? order.length;

/** Refs from a place of the order on; at most `limit`, and whether there are more. */
export function refsFrom(
  { order, places }: ToolSelection,
  start: number,
  limit: number | undefined,
): { readonly refs: readonly ToolRef[]; readonly more: boolean } {
  if (places === undefined) {
    const end = limit === undefined ? order.length : Math.min(order.length, start + limit);
    return { refs: order.slice(start, end), more: end < order.length };
  }
  const refs: ToolRef[] = [];
  for (const place of places.from(start)) {
    if (limit !== undefined && refs.length >= limit) return { refs, more: true };
    const ref = order[place];
    if (ref !== undefined) refs.push(ref);
  }
  return { refs, more: false };
}

export function* eachRef({ order, places }: ToolSelection, start: number): Generator<ToolRef> {
  if (places === undefined) {
    for (let place = start; place < order.length; place += 1) yield order[place] as ToolRef;
    return;
  }
  for (const place of places.from(start)) yield order[place] as ToolRef;
}

/** The places of those in a row that pass; one pass over it. */
export function placesOf<T>(
  row: Iterable<T> & { readonly length: number },
  passes: (each: T) => boolean,
): Bitset {
  const places = Bitset.none(row.length);
  let place = 0;
  for (const each of row) {
    if (passes(each)) places.put(place, true);
    place += 1;
  }
  return places;
}
