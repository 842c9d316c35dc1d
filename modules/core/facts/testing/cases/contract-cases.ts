import type { Observation } from '../../../model/observation.ts';
import { exampleTool, exampleVersion } from '../../../testing/example-tools.ts';
import { at, provided } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';
import type { World } from '../world.ts';
import { FILES, observedBy, observedCases, PINNED, pinnedTool, type Sight } from './observed-cases.ts';

const CHANGED = 'sha256:22';

const matchCase = (rule: string, when: string, world: World, fact: RuleCase['fact']): RuleCase => ({
  axis: 'contract_match',
  subject: FILES,
  rule,
  when,
  world,
  fact,
});

const digests = (live: Readonly<Record<string, string>>): Sight => ({ digests: live });
const implementing = (version: string): Pick<Observation, 'implementation'> => ({
  implementation: provided('tool:files.read', 'acme', { version }).implementation,
});

const twoVersions = pinnedTool({
  versions: [
    exampleVersion({ version: '2.0.0', definitionDigest: CHANGED }),
    exampleVersion({ version: '1.0.0', definitionDigest: PINNED }),
  ],
});

export const CONTRACT_CASES: readonly RuleCase[] = [
  ...observedCases('contract_match'),
  matchCase(
    'differs_somewhere',
    'one of two runtimes runs something else',
    observedBy({}, { runtime: 'node-b', ...digests({ 'files.read': CHANGED }) }),
    { state: 'known', value: false, detailCode: 'definition_differs' },
  ),
  matchCase(
    'too_old',
    'the runtime that showed something else is silent, and another shows the pinned one',
    observedBy({ freshUntil: at(5), ...digests({ 'files.read': CHANGED }) }, { runtime: 'node-b' }),
    { state: 'unknown', reason: 'stale', last: { value: false, observedAt: at(0), generation: '1' } },
  ),
  matchCase(
    'equal',
    'what runs is one of the versions, and the runtime did not name it',
    { ...observedBy(digests({ 'files.read': CHANGED })), tools: [twoVersions] },
    { state: 'known', value: true },
  ),
  matchCase(
    'differs_somewhere',
    'what runs is another version than the runtime names',
    {
      ...observedBy({ ...digests({ 'files.read': CHANGED }), ...implementing('1.0.0') }),
      tools: [twoVersions],
    },
    { state: 'known', value: false, detailCode: 'definition_differs' },
  ),
  matchCase(
    'no_longer_counts',
    'a pinned tool was not among those that were seen',
    {
      ...observedBy(digests({ 'files.read': PINNED })),
      tools: [
        pinnedTool(),
        exampleTool('files.write', { versions: [exampleVersion({ definitionDigest: PINNED })] }),
      ],
    },
    { state: 'unknown', reason: 'not_observed', detailCode: 'not_all_observed' },
  ),
  matchCase(
    'no_longer_counts',
    'another runtime that counts, though it looked earlier, does not tell',
    observedBy({ observedAt: at(5) }, { runtime: 'node-b', ...digests({}) }),
    { state: 'unknown', reason: 'not_observed', detailCode: 'no_digests_reported' },
  ),
  matchCase(
    'equal',
    'another runtime that does not tell is too old to count',
    observedBy({}, { runtime: 'node-b', freshUntil: at(5), ...digests({}) }),
    { state: 'known', value: true },
  ),
  matchCase(
    'no_longer_counts',
    'nothing is pinned',
    { ...observedBy({}), tools: [pinnedTool({ versions: [exampleVersion()] })] },
    { state: 'unknown', reason: 'not_declared', detailCode: 'nothing_pinned' },
  ),
  matchCase(
    'no_longer_counts',
    'only tools outside the catalog were seen',
    observedBy(digests({ other: PINNED })),
    {
      state: 'unknown',
      reason: 'not_observed',
      detailCode: 'not_all_observed',
    },
  ),
  matchCase(
    'equal',
    'further tools that are outside the catalog were seen',
    observedBy(digests({ 'files.read': PINNED, other: CHANGED })),
    { state: 'known', value: true },
  ),
];
