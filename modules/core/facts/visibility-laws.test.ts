import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refKey } from '../catalog/links.ts';
import { toolFamilyKey } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { CatalogReader } from '../ports/catalog.ts';
import type { Visibility } from '../ports/visibility.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import type { Instant } from '../time.ts';
import { AXIS_NAMES } from './axes.ts';
import { instants, worlds } from './testing/arbitrary-world.ts';
import { projectionOf } from './testing/projection.ts';
import { at, instance, inventoried, provided, seen } from './testing/records.ts';
import { readerOf, type World } from './testing/world.ts';

type FullWorld = Required<World>;

const SUBJECT = { subject: 'agent:x', policy: 'policy_not_configured', review: 'not_reviewed' } as const;

const narrowed = (sees: (tool: Tool) => boolean): Visibility => ({ digest: 'narrowed', sees });

/** The same owners, had nobody ever defined the hidden tools. */
function withoutHidden(world: FullWorld, hidden: ReadonlySet<string>): FullWorld {
  return {
    ...world,
    tools: world.tools.filter(({ ref }) => !hidden.has(refKey(ref))),
    registries: world.registries.map((registry) => ({
      ...registry,
      entries: registry.entries.filter(({ name }) => !hidden.has(`${name} registry:${registry.id}`)),
    })),
  };
}

/** All that can be asked: every id that stands anywhere in the world, hidden ones too. */
function idsIn(world: FullWorld): readonly string[] {
  return [
    ...new Set([
      ...world.tools.flatMap(({ ref, key, aliases }) => [ref.id, key ?? ref.id, ...aliases]),
      ...world.registries.flatMap(({ entries }) => entries.flatMap(({ name }) => name ?? [])),
      ...world.builtin.flatMap((record) =>
        record.kind === 'implementation' ? [record.key, record.implementation, record.provider] : [],
      ),
      ...world.inventory.flatMap(({ artifact, provides }) => [
        artifact.id,
        ...provides.flatMap(({ key, implementation, provider }) => [key, implementation, provider]),
      ]),
      ...world.looks.flatMap(({ artifacts }) => artifacts.map(({ artifact }) => artifact.id)),
      ...world.instances.flatMap(({ id, provider }) => [id, provider ?? id]),
      ...world.observations.map(({ instance }) => instance),
    ]),
  ];
}

/** Everything that a reader answers to whatever is asked. */
function answersOf(reader: CatalogReader, ids: readonly string[], now: Instant) {
  const { facts } = reader;
  return {
    all: projectionOf(reader, now),
    one: ids.map((id) => {
      const scope = facts.scope(id);
      return {
        id,
        scope,
        status: scope && projectionOf(reader, now, scope),
        explained: scope && AXIS_NAMES.map((axis) => facts.explain(scope, axis, now)),
        readiness: facts.readiness(id, SUBJECT, now),
      };
    }),
  };
}

const hidings = worlds().chain((world) =>
  fc.record({
    world: fc.constant(world),
    hidden: fc
      .subarray([
        ...world.tools.map(({ ref }) => refKey(ref)),
        ...world.registries.flatMap(({ id, entries }) => entries.map(({ name }) => `${name} registry:${id}`)),
      ])
      .map((refs) => new Set(refs)),
  }),
);

test('what a subject may not see is the same as what nobody ever defined', () => {
  fc.assert(
    fc.property(hidings, instants, ({ world, hidden }, now) => {
      const ids = idsIn(world);
      const full = readerOf(
        world,
        narrowed(({ ref }) => !hidden.has(refKey(ref))),
      );
      const reduced = readerOf(
        withoutHidden(world, hidden),
        narrowed(() => true),
      );
      expect(answersOf(full, ids, now)).toEqual(answersOf(reduced, ids, now));
    }),
    { numRuns: 60 },
  );
});

test('no id of a tool that is hidden stands in any answer about others', () => {
  fc.assert(
    fc.property(hidings, instants, ({ world, hidden }, now) => {
      const gone = world.tools.filter(({ ref }) => hidden.has(refKey(ref)));
      const seen = new Set(
        [
          ...world.tools,
          ...world.registries.flatMap(({ id, entries }) =>
            entries.map(({ name }) => ({ ref: { id: name, source: `registry:${id}` } })),
          ),
        ]
          .filter(({ ref }) => !hidden.has(`${ref.id} ${ref.source}`))
          .map(({ ref }) => ref.id),
      );
      const reader = readerOf(
        world,
        narrowed(({ ref }) => !hidden.has(refKey(ref))),
      );
      const ids = idsIn(world).filter((id) => reader.facts.scope(id) !== undefined);
      const text = JSON.stringify(answersOf(reader, ids, now));
      for (const { ref } of gone) {
        if (!seen.has(ref.id)) expect(text).not.toMatch(new RegExp(`tool:${ref.id}(?![.a-z])`));
      }
    }),
    { numRuns: 60 },
  );
});

test('whoever sees nothing is told of nothing', () => {
  fc.assert(
    fc.property(worlds(), instants, (world, now) => {
      const reader = readerOf(
        world,
        narrowed(() => false),
      );
      for (const list of Object.values(projectionOf(reader, now)))
        expect(list).toEqual({ items: [], total: 0, more: false });
      for (const id of idsIn(world)) expect(reader.facts.scope(id)).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

describe('beside a tool that is hidden', () => {
  const offeredBy = (id: string, provider: string): Tool =>
    exampleTool(id, {
      key: toolFamilyKey(toolId(id)),
      versions: [exampleVersion({ offers: [exampleOffer(provider)] })],
    });
  const hidden = provided('tool:secret.thing', 'acme', { version: '1.0.0' });
  const shown = provided('tool:files.read', 'acme', { version: '1.0.0' });
  const world: World = {
    tools: [
      offeredBy('files.read', 'acme'),
      offeredBy('secret.thing', 'acme'),
      offeredBy('other', 'hidden-one'),
    ],
    instances: [instance('files', 'acme'), instance('away', 'hidden-one')],
    inventory: [
      inventoried('pkg:npm/all@1.0.0', 'sha512-a', { provides: [hidden, shown] }),
      inventoried('pkg:npm/else@1.0.0', 'sha512-b', {
        provides: [provided('tool:files.read', 'hidden-one', { version: '1.0.0' })],
      }),
      inventoried('pkg:npm/secret@1.0.0', 'sha512-c', { provides: [hidden] }),
    ],
    observations: [
      seen('files', { implementation: hidden.implementation }),
      seen('files', { runtime: 'node-b', implementation: shown.implementation }),
    ],
  };
  const { facts } = readerOf(
    world,
    narrowed(({ ref }) => ref.id === 'files.read'),
  );

  test('an observation does not tell that a runtime loaded it', () => {
    const named = facts.observations({}).items.map(({ implementation }) => implementation);
    expect(named).toEqual([undefined, shown.implementation]);
    const scope = facts.scope('instances.files');
    expect(facts.observations({}, scope).items.map(({ implementation }) => implementation)).toEqual(named);
  });

  test('a package that provides both shows what is not hidden of it', () => {
    const id = inventoried('pkg:npm/all@1.0.0', 'sha512-a').artifact.id;
    expect(facts.scope(id)).toMatchObject({ keys: [shown.key], implementations: [shown.implementation] });
  });

  test('a package that provides nothing else is not there', () => {
    const { id } = inventoried('pkg:npm/secret@1.0.0', 'sha512-c').artifact;
    expect(facts.scope(id)).toBeUndefined();
    expect(facts.artifacts({}).items.map(({ purl }) => purl)).toEqual([
      'pkg:npm/all@1.0.0',
      'pkg:npm/else@1.0.0',
    ]);
  });

  test('an instance of a provider of which everything is hidden is nowhere', () => {
    expect(facts.instances({}).items.map(({ id }) => id)).toEqual(['instances.files']);
    expect(facts.scope('instances.away')).toBeUndefined();
    const scope = facts.scope('tool:files.read@1.0.0#hidden-one');
    expect(scope).toMatchObject({ keys: ['tool:files.read'], instances: [] });
    for (const id of ['tool:secret.thing', 'secret.thing', hidden.implementation, 'hidden-one'])
      expect(facts.scope(id)).toBeUndefined();
    expect(facts.readiness('secret.thing', SUBJECT, at(0))).toBeUndefined();
  });
});
