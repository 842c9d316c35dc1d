import type { ToolRef } from '../../core/ids.ts';
import { SEARCH_FIELDS } from '../../core/ports/search-index.ts';
import type { Lists } from './lists.ts';

export const FIELD_COUNT = SEARCH_FIELDS.length;

/**
 * Documents that were indexed together: plain data, never changed, shared by every index that holds them. What was
 * removed since is noted beside the segment.
 */
export interface Segment {
  /** How many documents, removed ones included. */
  readonly size: number;
  /** Ascending. A document's number within the segment is its place here. */
  readonly ordinals: Uint32Array;
  readonly refs: readonly ToolRef[];
  /** Words by document and field, stop words left out; saturates at 65,535. */
  readonly lengths: Uint16Array;
  /** Term (see `term.ts`) to postings (see `posting.ts`). */
  readonly terms: Lists;
  /** Key (see `term.ts`) to the places of the terms that have it. */
  readonly keys: Lists;
}

/** The number of an ordinal within a segment; -1 where it is absent. */
export function documentAt({ ordinals }: Segment, ordinal: number): number {
  let low = 0;
  let high = ordinals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordinals[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return ordinals[low] === ordinal ? low : -1;
}
