import { hasBit } from './bitset.ts';
import { mergeLists } from './lists.ts';
import type { Part } from './part.ts';
import { documentOf, moveTo } from './posting.ts';
import { FIELD_COUNT, type Segment } from './segment.ts';

/** One segment of what is left of these, equal to one built from their documents. Their ordinals are disjoint. */
export function mergeSegments(parts: readonly Part[]): Segment {
  const origins = parts
    .flatMap(({ segment, dead }, part) =>
      Array.from(segment.ordinals, (ordinal, document) => ({ part, document, ordinal })).filter(
        ({ document }) => dead === undefined || !hasBit(dead, document),
      ),
    )
    .sort((a, b) => a.ordinal - b.ordinal);

  const moved = parts.map(({ segment }) => new Int32Array(segment.size).fill(-1));
  const lengths = new Uint16Array(origins.length * FIELD_COUNT);
  origins.forEach(({ part, document }, at) => {
    const to = moved[part];
    if (to !== undefined) to[document] = at;
    const from = document * FIELD_COUNT;
    const row = parts[part]?.segment.lengths.subarray(from, from + FIELD_COUNT);
    if (row !== undefined) lengths.set(row, at * FIELD_COUNT);
  });

  const terms = mergeLists(
    parts.map(({ segment }, part) => ({
      lists: segment.terms,
      remap: (posting) => {
        const document = moved[part]?.[documentOf(posting)] ?? -1;
        return document === -1 ? -1 : moveTo(posting, document);
      },
    })),
  );
  const keys = mergeLists(
    parts.map(({ segment }, part) => ({
      lists: segment.keys,
      remap: (place) => terms.places[part]?.[place] ?? -1,
    })),
  );
  return {
    size: origins.length,
    ordinals: Uint32Array.from(origins, ({ ordinal }) => ordinal),
    refs: origins.flatMap(({ part, document }) => parts[part]?.segment.refs[document] ?? []),
    lengths,
    terms: terms.lists,
    keys: keys.lists,
  };
}
