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
    .map((part) => (part.live * 2 < part.segment.size ? rewritten([part]) : part))
    .sort((a, b) => b.live - a.live);
  // From the small end: what grows by the smaller ones may reach the next. A whole run is merged in one pass.
  const kept: Part[] = [];
  let run: Part[] = [];
  let live = 0;
  for (const part of bySize.toReversed()) {
    if (run.length > 0 && !belongTogether(part.live, live)) {
      kept.push(merged(run));
      run = [];
      live = 0;
    }
    run.push(part);
    live += part.live;
  }
  if (run.length > 0) kept.push(merged(run));
  return kept.sort((a, b) => b.live - a.live);
}

const belongTogether = (larger: number, smaller: number): boolean =>
  larger < RATIO * smaller && larger + smaller <= MAX_SEGMENT_SIZE;

/** Parts of one run, largest last. */
function merged(run: readonly Part[]): Part {
  const [part] = run;
  return part !== undefined && run.length === 1 ? part : rewritten(run);
}

function rewritten(parts: readonly Part[]): Part {
  const segment = mergeSegments(parts);
  return { segment, live: segment.size };
}
