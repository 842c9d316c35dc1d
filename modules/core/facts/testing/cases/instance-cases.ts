import { toolFamilyKey } from '../../../ids.ts';
import type { Observation } from '../../../model/observation.ts';
import type { ProviderType } from '../../../model/provider-type.ts';
import type { Tool } from '../../../model/tool.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../../../testing/example-tools.ts';
import { at, instance, instanceId, inventoried, provided, provider, seen, without } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';
import type { World } from '../world.ts';

const FILES = instanceId('instances.files');
const configured = instance('files', 'acme');

export const CONFIGURATION_CASES: readonly RuleCase[] = [
  {
    axis: 'configured',
    subject: FILES,
    rule: 'owner_is_silent',
    when: 'the configuration cannot be read',
    world: { gaps: { configuration: 'owner_unavailable' } },
    fact: { state: 'unknown', reason: 'owner_unavailable', owner: 'configuration' },
  },
  {
    axis: 'configured',
    subject: FILES,
    rule: 'invalid_instance',
    when: 'its definition has an error',
    world: { instances: [instance('files', 'acme', { valid: false })] },
    fact: { state: 'unknown', reason: 'invalid_document' },
  },
  {
    axis: 'configured',
    subject: FILES,
    rule: 'defined',
    when: 'it is defined',
    world: { instances: [configured] },
    fact: { state: 'known', value: true },
  },
  {
    axis: 'configured',
    subject: FILES,
    rule: 'not_in_configuration',
    when: 'only a runtime has seen it',
    world: { instances: [instance('others', 'acme')], observations: [seen('files')] },
    fact: { state: 'known', value: false, detailCode: 'not_in_configuration' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'owner_is_silent',
    when: 'the configuration cannot be read',
    world: { gaps: { configuration: 'owner_unavailable' } },
    fact: { state: 'unknown', reason: 'owner_unavailable', owner: 'configuration' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'not_configured',
    when: 'nobody configured it',
    world: { observations: [seen('files')] },
    fact: { state: 'not_applicable', reason: 'not_configurable' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'invalid_instance',
    when: 'its definition has an error, whatever else it says',
    world: { instances: [instance('files', 'acme', { valid: false })] },
    fact: { state: 'unknown', reason: 'invalid_document' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'stated',
    when: 'the policy turns it off and says why',
    world: {
      instances: [
        instance('files', 'acme', {
          enablement: { enabled: false, code: 'off_by_activation_policy', reason: 'incident_12' },
        }),
      ],
    },
    fact: { state: 'known', value: false, detailCode: 'incident_12' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'stated',
    when: 'the workspace turns it on',
    world: { instances: [configured] },
    fact: { state: 'known', value: true, detailCode: 'set_by_workspace' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'nobody_said',
    when: 'nobody said',
    world: { instances: [without(configured, 'enablement')] },
    fact: { state: 'unknown', reason: 'not_declared' },
  },
];

type ObservedAxis = 'active' | 'health' | 'contract_match';
const PINNED = 'sha256:11';
const CHANGED = 'sha256:22';

const tool = (fields: Partial<Tool> = {}): Tool =>
  exampleTool('files.read', {
    key: toolFamilyKey(toolId('files.read')),
    versions: [exampleVersion({ definitionDigest: PINNED })],
    ...fields,
  });

type Sight = Parameters<typeof seen>[1];
/** Seen by one runtime each, with the pinned definition unless told otherwise. */
const observedBy = (...sights: readonly Sight[]): World => ({
  tools: [tool()],
  instances: [configured],
  runtimes: { 'node-a': '1' },
  observations: sights.map((sight) => seen('files', { digests: { 'files.read': PINNED }, ...sight })),
});

const VALUES = { active: true, health: 'healthy', contract_match: true } as const;
/** Which rule speaks where all is well. */
const WELL = { active: 'seen_active', health: 'probed', contract_match: 'equal' } as const;

const offeredAs = (type: ProviderType): Tool =>
  tool({ versions: [exampleVersion({ offers: [exampleOffer('acme', { canonicalType: type })] })] });

/** What all axes of a running instance have in common. */
const ofAxis = (axis: ObservedAxis): readonly RuleCase[] => {
  const subject = FILES;
  const last = { value: VALUES[axis], observedAt: at(0), generation: '1' };
  const oneFor = (rule: string, when: string, world: World, fact: RuleCase['fact']): RuleCase => ({
    axis,
    subject,
    rule,
    when,
    world,
    fact,
  });
  const known = { state: 'known', value: VALUES[axis] } as const;
  const mismatch = { state: 'unknown', reason: 'artifact_mismatch', last } as const;
  const installed = (digest: string, fields: Parameters<typeof inventoried>[2] = {}) =>
    inventoried('pkg:npm/files@1.0.0', digest, {
      provides: [provided('tool:files.read', 'acme', { version: '1.0.0' })],
      ...fields,
    });
  const running = observedBy({ artifact: 'sha512-old' });
  return [
    oneFor(
      'nothing_to_run',
      'the document of its provider is of a type of which nothing runs',
      { tools: [tool()], instances: [configured], providers: [provider('acme', { canonicalType: 'sdk' })] },
      { state: 'not_applicable', reason: 'nothing_to_run' },
    ),
    oneFor(
      'nothing_to_run',
      'all offers of its provider are of types of which nothing runs',
      { tools: [offeredAs('workflow_action')], instances: [configured] },
      { state: 'not_applicable', reason: 'nothing_to_run' },
    ),
    oneFor(
      'lifecycle_planned',
      'all tools of its provider are planned',
      { tools: [tool({ lifecycle: 'planned' })], instances: [configured] },
      { state: 'not_applicable', reason: 'lifecycle_planned' },
    ),
    oneFor(
      'nothing_known',
      'its provider has no tools that could be planned',
      { instances: [configured] },
      { state: 'unknown', reason: 'not_observed' },
    ),
    oneFor(
      'observations_unavailable',
      'observations cannot be read',
      { tools: [tool()], instances: [configured], gaps: { observations: 'owner_unavailable' } },
      { state: 'unknown', reason: 'owner_unavailable' },
    ),
    oneFor(
      'nothing_known',
      'nothing was ever observed',
      { tools: [tool()], instances: [configured], gaps: { observations: 'owner_not_configured' } },
      { state: 'unknown', reason: 'not_observed' },
    ),
    oneFor(
      WELL[axis],
      'a runtime saw it all the same, of a type of which nothing runs',
      { ...observedBy({}), providers: [provider('acme', { canonicalType: 'sdk' })] },
      known,
    ),
    oneFor(
      'superseded_generation',
      'the runtime has begun anew since',
      { ...observedBy({}), runtimes: { 'node-a': '2' } },
      { state: 'unknown', reason: 'generation_superseded', last },
    ),
    oneFor(
      WELL[axis],
      'its runtime has no generation that counts',
      { ...observedBy({}), runtimes: {} },
      known,
    ),
    oneFor('of_the_future', 'it was seen in the future', observedBy({ observedAt: at(15.001) }), {
      state: 'unknown',
      reason: 'clock_skew',
    }),
    oneFor('too_old', 'it was fresh until now', observedBy({ freshUntil: at(10) }), {
      state: 'unknown',
      reason: 'stale',
      last,
    }),
    oneFor(WELL[axis], 'it is fresh for a millisecond yet', observedBy({ freshUntil: at(10.001) }), known),
    oneFor(
      'other_implementation',
      'the runtime saw an implementation of another provider',
      observedBy({ implementation: provided('tool:files.read', 'other').implementation }),
      { ...mismatch, detailCode: 'implementation_differs' },
    ),
    oneFor(
      WELL[axis],
      'the runtime saw an implementation of this provider',
      observedBy({
        implementation: provided('tool:files.read', 'acme', { version: '1.0.0' }).implementation,
      }),
      known,
    ),
    oneFor(
      'other_artifact',
      'another artifact of its provider is installed now',
      { ...running, inventory: [installed('sha512-new')] },
      { ...mismatch, detailCode: 'artifact_differs' },
    ),
    oneFor(
      'other_artifact',
      'what the runtime loaded is no longer installed',
      { ...running, inventory: [installed('sha512-old', { installed: false })] },
      { ...mismatch, detailCode: 'artifact_differs' },
    ),
    oneFor(
      WELL[axis],
      'one of the installed artifacts is what the runtime loaded',
      { ...running, inventory: [installed('sha512-new'), installed('sha512-old')] },
      { ...known, artifact: 'sha512-old' },
    ),
    oneFor(WELL[axis], 'the inventory knows nothing of its provider', running, known),
    oneFor(
      'no_longer_counts',
      'the runtime does not say',
      {
        ...observedBy({}),
        observations: [without(without(seen('files'), 'active'), 'health')],
      },
      { state: 'unknown', reason: 'not_observed' },
    ),
  ];
};

export const ACTIVITY_CASES: readonly RuleCase[] = [
  ...ofAxis('active'),
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
  ...ofAxis('health'),
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

const twoVersions = tool({
  versions: [
    exampleVersion({ version: '2.0.0', definitionDigest: CHANGED }),
    exampleVersion({ version: '1.0.0', definitionDigest: PINNED }),
  ],
});

export const CONTRACT_CASES: readonly RuleCase[] = [
  ...ofAxis('contract_match'),
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
        tool(),
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
    { ...observedBy({}), tools: [tool({ versions: [exampleVersion()] })] },
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
