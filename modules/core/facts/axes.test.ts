import { describe, expect, test } from 'vitest';
import { OWNER_IDS } from '../ports/owner-reader.ts';
import { AXES, AXIS_NAMES, parseAxis } from './axes.ts';
import { NOT_APPLICABLE_REASONS, UNKNOWN_REASONS } from './fact.ts';
import { INDEX_CASES, INVENTORY_CASES } from './testing/cases/artifact-cases.ts';
import { CONFIGURATION_CASES } from './testing/cases/configuration-cases.ts';
import { CONTRACT_CASES } from './testing/cases/contract-cases.ts';
import { ACTIVITY_CASES, HEALTH_CASES } from './testing/cases/instance-cases.ts';
import { BUILTIN_CASES, DECLARATION_CASES } from './testing/cases/key-cases.ts';
import { answerOf, type RuleCase } from './testing/rule-case.ts';

const CASES: readonly RuleCase[] = [
  ...INDEX_CASES,
  ...INVENTORY_CASES,
  ...BUILTIN_CASES,
  ...DECLARATION_CASES,
  ...CONFIGURATION_CASES,
  ...ACTIVITY_CASES,
  ...HEALTH_CASES,
  ...CONTRACT_CASES,
];

/** Who owns each axis, as DESIGN 3 and ADR-015 have it: written here a second time, on purpose. */
const OWNERS = {
  available_in_index: ['indexes', 'artifact'],
  available_builtin: ['builtin', 'family_key'],
  installed: ['inventory', 'artifact'],
  admitted: ['inventory', 'artifact'],
  declared: ['family_owner', 'family_key'],
  configured: ['configuration', 'instance'],
  enabled: ['configuration', 'instance'],
  active: ['observations', 'instance'],
  health: ['observations', 'instance'],
  contract_match: ['observations', 'instance'],
} as const satisfies Record<keyof typeof AXES, readonly [string, string]>;

describe('the closed table of axes', () => {
  test('names every axis once, and no other word is one', () => {
    expect([...AXIS_NAMES].sort()).toEqual(Object.keys(OWNERS).sort());
    for (const axis of AXIS_NAMES) expect(parseAxis(axis)).toBe(axis);
    for (const word of ['readiness', 'Active', 'toString', '']) expect(parseAxis(word)).toBeUndefined();
  });

  test.each(AXIS_NAMES)('%s has one owner, one kind of identity, a question and rules with ids', (axis) => {
    const { owner, about, question, reads, exposure, rules, checks } = AXES[axis];
    expect([owner, about]).toEqual(OWNERS[axis]);
    expect(question).toMatch(/^[A-Z].*\?$/);
    expect(exposure).toBe('public');
    expect(new Set(reads).size).toBe(reads.length);
    for (const each of reads) expect(OWNER_IDS).toContain(each);
    for (const each of owner === 'family_owner' ? ['definitions', 'registries'] : [owner])
      expect(reads).toContain(each);
    const texts = [...rules, ...checks];
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    for (const { id, text } of texts) {
      expect(id).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(text).toMatch(/^(?:[A-Z]|agent-tools).*\.$/);
    }
  });
});

/** Where the last rule always answers, because what is asked is never left open. */
const ALWAYS_ANSWERED: readonly string[] = ['configured', 'enabled'];

describe('cases', () => {
  test.each(AXIS_NAMES)('every rule and every check of %s has one in which it answers', (axis) => {
    const answered = new Set(CASES.flatMap((each) => (each.axis === axis ? [each.rule] : [])));
    const { rules, checks } = AXES[axis];
    // These stand on what a check has voided, and the check is named.
    const named = [...rules, ...checks].map(({ id }) => id).filter((id) => !id.startsWith('maybe_still_'));
    expect(named.filter((id) => !answered.has(id))).toEqual([]);
  });

  test.each(AXIS_NAMES)('every rule of %s has one in which it leaves the answer to a later one', (axis) => {
    const ids = [...AXES[axis].rules.map(({ id }) => id), 'nothing_known'];
    const answered = CASES.filter((each) => each.axis === axis).map(({ rule }) => ids.indexOf(rule));
    const last = Math.max(...answered);
    expect(ids[last]).toBe(ALWAYS_ANSWERED.includes(axis) ? ids.at(-2) : 'nothing_known');
  });

  test('reach every reason', () => {
    const facts = CASES.map((each) => answerOf(each).fact);
    const reasons = new Set(facts.flatMap((fact) => (fact.state === 'known' ? [] : [fact.reason])));
    // Said by `explain` of an id that has no artifact at all, because everything that offers it is hosted.
    reasons.add('not_an_artifact');
    expect([...reasons].sort()).toEqual([...UNKNOWN_REASONS, ...NOT_APPLICABLE_REASONS].sort());
  });

  test('reach every state of every axis', () => {
    const reached = new Set(CASES.map(({ axis, fact }) => `${axis} ${fact.state}`));
    for (const axis of AXIS_NAMES) {
      expect(reached).toContain(`${axis} known`);
      expect(reached).toContain(`${axis} unknown`);
    }
  });
});
