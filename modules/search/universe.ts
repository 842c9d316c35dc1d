import type { Mask } from '../core/ports/search-index.ts';
import type { WorkspaceWords } from './analysis/workspace-words.ts';
import { type Bitset, emptyBitset, hasBit, setBit } from './segment/bitset.ts';
import type { Part } from './segment/part.ts';
import { FIELD_COUNT, type Segment } from './segment/segment.ts';

/** How many documents there are, and how many words by field in all of them. */
export interface Totals {
  readonly documents: number;
  readonly lengths: Float64Array;
}

/** A segment, and which of its documents do not exist for this reader. */
export interface Shard {
  readonly segment: Segment;
  /** Removed, or outside the mask; undefined: none. */
  readonly hidden?: Bitset;
}

/**
 * All that one search may know. Statistics are those of what the mask lets through, so that a hidden document cannot be
 * noticed even by the order or the score of others: an answer within a mask equals that of an index without the rest.
 */
export interface Universe {
  readonly shards: readonly Shard[];
  readonly totals: Totals;
  /** What the workspace says that words mean; absent: nothing. */
  readonly words?: WorkspaceWords | undefined;
}

/** `totals` are those of the parts, kept by the index so that a search without mask need not count. */
export function universeOf(parts: readonly Part[], totals: Totals, within: Mask): Universe {
  if (within === 'everything') {
    return {
      shards: parts.map(({ segment, dead }) =>
        dead === undefined ? { segment } : { segment, hidden: dead },
      ),
      totals,
    };
  }
  const lengths = new Float64Array(FIELD_COUNT);
  let documents = 0;
  const shards = parts.map(({ segment, dead }) => {
    const hidden = dead === undefined ? emptyBitset(segment.size) : dead.slice();
    for (let document = 0; document < segment.size; document += 1) {
      if (dead !== undefined && hasBit(dead, document)) continue;
      if (!within.has(segment.ordinals[document] ?? 0)) {
        setBit(hidden, document);
        continue;
      }
      documents += 1;
      addLengths(lengths, segment, document, 1);
    }
    return { segment, hidden };
  });
  return { shards, totals: { documents, lengths } };
}

/** Adds a document's words by field to a sum, or takes them away; exact, because they are whole numbers. */
export function addLengths(sum: Float64Array, { lengths }: Segment, document: number, sign: 1 | -1): void {
  const from = document * FIELD_COUNT;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    sum[field] = (sum[field] ?? 0) + sign * (lengths[from + field] ?? 0);
  }
}
