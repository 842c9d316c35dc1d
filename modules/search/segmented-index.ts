import type { ToolRef } from '../core/ids.ts';
import type {
  DocDelta,
  Mask,
  SearchAnswer,
  SearchDocument,
  SearchIndex,
  SearchWords,
} from '../core/ports/search-index.ts';
import { WorkspaceWords } from './analysis/workspace-words.ts';
import { searchWithin } from './query/search.ts';
import { suggestWithin } from './query/suggest.ts';
import { hasBit } from './segment/bitset.ts';
import { buildSegment } from './segment/build-segment.ts';
import { mergeParts } from './segment/merge-parts.ts';
import { packParts, unpackParts } from './segment/pack-parts.ts';
import { type Part, removeFrom } from './segment/part.ts';
import { MAX_SEGMENT_SIZE } from './segment/posting.ts';
import { FIELD_COUNT, type Segment } from './segment/segment.ts';
import { addLengths, type Totals, type Universe, universeOf } from './universe.ts';

/** An index without documents. */
export const createSearchIndex = (): SearchIndex =>
  new SegmentedIndex([], { documents: 0, lengths: new Float64Array(FIELD_COUNT) });

/** An index as bytes, without the words of its workspace; undefined: it is none of this module's. */
export const packIndex = (index: SearchIndex): Uint8Array | undefined =>
  index instanceof SegmentedIndex ? index.pack() : undefined;

/** The index that was packed, with the numbers that documents have now; undefined: the bytes are none, or do not fit them. */
export function unpackIndex(bytes: Uint8Array, ordinalOf: (ref: ToolRef) => number): SearchIndex | undefined {
  const parts = unpackParts(bytes, ordinalOf);
  if (parts === undefined) return undefined;
  const lengths = new Float64Array(FIELD_COUNT);
  let documents = 0;
  for (const { segment, dead } of parts)
    for (let document = 0; document < segment.size; document += 1) {
      if (dead !== undefined && hasBit(dead, document)) continue;
      addLengths(lengths, segment, document, 1);
      documents += 1;
    }
  return new SegmentedIndex(parts, { documents, lengths });
}

/**
 * Immutable segments, each well larger than the next. A change builds a segment of its own, marks what it replaces as
 * removed and merges the smallest, so that its cost follows the size of the change, whatever the index holds.
 */
class SegmentedIndex implements SearchIndex {
  readonly #parts: readonly Part[];
  readonly #totals: Totals;
  /** What there is within a mask; a subject asks under the same one as long as nothing changes. */
  readonly #within = new WeakMap<object, Universe>();
  readonly #words: WorkspaceWords | undefined;

  constructor(parts: readonly Part[], totals: Totals, words?: WorkspaceWords) {
    this.#parts = parts;
    this.#totals = totals;
    this.#words = words;
  }

  with(delta: DocDelta): SearchIndex {
    const put = new Map<number, SearchDocument>();
    for (const { ordinal, document } of delta.put) put.set(ordinal, document);
    const gone = [...put.keys(), ...delta.remove];

    const lengths = this.#totals.lengths.slice();
    let { documents } = this.#totals;
    const kept = this.#parts.map((before) => {
      const { part, removed } = removeFrom(before, gone);
      for (const document of removed) addLengths(lengths, part.segment, document, -1);
      documents -= removed.length;
      return part;
    });
    if (put.size === 0 && documents === this.#totals.documents) return this;

    const added = segmentsOf([...put].map(([ordinal, document]) => ({ ordinal, document })));
    for (const segment of added) {
      for (let document = 0; document < segment.size; document += 1)
        addLengths(lengths, segment, document, 1);
      documents += segment.size;
    }
    const parts = mergeParts([...kept, ...added.map((segment) => ({ segment, live: segment.size }))]);
    return new SegmentedIndex(parts, { documents, lengths }, this.#words);
  }

  withWords(groups: readonly SearchWords[]): SearchIndex {
    if (groups.length === 0 && this.#words === undefined) return this;
    const words = groups.length === 0 ? undefined : new WorkspaceWords(groups);
    return new SegmentedIndex(this.#parts, this.#totals, words);
  }

  pack(): Uint8Array {
    return packParts(this.#parts);
  }

  search(query: string, within: Mask, limit: number): SearchAnswer {
    return searchWithin(this.#universe(within), query, limit);
  }

  suggest(prefix: string, within: Mask, limit: number): readonly string[] {
    return suggestWithin(this.#universe(within), prefix, limit);
  }

  #universe(within: Mask): Universe {
    if (within === 'everything')
      return { ...universeOf(this.#parts, this.#totals, within), words: this.#words };
    let universe = this.#within.get(within);
    if (universe === undefined) {
      universe = { ...universeOf(this.#parts, this.#totals, within), words: this.#words };
      this.#within.set(within, universe);
    }
    return universe;
  }
}

function segmentsOf(put: DocDelta['put']): readonly Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < put.length; at += MAX_SEGMENT_SIZE) {
    segments.push(buildSegment(put.slice(at, at + MAX_SEGMENT_SIZE)));
  }
  return segments;
}
