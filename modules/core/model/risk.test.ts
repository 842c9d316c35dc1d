import { describe, expect, test } from 'vitest';
import { effectiveApproval, type Risk, strictestRisk } from './risk.ts';

describe('the strictest risk that is stated', () => {
  test.each<[(Risk | undefined)[], Risk | undefined]>([
    [[], undefined],
    [[undefined, undefined], undefined],
    [['low', undefined], 'low'],
    [['low', 'critical', 'high'], 'critical'],
  ])('%j: %s', (risks, strictest) => {
    expect(strictestRisk(risks)).toBe(strictest);
  });
});

describe('effective approval (CONTRACT 5)', () => {
  test.each<[boolean | undefined, Risk | undefined, string]>([
    [true, 'low', 'required'],
    [true, undefined, 'required'],
    [false, 'high', 'required'],
    [undefined, 'critical', 'required'],
    [false, 'medium', 'not_required'],
    [false, 'low', 'not_required'],
    [false, undefined, 'unknown'],
    [undefined, 'low', 'unknown'],
    [undefined, undefined, 'unknown'],
  ])('flag %s and risk %s: %s', (flag, risk, approval) => {
    expect(effectiveApproval(flag, risk)).toBe(approval);
  });
});
