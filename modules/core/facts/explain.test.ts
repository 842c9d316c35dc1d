import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolFamilyKey } from '../ids.ts';
import type { Explanation } from '../ports/facts.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import { AXES, AXIS_NAMES } from './axes.ts';
import { NEXT_STEPS } from './next-steps.ts';
import { instants, worlds } from './testing/arbitrary-world.ts';
import { factsOf, type KnownOf } from './testing/projection.ts';
import { at } from './testing/records.ts';
import { readerOf, type World } from './testing/world.ts';

type FullWorld = Required<World>;

/** What the world holds that `explain` must name for this fact: how many pieces of each kind. */
function evidenceFor({ axis, identity }: KnownOf, world: FullWorld): Readonly<Record<string, number>> {
  const gap = (owner: keyof FullWorld['gaps']): boolean => world.gaps[owner] !== undefined;
  const count = <T>(list: readonly T[], test: (item: T) => boolean): number => list.filter(test).length;
  switch (axis) {
    case 'active':
    case 'health':
    case 'contract_match':
      return {
        observation: gap('observations')
          ? 0
          : count(world.observations, ({ instance }) => instance === identity),
      };
    case 'available_builtin':
      return {
        builtin_inventory: gap('builtin')
          ? 0
          : count(world.builtin, (record) => record.kind === 'implementation' && record.key === identity),
      };
    case 'declared':
      return {
        builtin_inventory: gap('builtin')
          ? 0
          : count(world.builtin, (record) => record.kind === 'implementation' && record.key === identity),
        manifest: gap('inventory')
          ? 0
          : count(world.inventory, ({ provides }) => provides.some(({ key }) => key === identity)),
        definition:
          count(world.tools, ({ key }) => key === identity) +
          count(
            world.registries.flatMap(({ declaresFamily, entries }) => (declaresFamily ? entries : [])),
            ({ name }) => `tool:${name}` === identity,
          ),
      };
    default:
      return {};
  }
}

describe('explain', () => {
  test('always agrees with the fact, and names each piece of evidence', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        const reader = readerOf(world);
        for (const known of factsOf(reader, now)) {
          const { axis, identity, fact } = known;
          const scope = reader.facts.scope(identity);
          if (scope === undefined) throw new Error(`${identity} has no scope.`);
          const answers = reader.facts.explain(scope, axis, now);
          const [answer, another] = answers.filter((each) => each.identity === identity);
          expect(another).toBeUndefined();
          expect(answer).toMatchObject({ axis, fact, owner: fact.owner, question: AXES[axis].question });
          const { chain, rule, wouldChangeIf }: Explanation = answer ?? fail();
          expect(rule.text).toMatch(/\.$/);
          for (const { code, message } of wouldChangeIf)
            expect(NEXT_STEPS[code as keyof typeof NEXT_STEPS]).toBe(message);
          if (fact.state === 'unknown') expect(wouldChangeIf).not.toHaveLength(0);
          if (fact.state === 'known') {
            // It stands on what is said, and what it stands on says so.
            const used = chain.filter((each) => each.used);
            expect(used).not.toHaveLength(0);
            for (const { says } of used) expect(says).toMatchObject({ state: 'known', value: fact.value });
          }
          for (const { used, whyNot } of chain) expect(whyNot === undefined).toBe(used);
          for (const [step, count] of Object.entries(evidenceFor(known, world)))
            expect(chain.filter((each) => each.step === step)).toHaveLength(count);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('answers every axis of every id, where nothing is known too', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        const { facts } = readerOf(world);
        for (const { ref } of world.tools) {
          const scope = facts.scope(ref.id);
          if (scope === undefined) throw new Error(`${ref.id} has no scope.`);
          for (const axis of AXIS_NAMES) expect(facts.explain(scope, axis, now)).not.toHaveLength(0);
        }
      }),
      { numRuns: 30 },
    );
  });
});

function fail(): never {
  throw new Error('There is no answer about the identity itself.');
}

describe('explain of an id that has no identity of the kind', () => {
  const offered = (...types: readonly ('hosted_service' | 'npm_package')[]): World => ({
    tools: [
      exampleTool('mail.send', {
        key: toolFamilyKey(toolId('mail.send')),
        versions: [
          exampleVersion({
            offers: types.map((canonicalType, index) => exampleOffer(`acme-${index}`, { canonicalType })),
          }),
        ],
      }),
    ],
  });
  const explained = (world: World, axis: (typeof AXIS_NAMES)[number]): Explanation => {
    const { facts } = readerOf(world);
    const scope = facts.scope('mail.send');
    const [answer] = scope === undefined ? [] : facts.explain(scope, axis, at(0));
    return answer ?? fail();
  };

  test.each(['available_in_index', 'installed', 'admitted'] as const)(
    'says of %s that what is hosted is no artifact',
    (axis) => {
      expect(explained(offered('hosted_service'), axis)).toMatchObject({
        identity: 'mail.send',
        fact: { state: 'not_applicable', reason: 'not_an_artifact', owner: AXES[axis].owner },
        rule: { id: 'not_an_artifact' },
        wouldChangeIf: [],
      });
      for (const world of [offered('hosted_service', 'npm_package'), offered()])
        expect(explained(world, axis).fact).toMatchObject({
          reason: 'not_observed',
          detailCode: 'no_artifact',
        });
    },
  );

  test('says which owner cannot be asked', () => {
    const world: World = { ...offered('npm_package'), gaps: { inventory: 'owner_unavailable' } };
    expect(explained(world, 'installed')).toMatchObject({
      fact: { state: 'unknown', reason: 'owner_unavailable' },
      wouldChangeIf: [{ code: 'restore_owner' }],
    });
  });

  test('says that an instance would have to be configured', () => {
    for (const axis of ['configured', 'enabled', 'active', 'health', 'contract_match'] as const)
      expect(explained(offered('npm_package'), axis)).toMatchObject({
        rule: { id: 'no_instance' },
        wouldChangeIf: [{ code: 'configure_instance' }],
      });
  });
});
