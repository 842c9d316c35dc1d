import { beforeAll, describe, expect, test } from 'vitest';
import { AXES, AXIS_NAMES, type AxisTable } from '../../modules/core/facts/axes.ts';
import type { Axis } from '../../modules/core/facts/fact.ts';
import { play } from './play.ts';
import { readScenario, SCENARIO_NAMES, type Scenario } from './scenario.ts';
import { openCore } from './ways/core-way.ts';

/** The table of axes is data: with any rule or check taken out of it, some scenario must notice. */

/** What is not true without any mutation proves nothing about one. */
const scenarios: Scenario[] = [];
beforeAll(async () => {
  for (const scenario of SCENARIO_NAMES.map(readScenario))
    if ((await play(scenario, openCore)).untrue.length === 0) scenarios.push(scenario);
});

test('without a mutation every scenario is true', () =>
  expect(scenarios.map(({ name }) => name)).toEqual(SCENARIO_NAMES));

describe('a mutation of each rule is caught', () => {
  for (const axis of AXIS_NAMES) {
    for (const kind of ['checks', 'rules'] as const) {
      for (const { id } of AXES[axis][kind]) {
        test(`${axis} without its ${kind === 'checks' ? 'check' : 'rule'} ${id}`, async () => {
          expect(await caughtBy(axis, kind, id), 'the scenario that notices').toBeDefined();
        });
      }
    }
  }
});

/** The first scenario that tells something untrue while that rule is out of the table. */
async function caughtBy(axis: Axis, kind: 'checks' | 'rules', id: string): Promise<string | undefined> {
  const whole = AXES[axis];
  replaceAxis(axis, { ...whole, [kind]: whole[kind].filter((rule) => rule.id !== id) });
  try {
    for (const scenario of nearestFirst(axis))
      if ((await play(scenario, openCore)).untrue.length > 0) return scenario.name;
    return undefined;
  } finally {
    replaceAxis(axis, whole);
  }
}

/** The product's own table is changed, so that every part of it that reads a fact sees the mutation. */
const replaceAxis = (axis: Axis, rule: AxisTable[Axis]): AxisTable => Object.assign(AXES, { [axis]: rule });

const nearestFirst = (axis: Axis): readonly Scenario[] => [
  ...scenarios.filter((scenario) => asksFor(scenario, axis)),
  ...scenarios.filter((scenario) => !asksFor(scenario, axis)),
];

const asksFor = ({ steps }: Scenario, axis: Axis): boolean =>
  steps.some(({ ask = [] }) => ask.some((each) => 'fact' in each && each.fact[1] === axis));
