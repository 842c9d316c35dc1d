import { type Change, SEVERITIES, type Severity } from './change.ts';

/** More than this many are noise; the worst ones say what happened. */
const MAX_CHANGES = 200;

/** What changed, in the order in which it was found; at most 200 changes, the worst ones. */
export interface Difference {
  readonly changes: readonly Change[];
  /** How many more there are; `worst` and `counts` know them. */
  readonly omitted: number;
  readonly worst: Severity | 'none';
  readonly counts: Readonly<Record<Severity, number>>;
}

export function summarise(changes: readonly Change[], limit: number = MAX_CHANGES): Difference {
  const counts = countSeverities(changes);
  const kept = changes.length <= limit ? changes : worstOf(changes, limit);
  return { changes: kept, omitted: changes.length - kept.length, worst: worstIn(counts), counts };
}

export function countSeverities(changes: readonly Change[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { breaking: 0, risky: 0, compatible: 0, cosmetic: 0 };
  for (const { severity } of changes) counts[severity] += 1;
  return counts;
}

export const worstIn = (counts: Readonly<Record<Severity, number>>): Severity | 'none' =>
  SEVERITIES.find((severity) => counts[severity] > 0) ?? 'none';

/** From the worst (0) on; `none` is last. */
export const rankOf = (severity: Severity | 'none'): number =>
  severity === 'none' ? SEVERITIES.length : SEVERITIES.indexOf(severity);

function worstOf(changes: readonly Change[], limit: number): readonly Change[] {
  const ranked = changes.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  const kept = new Set(ranked.slice(0, limit));
  return changes.filter((change) => kept.has(change));
}
