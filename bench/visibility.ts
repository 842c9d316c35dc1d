import { runChild } from './measure/child.ts';
import { type Result, resultOf } from './measure/result.ts';
import type { MaskCost } from './start/mask-catalog.ts';

/** Bars of what a subject sees that may not see everything. */

const PROFILES = 20;
const METHOD = `in one process over a view in memory, ${PROFILES} profiles, each of which hides another fifth by an attribute of the tools; processor time, median of 15 rounds`;

export function measureVisibility(sizes: readonly number[]): readonly Result[] {
  return sizes.flatMap((tools) => {
    const cost = runChild<MaskCost>('mask-catalog', [String(tools), String(PROFILES)], ['--expose-gc']);
    const beside = (bar: string, { narrowed, everything }: MaskCost['page']): Result =>
      resultOf(
        bar,
        2,
        { ours: narrowed, against: everything },
        {
          tools,
          method: `${METHOD}; against the same of somebody who sees everything`,
          figures: { ours_us: narrowed, against_us: everything },
        },
      );
    return [
      resultOf(
        'mask of a new profile, absolute',
        1,
        { ours: cost.first, against: 200 },
        {
          tools,
          method: `${METHOD}; once, decisions included, against 200 milliseconds for 100,000 tools`,
          figures: { ours_ms: cost.first, follow_a_reload_us: cost.followed, memory_bytes: cost.memory },
        },
      ),
      resultOf(
        'what a mask adds to a request, absolute',
        1,
        { ours: cost.pinned, against: 5 },
        {
          tools,
          method: `${METHOD}; to count what a known profile sees, against 5 microseconds`,
          figures: { ours_us: cost.pinned },
        },
      ),
      beside('page of 50, narrowed', cost.page),
      beside('page of 50 of a filter, narrowed', cost.filtered),
      beside('search, narrowed', cost.search),
      beside('instances and implementations of one tool, narrowed', cost.status),
    ];
  });
}
