import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AXIS_NAMES } from '../../modules/core/facts/axes.ts';
import { NOT_APPLICABLE_REASONS, UNKNOWN_REASONS } from '../../modules/core/facts/fact.ts';
import { isMapping } from './partial-match.ts';
import { play } from './play.ts';
import { parseScenario, readScenario, SCENARIO_NAMES, type Scenario } from './scenario.ts';
import { openCore } from './ways/core-way.ts';

/** What the suite has to hold to mean anything. */

const scenarios = SCENARIO_NAMES.map(readScenario);
const questions = ({ steps }: Scenario) => steps.flatMap(({ ask = [] }) => ask);
/** Facts that a scenario says to be true, by axis. */
const asserted = (
  scenario: Scenario,
): readonly (readonly [axis: string, fact: Readonly<Record<string, unknown>>])[] =>
  questions(scenario).flatMap((each) =>
    'fact' in each && isMapping(each.is) ? [[each.fact[1], each.is] as const] : [],
  );
const all = scenarios.flatMap(asserted);

describe('the suite of lies as a whole', () => {
  test('there are more than a hundred', () => expect(scenarios.length).toBeGreaterThan(100));

  test('each says something that stays known, so that to know nothing is no way out', () => {
    const silent = scenarios.filter((each) => !asserted(each).some(([, { state }]) => state === 'known'));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('each tells at least two answers apart, so that one word for everything is no way out', () => {
    const oneWord = scenarios.filter((each) => {
      const answers = questions(each).map((question) =>
        JSON.stringify('is' in question ? question.is : question),
      );
      return new Set(answers).size < 2;
    });
    expect(oneWord.map(({ name }) => name)).toEqual([]);
  });

  test('together they tell known true, known false, unknown and not applicable apart [ADR-FOUR-STATES]', () => {
    const reasons = (state: string) =>
      new Set(all.flatMap(([, fact]) => (fact['state'] === state ? [fact['reason']] : [])));
    expect(UNKNOWN_REASONS.filter((reason) => !reasons('unknown').has(reason))).toEqual([]);
    const explained = scenarios.flatMap((each) =>
      questions(each).flatMap((question) => JSON.stringify(question)),
    );
    expect(
      NOT_APPLICABLE_REASONS.filter((reason) => !explained.some((text) => text.includes(`"${reason}"`))),
    ).toEqual([]);
    for (const value of [true, false]) expect(all.some(([, fact]) => fact['value'] === value)).toBe(true);
  });

  test('each axis is asked where it is known and where it is not, and names its owner [ADR-GATE-3] [ADR-AXIS-OWNER]', () => {
    for (const axis of AXIS_NAMES) {
      const facts = all.flatMap(([asked, fact]) => (asked === axis ? [fact] : []));
      expect(new Set(facts.map(({ state }) => state)).size, axis).toBeGreaterThan(1);
      expect(
        facts.some(({ owner }) => owner !== undefined),
        `${axis} with its owner`,
      ).toBe(true);
    }
  });

  test('README.md says of each published trap which scenario tells it, or why none here can', () => {
    const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \|$/gm)];
    expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 52 }, (_, at) => at + 1));
    for (const [, number = '', , where = ''] of rows) {
      const [, name] = /^`(.+)`$/.exec(where) ?? [];
      if (name === undefined) expect(where, number).toMatch(/^host: .{10,}/);
      else expect(existsSync(join(import.meta.dirname, `${name}.yaml`)), name).toBe(true);
    }
  });
});

describe('the stage finds what is untrue', () => {
  const steps = (ask: string): string => `
title: A scenario that is not true
source: written for this test
world: [files]
steps:
  - at: 0s
    ask:
      - ${ask}
`;
  test.each([
    ['a value', '{ fact: [instances.files, configured], is: { value: false } }'],
    ['a key that is not there', '{ fact: [instances.files, configured], is: { reason: stale } }'],
    ['a denied answer', '{ fact: [instances.files, configured], is_not: { value: true } }'],
    ['a denial of what is not there', '{ fact: [instances.files, configured], is_not: { reason: stale } }'],
    ['an identity that nobody knows', '{ fact: [instances.nobody, configured], is: {} }'],
    ['an axis that there is not', '{ fact: [instances.files, finished], is: { state: known } }'],
    ['an explanation', '{ explain: [instances.files, active], is: { rule: { id: seen_active } } }'],
    ['a refusal that does not come', '{ explain: [instances.files, active], error: not_found }'],
    ['a refusal that comes', '{ explain: [instances.files, finished], is: {} }'],
    ['a row', '{ row: { instances: { id: instances.files } }, is: { provider: another } }'],
    ['a row that there is not', '{ row: { instances: { id: instances.nobody } }, is: {} }'],
    ['a number of rows', '{ count: { instances: {} }, is: 2 }'],
    ['a collection that there is not', '{ count: { nothing: {} }, is: 0 }'],
    ['a whole status', '{ status: instances.files, is: { subject_id: instances.nobody } }'],
    ['readiness', '{ ready: files.read, is: { authorizes: true } }'],
    ['a list', '{ ready: files.read, is: {}, has: { subject_to: nothing } }'],
    ['a tool', '{ show: files.read, is: { name: Another } }'],
    ['an absence', '{ absent: instances.files }'],
  ])('%s', async (_, ask) => {
    const { untrue } = await play(parseScenario('not-true', steps(ask)), openCore);
    expect(untrue).not.toEqual([]);
  });

  test('what must stand nowhere', async () => {
    const text = `${steps('{ show: files.read, is: { id: files.read } }')}never: [Reads one file]\n`;
    expect((await play(parseScenario('not-true', text), openCore)).untrue).not.toEqual([]);
  });

  test.each([
    ['an unknown key', 'steps: [{ at: 0s, wrote: {} }]'],
    ['a question of two kinds', 'steps: [{ at: 0s, ask: [{ show: a, ready: b }] }]'],
    ['a time that is none', 'steps: [{ at: tomorrow }]'],
    ['no steps', 'steps: []'],
  ])('a document with %s is no scenario', (_, rest) => {
    expect(() =>
      parseScenario('bad', `title: A long enough title\nsource: written for this test\n${rest}\n`),
    ).toThrow(/^bad: /);
  });
});
