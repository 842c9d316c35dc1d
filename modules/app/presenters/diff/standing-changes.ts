import type { Severity } from '../../../contracts/index.ts';
import type { Lifecycle } from '../../../core/model/lifecycle.ts';
import { effectiveApproval, type Risk, riskRank } from '../../../core/model/risk.ts';
import { type Change, change } from './change.ts';
import { shown } from './values.ts';

/** How far a lifecycle is from use without reserve. */
const RESERVE = {
  active: 0,
  maintenance: 0,
  experimental: 1,
  unknown: 2,
  deprecated: 3,
  planned: 4,
  withdrawn: 4,
} as const satisfies Record<Lifecycle, number>;
/** From here on a call is refused whatever the policy says. */
const REFUSED = 4;

/** What a version, an offer or a tool is in; its own word beside it. */
export interface InLifecycle {
  readonly lifecycle: Lifecycle;
  readonly status?: string;
}

export function lifecycleChanges(before: InLifecycle, after: InLifecycle): readonly Change[] {
  const [was, is] = [RESERVE[before.lifecycle], RESERVE[after.lifecycle]];
  if (before.lifecycle !== after.lifecycle) {
    const severity: Severity =
      is === was ? 'compatible' : is < was ? 'compatible' : is >= REFUSED ? 'breaking' : 'risky';
    return [
      change('lifecycle_changed', severity, {
        before: before.lifecycle,
        after: after.lifecycle,
      }),
    ];
  }
  if (before.status === after.status) return [];
  return [
    change('field_changed', 'cosmetic', {
      name: 'status',
      before: shown(before.status),
      after: shown(after.status),
    }),
  ];
}

export const isRefused = (lifecycle: Lifecycle): boolean => RESERVE[lifecycle] >= REFUSED;

/**
 * Less risk is less scrutiny, so it is `risky` until a reviewer agrees; more of it is safe. That nobody states any more how
 * risky something is proves nothing, and stating a low or medium one lifts the approval that an unknown risk needs.
 */
export function riskChanges(
  name: 'risk' | 'effective_risk',
  before: Risk | undefined,
  after: Risk | undefined,
): readonly Change[] {
  if (before === after) return [];
  const sides = { name, before: before ?? null, after: after ?? null };
  if (before === undefined) {
    const relief = after === 'low' || after === 'medium';
    return [change('risk_stated', relief ? 'risky' : 'compatible', sides)];
  }
  if (after === undefined) return [change('risk_unstated', 'risky', sides)];
  return riskRank(after) < riskRank(before)
    ? [change('risk_lowered', 'risky', sides)]
    : [change('risk_raised', 'compatible', sides)];
}

interface Approvable {
  readonly approvalRequired?: boolean;
  readonly effectiveRisk?: Risk;
}

/** The flag, and what flag and risk make of it together: a call that needed no approval and now does is refused first. */
export function approvalChanges(before: Approvable, after: Approvable): readonly Change[] {
  const [was, is] = [before.approvalRequired, after.approvalRequired];
  const [inEffectBefore, inEffect] = [before, after].map((each) =>
    effectiveApproval(each.approvalRequired, each.effectiveRisk),
  );
  const newlyRequired = inEffect === 'required' && inEffectBefore !== 'required';
  const changes: Change[] = [];
  if (was !== is) {
    const sides = { name: 'approval_required', before: wordOf(was), after: wordOf(is) };
    if (was === true) changes.push(change('approval_removed', 'risky', sides));
    else if (is === true)
      changes.push(change('approval_added', newlyRequired ? 'risky' : 'compatible', sides));
    else changes.push(change('approval_waived', is === false ? 'risky' : 'compatible', sides));
  }
  if (was !== is ? false : newlyRequired) {
    changes.push(
      change('approval_added', 'risky', {
        name: 'effective_approval',
        before: inEffectBefore ?? null,
        after: inEffect ?? null,
      }),
    );
  }
  return changes;
}

const wordOf = (flag: boolean | undefined): string | null => (flag === undefined ? null : String(flag));
