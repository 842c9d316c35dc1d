import { describe, expect, test } from 'vitest';
import type { Lifecycle } from '../../../core/model/lifecycle.ts';
import type { Risk } from '../../../core/model/risk.ts';
import type { Change } from './change.ts';
import { approvalChanges, lifecycleChanges, riskChanges } from './standing-changes.ts';

const told = (changes: readonly Change[]): readonly string[] =>
  changes.map(({ kind, severity }) => `${severity} ${kind}`);

describe('lifecycle', () => {
  test.each<[Lifecycle, Lifecycle, string]>([
    ['active', 'withdrawn', 'breaking lifecycle_changed'],
    ['active', 'planned', 'breaking lifecycle_changed'],
    ['deprecated', 'withdrawn', 'breaking lifecycle_changed'],
    ['unknown', 'planned', 'breaking lifecycle_changed'],
    ['active', 'deprecated', 'risky lifecycle_changed'],
    ['active', 'experimental', 'risky lifecycle_changed'],
    ['maintenance', 'unknown', 'risky lifecycle_changed'],
    ['active', 'maintenance', 'compatible lifecycle_changed'],
    ['planned', 'withdrawn', 'compatible lifecycle_changed'],
    ['withdrawn', 'active', 'compatible lifecycle_changed'],
    ['deprecated', 'active', 'compatible lifecycle_changed'],
  ])('%s to %s: %s', (before, after, expected) => {
    expect(told(lifecycleChanges({ lifecycle: before }, { lifecycle: after }))).toEqual([expected]);
  });

  test('another word for the same is cosmetic, and none is no change', () => {
    const [active, stable] = ['active', 'stable'].map((status) => ({ lifecycle: 'active' as const, status }));
    if (active === undefined || stable === undefined) throw new Error('There are two.');
    expect(told(lifecycleChanges(active, stable))).toEqual(['cosmetic field_changed']);
    expect(lifecycleChanges(active, active)).toEqual([]);
  });
});

describe('risk', () => {
  test.each<[Risk | undefined, Risk | undefined, readonly string[]]>([
    ['high', 'low', ['risky risk_lowered']],
    ['critical', 'high', ['risky risk_lowered']],
    ['low', 'high', ['compatible risk_raised']],
    ['high', undefined, ['risky risk_unstated']],
    ['low', undefined, ['risky risk_unstated']],
    [undefined, 'low', ['risky risk_stated']],
    [undefined, 'medium', ['risky risk_stated']],
    [undefined, 'high', ['compatible risk_stated']],
    ['low', 'low', []],
    [undefined, undefined, []],
  ])('%s to %s', (before, after, expected) => {
    expect(told(riskChanges('risk', before, after))).toEqual(expected);
  });
});

type Approvable = readonly [flag: boolean | undefined, risk: Risk | undefined];

describe('approval', () => {
  const subject = (flag: boolean | undefined, risk: Risk | undefined) => ({
    ...(flag !== undefined && { approvalRequired: flag }),
    ...(risk !== undefined && { effectiveRisk: risk }),
  });

  test.each<[Approvable, Approvable, readonly string[]]>([
    [[true, 'high'], [undefined, 'high'], ['risky approval_removed']],
    [[true, 'low'], [false, 'low'], ['risky approval_removed']],
    [[undefined, 'low'], [false, 'low'], ['risky approval_waived']],
    [[false, 'low'], [undefined, 'low'], ['compatible approval_waived']],
    [[false, 'low'], [true, 'low'], ['risky approval_added']],
    [[undefined, 'high'], [true, 'high'], ['compatible approval_added']],
    [[false, 'low'], [false, 'critical'], ['risky approval_added']],
    [[false, 'high'], [false, 'low'], []],
    [[false, 'low'], [false, 'low'], []],
  ])('flag and risk %j to %j', (before, after, expected) => {
    expect(told(approvalChanges(subject(...before), subject(...after)))).toEqual(expected);
  });
});
