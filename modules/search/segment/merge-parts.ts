import { mergeSegments } from './merge-segments.ts';
import type { Part } from './part.ts';
import { MAX_SEGMENT_SIZE } from './posting.ts';

/** Each part is kept at least so many times as large as the next smaller one. */
const RATIO = 2;

/**
 * Few parts, each well larger than the next, so that a document is moved a logarithmic number of times in its life and
 * a search visits few segments. A part is rewritten once most of it was removed. Largest first.
 */
export function mergeParts(parts: readonly Part[]): readonly Part[] {
  const bySize = parts
    .filter(({ live }) => live > 0)
    .map((part) => (part.live * 2 < part.segment.size ? merged([part]) : part))
    .sort((a, b) => b.live - a.live);
  // From the small end: a merged part only grows what stands above the smaller ones, which were right before.
  for (let at = bySize.length - 1; at > 0; at -= 1) {
    const [larger, smaller] = [bySize[at - 1], bySize[at]];
    if (larger === undefined || smaller === undefined || !belongTogether(larger, smaller)) continue;
    bySize.splice(at - 1, 2, merged([larger, smaller]));
    bySize.sort((a, b) => b.live - a.live);
  }
  return bySize;
}

const belongTogether = (larger: Part, smaller: Part): boolean =>
  larger.live < RATIO * smaller.live && larger.live + smaller.live <= MAX_SEGMENT_SIZE;

function merged(parts: readonly Part[]): Part {
  const segment = mergeSegments(parts);
  return { segment, live: segment.size };
}
