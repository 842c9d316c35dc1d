import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AXIS_NAMES } from '../../modules/core/facts/axes.ts';
import { ROOT } from '../house/sources.ts';
import { parseScenario } from './scenario.ts';
import { expectTruth } from './suite-of-lies.ts';

const text = readFileSync(join(ROOT, 'docs/evidence.md'), 'utf8');

/** The examples of a section, by its heading. */
const examples = text.split(/^## /m).flatMap((section) => {
  const heading = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml = '']) => ({
    heading,
    scenario: parseScenario(`docs/evidence.md, ${heading}`, yaml),
  }));
});

describe('docs/evidence.md', () => {
  for (const { heading, scenario } of examples)
    test(`${heading}: its answers are those of the product [ADR-GATE-1]`, () => expectTruth(scenario));

  test('has an example of each kind that the gate names [ADR-GATE-1]', () => {
    expect(examples.map(({ heading }) => heading)).toEqual([
      'A channel',
      'A provider',
      'A tool',
      'A platform',
      'A package with several capabilities',
    ]);
  });

  test('names each axis once in its table, and asks for it in an example [ADR-GATE-1] [ADR-AXIS-OWNER]', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| (?:artifact|family key|instance) \|/gm)].map(
      ([, axis]) => axis,
    );
    expect(rows).toEqual(AXIS_NAMES);
    const asked = examples.flatMap(({ scenario }) =>
      scenario.steps.flatMap(({ ask = [] }) =>
        ask.flatMap((each) => ('fact' in each ? each.fact[1] : 'explain' in each ? each.explain[1] : [])),
      ),
    );
    expect(AXIS_NAMES.filter((axis) => !asked.includes(axis))).toEqual([]);
  });
});
