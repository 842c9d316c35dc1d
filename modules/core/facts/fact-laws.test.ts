import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readView } from '../catalog/catalog-reader.ts';
import type { Snapshots } from '../catalog/snapshots.ts';
import { firstView, nextView } from '../catalog/view-builder.ts';
import type { CatalogReader } from '../ports/catalog.ts';
import { OWNER_IDS, type OwnerId } from '../ports/owner-reader.ts';
import { EVERYTHING } from '../ports/visibility.ts';
import { addMilliseconds, creditableFrom, type Instant } from '../time.ts';
import { AXES, AXIS_NAMES } from './axes.ts';
import { type Fact, NOT_APPLICABLE_REASONS, UNKNOWN_REASONS } from './fact.ts';
import { instants, worlds } from './testing/arbitrary-world.ts';
import { factsOf, projectionOf } from './testing/projection.ts';
import { at } from './testing/records.ts';
import { evaluateAny } from './testing/rule-case.ts';
import { evidenceIn, readerOf, snapshotsOf, type World } from './testing/world.ts';

type FullWorld = Required<World>;

const SUBJECT = { subject: 'local', policy: 'policy_not_configured', review: 'not_reviewed' } as const;

/** What is said at a moment: all lists with their facts, and the readiness of every tool. */
function everythingAt(reader: CatalogReader, now: Instant) {
  const tools = reader.tools({}, {}).items;
  return {
    projection: projectionOf(reader, now),
    readiness: tools.map(({ ref }) => reader.facts.readiness(ref.id, SUBJECT, now)),
  };
}

/** The same records in another order, by a number. */
function reordered(world: FullWorld, turn: number): FullWorld {
  const turned = <T>(list: readonly T[]): readonly T[] => {
    const by = list.length === 0 ? 0 : turn % list.length;
    const moved = [...list.slice(by), ...list.slice(0, by)];
    return turn % 2 === 0 ? moved : moved.reverse();
  };
  return {
    ...world,
    tools: turned(world.tools),
    providers: turned(world.providers),
    instances: turned(world.instances),
    indexes: turned(world.indexes),
    looks: turned(world.looks.map((look) => ({ ...look, artifacts: turned(look.artifacts) }))),
    builtin: turned(world.builtin),
    inventory: turned(world.inventory),
    observations: turned(world.observations),
  };
}

function reversedOwners(snapshots: Snapshots): Snapshots {
  return Object.fromEntries(Object.entries(snapshots).reverse()) as Snapshots;
}

describe('the projection', () => {
  test('is a function of what owners say: the order of records and of owners is irrelevant', () => {
    fc.assert(
      fc.property(worlds(), fc.nat(10), instants, (world, turn, now) => {
        const other = firstView('other', reversedOwners(snapshotsOf(reordered(world, turn))));
        expect(everythingAt(readView(other, EVERYTHING), now)).toEqual(everythingAt(readerOf(world), now));
      }),
      { numRuns: 40 },
    );
  });

  test('says the same a second time', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        const reader = readerOf(world);
        expect(everythingAt(reader, now)).toEqual(everythingAt(reader, now));
      }),
      { numRuns: 20 },
    );
  });

  test('changes no owner', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        const before = structuredClone(world);
        everythingAt(readerOf(deeplyFrozen(world)), now);
        expect(world).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  test('does not change for what has nothing in common with what is added', () => {
    fc.assert(
      fc.property(worlds(), worlds('far'), instants, (world, far, now) => {
        const joined: World = {
          ...world,
          tools: [...world.tools, ...far.tools],
          providers: [...world.providers, ...far.providers],
          registries: [...world.registries, ...far.registries],
          indexes: [...world.indexes, ...far.indexes],
          instances: [...world.instances, ...far.instances],
          looks: [...world.looks, ...far.looks],
          builtin: [...world.builtin, ...far.builtin],
          inventory: [...world.inventory, ...far.inventory],
          observations: [...world.observations, ...far.observations],
          runtimes: { ...world.runtimes, ...far.runtimes },
        };
        const after = readerOf(joined);
        const known = new Map(
          factsOf(after, now).map((each) => [`${each.axis} ${each.identity}`, each.fact]),
        );
        for (const { axis, identity, fact } of factsOf(readerOf(world), now))
          expect(known.get(`${axis} ${identity}`)).toEqual(fact);
        for (const { ref } of world.tools)
          expect(after.facts.readiness(ref.id, SUBJECT, now)).toEqual(
            readerOf(world).facts.readiness(ref.id, SUBJECT, now),
          );
      }),
    );
  });

  test('made step by step is the one that is made at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(worlds(), fc.subarray([...OWNER_IDS])), { minLength: 2, maxLength: 4 }),
        instants,
        (steps, now) => {
          let snapshots: Snapshots | undefined;
          let view: ReturnType<typeof firstView> | undefined;
          for (const [step, [world, changed]] of steps.entries()) {
            const next = snapshotsOf(world, String(step));
            const before = snapshots;
            const mixed: Snapshots =
              before === undefined
                ? next
                : (Object.fromEntries(
                    OWNER_IDS.map((owner) => [owner, changed.includes(owner) ? next[owner] : before[owner]]),
                  ) as Snapshots);
            snapshots = mixed;
            view = view === undefined ? firstView('0', mixed) : nextView(String(step), view, mixed);
            // Read at every step, so that whatever is kept has been kept.
            expect(everythingAt(readView(view, EVERYTHING), now)).toEqual(
              everythingAt(readView(firstView('at once', mixed), EVERYTHING), now),
            );
          }
        },
      ),
    );
  });
});

/** The records of an owner gone, as if it had never said anything. */
const WITHOUT = {
  definitions: { tools: [], registries: [], builtin: [], inventory: [] },
  registries: { tools: [], registries: [], builtin: [], inventory: [] },
  configuration: { instances: [] },
  indexes: { looks: [] },
  builtin: { builtin: [], tools: [], registries: [], inventory: [] },
  inventory: { inventory: [], tools: [], registries: [], builtin: [] },
  observations: { observations: [] },
  approvals: {},
  reviews: {},
} as const satisfies Record<OwnerId, Partial<World>>;

describe('a fact', () => {
  test('is known to nobody without a record of its owner', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        for (const { axis, subject, fact } of factsOf(readerOf(world), now)) {
          if (fact.state !== 'known') continue;
          expect(snapshotsOf(world)[fact.owner].gap).toBeUndefined();
          const bare = evidenceIn({ ...world, ...WITHOUT[fact.owner] });
          const without = evaluateAny(axis, subject, bare, now).fact;
          // agent-tools.yaml lists all instances: what does not stand there is not configured.
          if (axis === 'configured')
            expect(without).toMatchObject({ value: false, detailCode: 'not_in_configuration' });
          else expect(without.state).not.toBe('known');
        }
      }),
    );
  });

  test('never rests on an older generation of a runtime', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        for (const { axis, identity, fact } of factsOf(readerOf(world), now)) {
          if (AXES[axis].owner !== 'observations' || fact.state !== 'known') continue;
          const sources = world.observations.filter(
            ({ instance, runtime, runtimeGeneration }) =>
              instance === identity &&
              runtimeGeneration === fact.runtimeGeneration &&
              (world.runtimes[runtime] ?? runtimeGeneration) === runtimeGeneration,
          );
          expect(sources).not.toHaveLength(0);
        }
        const runtimes = Object.fromEntries(world.observations.map(({ runtime }) => [runtime, '3']));
        for (const { axis, fact } of factsOf(readerOf({ ...world, runtimes }), now))
          if (AXES[axis].owner === 'observations') expect(fact.state).not.toBe('known');
      }),
    );
  });

  test('that was known is the same or unknown later, as long as nothing new is seen', () => {
    fc.assert(
      fc.property(worlds(), instants, fc.nat(100_000), (world, now, later) => {
        const past = withoutFuture(world, now);
        const reader = readerOf(past);
        const then = new Map(
          factsOf(reader, addMilliseconds(now, later)).map((each) => [
            `${each.axis} ${each.identity}`,
            each.fact,
          ]),
        );
        for (const { axis, identity, fact } of factsOf(reader, now)) {
          if (fact.state !== 'known') continue;
          const after = then.get(`${axis} ${identity}`);
          if (after?.state === 'known') expect(after.value).toEqual(fact.value);
          else expect(after?.state).toBe('unknown');
        }
      }),
      { numRuns: 100 },
    );
  });

  test('is known until the last millisecond before its freshness ends, and not from there on by the same evidence', () => {
    fc.assert(
      fc.property(worlds(), instants, (world, now) => {
        const past = withoutFuture(world, now);
        const reader = readerOf(past);
        for (const { axis, subject, fact } of factsOf(reader, now)) {
          if (fact.state !== 'known' || fact.freshUntil === undefined) continue;
          const evidence = evidenceIn(past);
          const last = evaluateAny(axis, subject, evidence, addMilliseconds(fact.freshUntil, -1)).fact;
          expect(last).toMatchObject({ state: 'known', value: fact.value });
          const gone = evaluateAny(axis, subject, evidence, fact.freshUntil).fact;
          if (gone.state === 'known') expect(gone.freshUntil).not.toBe(fact.freshUntil);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('changes at no instant that is no boundary', () => {
    fc.assert(
      fc.property(
        worlds(),
        fc.array(fc.integer({ min: -40_000, max: 90_000 }), { minLength: 4, maxLength: 6 }),
        (world, offsets) => {
          const reader = readerOf(world);
          const edges = [at(-50), ...reader.boundaries(OWNER_IDS), at(100)];
          for (const [index, from] of edges.entries()) {
            const to = edges[index + 1];
            if (to === undefined || to === from) continue;
            const said = everythingAt(reader, from);
            const between = offsets.map((ms) => at(ms / 1_000)).filter((each) => each > from && each < to);
            for (const now of [...between, addMilliseconds(to, -1)])
              expect(everythingAt(reader, now)).toEqual(said);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

/** As of `now`, nothing has yet to be believed. */
function withoutFuture(world: FullWorld, now: Instant): FullWorld {
  const past = ({ observedAt }: { readonly observedAt: Instant }): boolean =>
    creditableFrom(observedAt) <= now;
  return {
    ...world,
    looks: world.looks.filter(past),
    inventory: world.inventory.filter(past),
    observations: world.observations.filter(past),
  };
}

function deeplyFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deeplyFrozen);
  }
  return value;
}

describe('generated worlds', () => {
  test('reach every axis in every state, every reason and every rule', () => {
    const states = new Set<string>();
    const reasons = new Set<string>();
    const rules = new Set<string>();
    for (const world of fc.sample(worlds(), 800)) {
      const evidence = evidenceIn(world);
      for (const { axis, subject } of factsOf(readerOf(world), at(10))) {
        const { fact, rule }: { readonly fact: Fact; readonly rule: { readonly id: string } } = evaluateAny(
          axis,
          subject,
          evidence,
          at(10),
        );
        states.add(`${axis} ${fact.state}`);
        rules.add(`${axis} ${rule.id}`);
        if (fact.state !== 'known') reasons.add(fact.reason);
      }
    }
    const applicable = (axis: string): readonly string[] =>
      ['enabled', 'active', 'health', 'contract_match'].includes(axis)
        ? ['known', 'unknown', 'not_applicable']
        : ['known', 'unknown'];
    expect(
      AXIS_NAMES.flatMap((axis) => applicable(axis).map((state) => `${axis} ${state}`)).filter(
        (each) => !states.has(each),
      ),
    ).toEqual([]);
    const wanted = [
      ...UNKNOWN_REASONS,
      ...NOT_APPLICABLE_REASONS.filter((reason) => reason !== 'not_an_artifact'),
    ];
    expect(wanted.filter((each) => !reasons.has(each))).toEqual([]);
    const all = AXIS_NAMES.flatMap((axis) =>
      [...AXES[axis].rules, ...AXES[axis].checks].map(({ id }) => `${axis} ${id}`),
    );
    // What stands on one voided statement is called by the check that voided it.
    expect(all.filter((each) => !rules.has(each) && !each.includes('maybe_still_'))).toEqual([]);
  });
});
