import { type Bitset, emptyBitset, hasBit, setBit } from './bitset.ts';
import { documentAt, type Segment } from './segment.ts';

/** A segment and what was removed from it since it was built. */
export interface Part {
  readonly segment: Segment;
  /** undefined: nothing was removed. */
  readonly dead?: Bitset;
  /** How many documents are left. */
  readonly live: number;
}

/** The part without these ordinals, and the documents that were taken out; the same part where it holds none of them. */
export function removeFrom(
  part: Part,
  ordinals: Iterable<number>,
): { readonly part: Part; readonly removed: readonly number[] } {
  const { segment, dead } = part;
  const removed = new Set<number>();
  for (const ordinal of ordinals) {
    const document = documentAt(segment, ordinal);
    if (document !== -1 && (dead === undefined || !hasBit(dead, document))) removed.add(document);
  }
  if (removed.size === 0) return { part, removed: [] };
  const marked = dead === undefined ? emptyBitset(segment.size) : dead.slice();
  for (const document of removed) setBit(marked, document);
  return { part: { segment, dead: marked, live: part.live - removed.size }, removed: [...removed] };
}
