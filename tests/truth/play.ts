import type { Scenario } from './scenario.ts';
import { Stage } from './stage.ts';
import { type OpenWay, TestClock } from './ways/way.ts';
import { makeWorkspaceFolder } from './workspace-folder.ts';

/** What came of a scenario by one way. */
export interface Played {
  /** What is not as the scenario says; empty: every answer is true. */
  readonly untrue: readonly string[];
  /** Every fact that was told, by step and question, without what differs from process to process. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Plays the scenario on a workspace of its own. */
export async function play(scenario: Scenario, open: OpenWay): Promise<Played> {
  await using folder = await makeWorkspaceFolder();
  const [first] = scenario.steps;
  if (first === undefined) throw new TypeError('A scenario has a step.');
  const clock = new TestClock(first.at);
  await folder.write(scenario.files);
  await using way = await open({ folder: folder.path, clock });
  const stage = new Stage(way, scenario.never ?? []);
  let environment: string | undefined;
  for (const [at, step] of scenario.steps.entries()) {
    clock.at = step.at;
    stage.begin(at);
    await folder.write(step.write ?? {});
    await folder.remove(step.remove ?? []);
    if (step.damage !== undefined) await folder.damage(step.damage.records);
    environment = step.env ?? environment;
    if (step.restart === true || step.env !== undefined) await way.restart(environment);
    else await way.reload();
    await stage.tell(step);
    for (const [index, question] of (step.ask ?? []).entries()) await stage.ask(index, question);
  }
  return { untrue: stage.untrue, facts: stage.facts };
}
