import { SEVERITIES, type Severity } from '../../../contracts/index.ts';
import type { ChangeKind, ChangeShape } from '../../shapes/diff-definitions.ts';

/** More than this many about one subject are noise; the worst ones say what happened. */
const MAX_CHANGES = 200;

export type Change = ChangeShape;

export const change = (kind: ChangeKind, severity: Severity, fields: Partial<Change> = {}): Change => ({
  version: null,
  provider_id: null,
  operation: null,
  side: 'definition',
  path: '',
  name: null,
  before: null,
  after: null,
  notes: [],
  ...fields,
  kind,
  severity,
});

/** `none` is the best of all. */
export type Worst = Severity | 'none';

const rankOf = (severity: Worst): number =>
  severity === 'none' ? SEVERITIES.length : SEVERITIES.indexOf(severity);

export const compareWorst = (a: Worst, b: Worst): number => rankOf(a) - rankOf(b);

export const worstOf = (severities: Iterable<Worst>): Worst =>
  [...severities].reduce<Worst>((worst, each) => (rankOf(each) < rankOf(worst) ? each : worst), 'none');

/** The worst first, and within a severity as they were found; at most so many, the rest counted. */
export function ranked(changes: readonly Change[]): {
  readonly worst: Worst;
  readonly changes: Change[];
  readonly omitted: number;
} {
  const sorted = changes.toSorted((a, b) => compareWorst(a.severity, b.severity));
  return {
    worst: sorted[0]?.severity ?? 'none',
    changes: sorted.slice(0, MAX_CHANGES),
    omitted: Math.max(0, sorted.length - MAX_CHANGES),
  };
}
