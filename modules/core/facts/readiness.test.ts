import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolFamilyKey } from '../ids.ts';
import type { Instance } from '../model/instance.ts';
import type { Offer } from '../model/offer.ts';
import type { Tool } from '../model/tool.ts';
import { READINESS_OUTCOMES, type Readiness, type SubjectStanding } from '../ports/facts.ts';
import { exampleEntry, exampleRegistry } from '../testing/example-snapshots.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import { instants, worlds } from './testing/arbitrary-world.ts';
import { factsOf } from './testing/projection.ts';
import { at, builtIn, instance, provider, seen, without } from './testing/records.ts';
import { readerOf, type World } from './testing/world.ts';

const LOCAL: SubjectStanding = {
  subject: 'local',
  policy: 'policy_not_configured',
  review: 'not_reviewed',
};
const BLOCKED: SubjectStanding = { ...LOCAL, policy: 'blocked', policyCode: 'risk_too_high' };

/** One tool, one offer, one instance that a runtime sees active and healthy; each condition spoils one thing of it. */
interface Setting {
  readonly tool: Partial<Tool>;
  readonly offer: Partial<Offer>;
  readonly instance: Partial<Instance>;
  readonly unsaid: boolean;
  readonly noInstance: boolean;
  readonly sight: Parameters<typeof seen>[1] & object;
  readonly world: World;
  readonly standing: SubjectStanding;
}

const ALL_WELL: Setting = {
  tool: { approvalRequired: false, effectiveRisk: 'low' },
  offer: { canonicalType: 'mcp_server' },
  instance: {},
  unsaid: false,
  noInstance: false,
  sight: {},
  world: {},
  standing: LOCAL,
};

function readinessIn(setting: Setting): Readiness {
  const offer = exampleOffer('acme', setting.offer);
  const configured = instance('files', 'acme', setting.instance);
  const { facts } = readerOf({
    tools: [
      exampleTool('files.read', {
        key: toolFamilyKey(toolId('files.read')),
        versions: [exampleVersion({ offers: [offer] })],
        ...setting.tool,
      }),
    ],
    providers: [provider('acme', { environment: [{ name: 'TOKEN', required: true }] })],
    instances: setting.noInstance ? [] : [setting.unsaid ? without(configured, 'enablement') : configured],
    observations: [seen('files', setting.sight)],
    ...setting.world,
  });
  const readiness = facts.readiness('files.read', setting.standing, at(10));
  if (readiness === undefined) throw new Error('The tool is not there.');
  return readiness;
}

interface Condition {
  readonly name: string;
  readonly outcome: Readiness['outcome'];
  readonly reason: string;
  readonly steps: readonly string[];
  spoil(setting: Setting): Setting;
}

const condition = (
  name: string,
  [outcome, reason, ...steps]: readonly [Readiness['outcome'], string, ...string[]],
  spoil: Condition['spoil'],
): Condition => ({ name, outcome, reason, steps, spoil });

const READY: Setting = { ...ALL_WELL, instance: { environment: ['TOKEN'] } };

/** In the order of precedence: of two that hold, the earlier one is told. */
const CONDITIONS: readonly Condition[] = [
  condition('its document has an error', ['not_registered', 'invalid', 'mend_document'], (setting) => ({
    ...setting,
    tool: { ...setting.tool, registration: { state: 'refused', reason: 'invalid' } },
  })),
  condition('the tool is withdrawn', ['not_implemented', 'withdrawn', 'use_replacement'], (setting) => ({
    ...setting,
    tool: { ...setting.tool, lifecycle: 'withdrawn' },
  })),
  condition('its sunset has come', ['not_implemented', 'deprecated', 'use_replacement'], (setting) => ({
    ...setting,
    tool: { ...setting.tool, deprecation: { sunset: at(10) } },
  })),
  condition('two sources define it', ['unknown', 'unresolved_collision', 'choose_source'], (setting) => ({
    ...setting,
    world: {
      ...setting.world,
      registries: [exampleRegistry('local', [{ ...exampleEntry('files'), name: 'files.read' }])],
    },
  })),
  condition('its only offer is planned', ['not_implemented', 'no_offer', 'publish_tool'], (setting) => ({
    ...setting,
    offer: { ...setting.offer, lifecycle: 'planned' },
  })),
  condition('nothing of it runs', ['not_implemented', 'nothing_to_run', 'use_replacement'], (setting) => ({
    ...setting,
    offer: { ...setting.offer, canonicalType: 'sdk' },
  })),
  condition('it is left out of this build', ['not_compiled', 'left_out', 'include_in_build'], (setting) => ({
    ...setting,
    world: {
      ...setting.world,
      builtin: [builtIn('tool:files.read', 'acme', { version: '1.0.0', available: false })],
    },
  })),
  condition(
    'nobody configured it',
    ['missing_configuration', 'no_instance', 'configure_instance'],
    (setting) => ({
      ...setting,
      noInstance: true,
    }),
  ),
  condition(
    'the definition of its instance has an error',
    ['missing_configuration', 'invalid_document', 'mend_document'],
    (setting) => ({ ...setting, instance: { ...setting.instance, valid: false } }),
  ),
  condition('its instance is off', ['disabled', 'set_by_workspace', 'enable_instance'], (setting) => ({
    ...setting,
    instance: { ...setting.instance, enablement: { enabled: false, code: 'set_by_workspace' } },
  })),
  condition(
    'a variable that its provider requires is missing',
    ['missing_configuration', 'missing_environment', 'set_environment'],
    (setting) => ({ ...setting, instance: { ...setting.instance, environment: [] } }),
  ),
  condition(
    'its instance has failed',
    ['dependency_unavailable', 'health_failed', 'mend_instance'],
    (setting) => ({
      ...setting,
      sight: { ...setting.sight, health: { status: 'failed' } },
    }),
  ),
  condition(
    'its instance does not run',
    ['dependency_unavailable', 'not_active', 'start_runtime'],
    (setting) => ({
      ...setting,
      sight: { ...setting.sight, active: false },
    }),
  ),
  condition(
    'nobody said whether it is wanted',
    ['unknown', 'enablement_unknown', 'state_enablement'],
    (setting) => ({
      ...setting,
      unsaid: setting.instance.enablement === undefined,
    }),
  ),
  condition('policy blocks it', ['policy_blocked', 'risk_too_high', 'ask_policy'], (setting) => ({
    ...setting,
    standing: BLOCKED,
  })),
  condition('its instance is degraded', ['available', 'health_degraded', 'mend_instance'], (setting) => ({
    ...setting,
    sight: { health: { status: 'degraded' }, ...setting.sight },
  })),
];

/** What is told of an instance comes before policy only where it already says that the tool cannot be used. */
const UNDECIDED: readonly string[] = ['nobody said whether it is wanted'];

describe('the precedence of outcomes', () => {
  test('all is well', () => {
    expect(readinessIn(READY)).toEqual({
      tool: 'files.read',
      outcome: 'available',
      reasonCode: 'ready',
      approval: 'not_required',
      subjectTo: ['policy_not_configured', 'not_reviewed'],
      missingSteps: [],
      evidence: expect.arrayContaining([
        expect.objectContaining({ axis: 'health', identity: 'instances.files' }),
      ]) as unknown,
    });
  });

  test('where the configuration cannot be read, nobody knows that no instance is there', () => {
    const readiness = readinessIn({
      ...READY,
      noInstance: true,
      world: { gaps: { configuration: 'owner_unavailable' } },
    });
    expect(readiness).toMatchObject({ outcome: 'unknown', reasonCode: 'owner_unavailable' });
    expect(readiness.missingSteps.map(({ code }) => code)).toEqual(['restore_owner']);
  });

  test('that policy denies it is told besides what is missing', () => {
    const readiness = readinessIn({ ...READY, noInstance: true, standing: BLOCKED });
    expect(readiness).toMatchObject({ outcome: 'missing_configuration', reasonCode: 'no_instance' });
    expect(readiness.subjectTo).toEqual(['policy', 'risk_too_high', 'not_reviewed']);
    expect(readiness.missingSteps.map(({ code }) => code)).toEqual(['configure_instance', 'ask_policy']);
    const alone = readinessIn({ ...READY, standing: BLOCKED });
    expect(alone.subjectTo).toEqual(['policy', 'not_reviewed']);
    expect(alone.missingSteps.map(({ code }) => code)).toEqual(['ask_policy']);
  });

  test('what would make an unknown fact known is the step: runtimes that disagree are not asked for more', () => {
    const readiness = readinessIn({
      ...READY,
      world: {
        observations: [
          seen('files', { runtime: 'node-a', health: { status: 'healthy' } }),
          seen('files', { runtime: 'node-b', health: { status: 'failed' } }),
        ],
      },
    });
    expect(readiness).toMatchObject({ outcome: 'unknown', reasonCode: 'unresolved_collision' });
    expect(readiness.missingSteps.map(({ code }) => code)).toEqual(['retire_runtime']);
  });

  test.each(CONDITIONS)('$name: $outcome', ({ outcome, reason, steps, spoil }) => {
    const readiness = readinessIn(spoil(READY));
    expect(readiness).toMatchObject({ outcome, reasonCode: reason });
    expect(readiness.missingSteps.map(({ code }) => code)).toEqual(steps);
  });

  test('reaches every outcome', () => {
    const reached = new Set(CONDITIONS.map(({ outcome }) => outcome));
    expect([...reached].sort()).toEqual([...READINESS_OUTCOMES].sort());
  });

  const pairs = CONDITIONS.flatMap((first, index) =>
    CONDITIONS.slice(index + 1).map((second) => [first.name, second.name, first, second] as const),
  );
  test.each(pairs)('%s, and %s: the first is told', (_, __, first, second) => {
    const told = UNDECIDED.includes(first.name) && second.outcome === 'policy_blocked' ? second : first;
    expect(readinessIn(second.spoil(first.spoil(READY)))).toMatchObject({
      outcome: told.outcome,
      reasonCode: told.reason,
    });
  });

  test('what is not known of the instance: the reason of the fact', () => {
    for (const [sight, reason] of [
      [{ freshUntil: at(10) }, 'stale'],
      [{ observedAt: at(60) }, 'clock_skew'],
    ] as const)
      expect(readinessIn({ ...READY, sight })).toMatchObject({ outcome: 'unknown', reasonCode: reason });
    expect(readinessIn({ ...READY, world: { observations: [] } })).toMatchObject({
      outcome: 'unknown',
      reasonCode: 'not_observed',
    });
  });

  test('of several instances the one nearest to available counts', () => {
    const off = { enablement: { enabled: false, code: 'set_by_workspace' } } as const;
    const order = [
      instance('files', 'acme', { environment: ['TOKEN'] }),
      instance('unseen', 'acme', { environment: ['TOKEN'] }),
      instance('broken', 'acme', { environment: ['TOKEN'] }),
      instance('bare', 'acme'),
      instance('away', 'acme', off),
    ];
    const observations = [seen('files'), seen('broken', { health: { status: 'failed' } })];
    const outcomes = order.map((_, index) => {
      const instances = order.slice(index).toReversed();
      return readinessIn({ ...READY, world: { instances, observations } }).outcome;
    });
    expect(outcomes).toEqual([
      'available',
      'unknown',
      'dependency_unavailable',
      'missing_configuration',
      'disabled',
    ]);
  });

  test('an entry of a registry needs no instance', () => {
    const { facts } = readerOf({ registries: [exampleRegistry('local', [exampleEntry('surrealkit')])] });
    expect(facts.readiness('surrealkit', LOCAL, at(0))).toMatchObject({
      outcome: 'available',
      reasonCode: 'ready',
    });
  });

  test('speaks of the source that the workspace selects, and of the tool that an alias stands for', () => {
    const world: World = {
      tools: [
        exampleTool('surrealkit', {
          registration: { state: 'refused', reason: 'invalid' },
          aliases: [toolId('old.name')],
        }),
      ],
      registries: [exampleRegistry('local', [exampleEntry('surrealkit')])],
      sourceOrder: ['registry:local'],
    };
    const { facts } = readerOf(world);
    expect(facts.readiness('surrealkit', LOCAL, at(0))).toMatchObject({ outcome: 'available' });
    expect(facts.readiness('old.name', LOCAL, at(0))).toMatchObject({
      tool: 'surrealkit',
      outcome: 'not_registered',
    });
    for (const id of ['surreal', 'Not An Id', '']) expect(facts.readiness(id, LOCAL, at(0))).toBeUndefined();
  });

  test('a changed definition needs a new approval, whatever was approved', () => {
    const tool = {
      ...READY.tool,
      versions: [exampleVersion({ definitionDigest: 'sha256:11', offers: [exampleOffer('acme')] })],
    };
    const of = (live: string): Readiness =>
      readinessIn({ ...READY, tool, sight: { digests: { 'files.read': live } } });
    expect(of('sha256:11').approval).toBe('not_required');
    expect(of('sha256:22')).toMatchObject({
      approval: 'required',
      subjectTo: ['policy_not_configured', 'not_reviewed', 'approval'],
    });
  });
});

describe('readiness in any world', () => {
  const standings = fc.record({
    subject: fc.constantFrom('local', 'agent:x'),
    policy: fc.constantFrom<SubjectStanding['policy']>('policy_not_configured', 'permitted', 'blocked'),
    review: fc.constantFrom<SubjectStanding['review']>('not_reviewed', 'reviewed', 'rejected'),
  });

  test('rests on the facts that status shows, and says what is missing where something is', () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(worlds(), standings, instants, (world, standing, now) => {
        const reader = readerOf(world);
        const facts = new Map(
          factsOf(reader, now).map((each) => [`${each.axis} ${each.identity}`, each.fact]),
        );
        for (const { ref } of world.tools) {
          const readiness = reader.facts.readiness(ref.id, standing, now);
          if (readiness === undefined) throw new Error(`${ref.id} is not there.`);
          outcomes.add(readiness.outcome);
          for (const { axis, identity, fact } of readiness.evidence)
            expect(facts.get(`${axis} ${identity}`)).toEqual(fact);
          if (readiness.outcome !== 'available') expect(readiness.missingSteps).not.toHaveLength(0);
          if (readiness.outcome === 'policy_blocked') expect(standing.policy).toBe('blocked');
          if (readiness.outcome === 'available') expect(standing.policy).not.toBe('blocked');
          expect(readiness.subjectTo).toContain(
            standing.policy === 'policy_not_configured' ? 'policy_not_configured' : 'policy',
          );
          expect(readiness.subjectTo.includes('approval')).toBe(readiness.approval !== 'not_required');
          // It is guidance: no word of it permits anything.
          expect(Object.keys(readiness)).not.toContain('authorizes');
        }
      }),
      { numRuns: 100 },
    );
    expect(outcomes.size).toBeGreaterThan(3);
  });
});
