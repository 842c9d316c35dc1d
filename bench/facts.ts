import { runChild } from './measure/child.ts';
import { type Result, resultOf } from './measure/result.ts';
import type { ProjectionCost } from './start/project-facts.ts';

/** Bars of the projection of facts. */

/** One instance for each provider: 1,000 where there are 100,000 tools. */
const TOOLS_PER_INSTANCE = 100;
const METHOD = `in one process over a view in memory, an instance for each ${TOOLS_PER_INSTANCE} tools; processor time, median of 15 rounds`;

export function measureFacts(sizes: readonly number[]): readonly Result[] {
  return sizes.flatMap((tools) => {
    const cost = runChild<ProjectionCost>(
      'project-facts',
      [String(tools), String(Math.ceil(tools / TOOLS_PER_INSTANCE))],
      ['--expose-gc'],
    );
    return [
      resultOf(
        'full status of one tool',
        20,
        { ours: cost.status, against: cost.lookUps },
        {
          tools,
          method: `${METHOD}; against the plain look-ups of its parts`,
          figures: { ours_us: cost.status, against_us: cost.lookUps },
        },
      ),
      resultOf(
        'full status of a tool with a package',
        20,
        { ours: cost.statusOfPackage, against: cost.lookUpsOfPackage },
        {
          tools,
          method: `${METHOD}; against the plain look-ups of its parts`,
          figures: { ours_us: cost.statusOfPackage, against_us: cost.lookUpsOfPackage },
        },
      ),
      resultOf(
        'full status of one tool, absolute',
        1,
        { ours: Math.max(cost.status, cost.statusOfPackage), against: 50 },
        {
          tools,
          method: `${METHOD}; against 50 microseconds`,
          figures: {
            page_of_50_instances_us: cost.pageOfInstances,
            page_of_50_capabilities_us: cost.pageOfCapabilities,
            page_of_50_artifacts_us: cost.pageOfArtifacts,
          },
        },
      ),
      resultOf(
        'memory of the projection at rest',
        0.1,
        { ours: cost.projection, against: cost.view },
        {
          tools,
          method:
            'heap and buffers after a forced collection, when everything was read once; against the view',
          figures: { ours_bytes: cost.projection, against_bytes: cost.view },
        },
      ),
    ];
  });
}
