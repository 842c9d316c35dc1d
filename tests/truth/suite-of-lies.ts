import { expect, test } from 'vitest';
import { play } from './play.ts';
import { readScenario, SCENARIO_NAMES, type Scenario } from './scenario.ts';
import { openCli } from './ways/cli-way.ts';
import { openCore } from './ways/core-way.ts';
import { openHttp } from './ways/http-way.ts';

/** One test for each scenario: by every way nothing untrue is told, and all ways tell the same facts. */
export function testScenarios(belongs: (name: string) => boolean): void {
  for (const name of SCENARIO_NAMES.filter(belongs)) {
    const scenario = readScenario(name);
    test(`${name}: ${scenario.title}`, () => expectTruth(scenario));
  }
}

export async function expectTruth(scenario: Scenario): Promise<void> {
  const core = await play(scenario, openCore);
  expect(core.untrue, 'core').toEqual([]);
  const http = await play(scenario, openHttp);
  expect(http.untrue, 'HTTP').toEqual([]);
  const cli = await play(scenario, openCli);
  expect(cli.untrue, 'command line').toEqual([]);
  expect(http.facts, 'HTTP tells what the core tells').toEqual(core.facts);
  expect(cli.facts, 'the command line tells what the core tells').toEqual(core.facts);
}
