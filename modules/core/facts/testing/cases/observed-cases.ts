import { toolFamilyKey } from '../../../ids.ts';
import type { ProviderType } from '../../../model/provider-type.ts';
import type { Tool } from '../../../model/tool.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../../../testing/example-tools.ts';
import { at, instance, instanceId, inventoried, provided, provider, seen, without } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';
import type { World } from '../world.ts';

export const FILES = instanceId('instances.files');
const configured = instance('files', 'acme');

type ObservedAxis = 'active' | 'health' | 'contract_match';
export const PINNED = 'sha256:11';

export const pinnedTool = (fields: Partial<Tool> = {}): Tool =>
  exampleTool('files.read', {
    key: toolFamilyKey(toolId('files.read')),
    versions: [exampleVersion({ definitionDigest: PINNED })],
    ...fields,
  });

export type Sight = Parameters<typeof seen>[1];
/** Seen by one runtime each, with the pinned definition unless told otherwise. */
export const observedBy = (...sights: readonly Sight[]): World => ({
  tools: [pinnedTool()],
  instances: [configured],
  runtimes: { 'node-a': '1' },
  observations: sights.map((sight) => seen('files', { digests: { 'files.read': PINNED }, ...sight })),
});

const VALUES = { active: true, health: 'healthy', contract_match: true } as const;
/** Which rule speaks where all is well. */
const WELL = { active: 'seen_active', health: 'probed', contract_match: 'equal' } as const;

const offeredAs = (type: ProviderType): Tool =>
  pinnedTool({ versions: [exampleVersion({ offers: [exampleOffer('acme', { canonicalType: type })] })] });

/** What all axes of a running instance have in common. */
export const observedCases = (axis: ObservedAxis): readonly RuleCase[] => {
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
      {
        tools: [pinnedTool()],
        instances: [configured],
        providers: [provider('acme', { canonicalType: 'sdk' })],
      },
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
      { tools: [pinnedTool({ lifecycle: 'planned' })], instances: [configured] },
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
      { tools: [pinnedTool()], instances: [configured], gaps: { observations: 'owner_unavailable' } },
      { state: 'unknown', reason: 'owner_unavailable' },
    ),
    oneFor(
      'nothing_known',
      'nothing was ever observed',
      { tools: [pinnedTool()], instances: [configured], gaps: { observations: 'owner_not_configured' } },
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
      // Definitions of another provider were never compared with those of this one.
      {
        state: 'unknown',
        reason: 'artifact_mismatch',
        detailCode: 'implementation_differs',
        ...(axis !== 'contract_match' && { last }),
      },
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
