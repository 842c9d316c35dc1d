import { at } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';
import { FILES, observedBy, observedCases } from './observed-cases.ts';

export const ACTIVITY_CASES: readonly RuleCase[] = [
  ...observedCases('active'),
  {
    axis: 'active',
    subject: FILES,
    rule: 'seen_active',
    when: 'one runtime sees it and a newer look of another does not',
    world: observedBy({ runtime: 'node-b' }, { active: false, observedAt: at(5) }),
    fact: { state: 'known', value: true },
  },
  {
    axis: 'active',
    subject: FILES,
    rule: 'too_old',
    when: 'the runtime that saw it is silent, and another does not see it',
    world: observedBy({ freshUntil: at(5) }, { runtime: 'node-b', active: false, observedAt: at(5) }),
    fact: { state: 'unknown', reason: 'stale', last: { value: true, observedAt: at(0), generation: '1' } },
  },
  {
    axis: 'active',
    subject: FILES,
    rule: 'seen_inactive',
    when: 'the last word of one runtime was no, and another says no now',
    world: observedBy(
      { active: false, freshUntil: at(5) },
      { runtime: 'node-b', active: false, observedAt: at(5) },
    ),
    fact: { state: 'known', value: false, observedAt: at(5) },
  },
];

export const HEALTH_CASES: readonly RuleCase[] = [
  ...observedCases('health'),
  {
    axis: 'health',
    subject: FILES,
    rule: 'probed',
    when: 'the runtime gives a code',
    world: observedBy({ health: { status: 'degraded', code: 'rate_limited' } }),
    fact: { state: 'known', value: 'degraded', detailCode: 'rate_limited' },
  },
  {
    axis: 'health',
    subject: FILES,
    rule: 'runtimes_disagree',
    when: 'two runtimes differ',
    world: observedBy({}, { runtime: 'node-b', health: { status: 'failed' } }),
    fact: { state: 'unknown', reason: 'unresolved_collision', detailCode: 'runtimes_disagree' },
  },
  {
    axis: 'health',
    subject: FILES,
    rule: 'probed',
    when: 'the one of two that differed is too old',
    world: observedBy({}, { runtime: 'node-b', health: { status: 'failed' }, freshUntil: at(5) }),
    fact: { state: 'known', value: 'healthy' },
  },
];
