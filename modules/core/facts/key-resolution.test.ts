import { describe, expect, test } from 'vitest';
import { toolFamilyKey } from '../ids.ts';
import type { Offer } from '../model/offer.ts';
import type { Tool } from '../model/tool.ts';
import type { KeyResolution } from '../ports/facts.ts';
import { exampleEntry, exampleRegistry } from '../testing/example-snapshots.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import { builtIn, familyKey, instance, inventoried, provided } from './testing/records.ts';
import { readerOf, type World } from './testing/world.ts';

const KEY = 'tool:files';

const files = (offers: Readonly<Record<string, readonly Offer[]>>, fields: Partial<Tool> = {}): World => ({
  tools: [
    exampleTool('files', {
      key: toolFamilyKey(toolId('files')),
      latestVersion: Object.keys(offers)[0] ?? '',
      versions: Object.entries(offers).map(([version, list]) => exampleVersion({ version, offers: list })),
      ...fields,
    }),
  ],
});

const resolved = (world: World, key = KEY): KeyResolution => readerOf(world).facts.resolution(familyKey(key));
const told = ({ state, resolver, selected, candidates }: KeyResolution) => [
  state,
  resolver,
  selected,
  candidates.map(({ implementation, outcome, reason }) => `${implementation} ${outcome} ${reason}`),
];

const acme = exampleOffer('acme');
const other = exampleOffer('other');
const withdrawn = exampleOffer('gone', { lifecycle: 'withdrawn' });
const registry = { ...exampleRegistry('local', [exampleEntry('files')]), declaresFamily: true };

describe('what a family key resolves to', () => {
  test.each<readonly [string, World, string, readonly unknown[]]>([
    [
      'the only offer',
      files({ '1.0.0': [acme] }),
      KEY,
      ['selected', 'tool', `${KEY}@1.0.0#acme`, [`${KEY}@1.0.0#acme selected only_candidate`]],
    ],
    [
      'the offer of the latest version',
      files({ '2.0.0': [acme], '1.0.0': [acme] }),
      KEY,
      [
        'selected',
        'tool',
        `${KEY}@2.0.0#acme`,
        [`${KEY}@1.0.0#acme not_selected other_version`, `${KEY}@2.0.0#acme selected latest_version`],
      ],
    ],
    [
      'the one that is not withdrawn',
      files({ '1.0.0': [acme, withdrawn] }),
      KEY,
      [
        'selected',
        'tool',
        `${KEY}@1.0.0#acme`,
        [`${KEY}@1.0.0#acme selected latest_version`, `${KEY}@1.0.0#gone not_selected offer_withdrawn`],
      ],
    ],
    [
      'none of several offers',
      files({ '1.0.0': [acme, other] }),
      KEY,
      [
        'unresolved',
        'tool',
        undefined,
        [`${KEY}@1.0.0#acme candidate several_offers`, `${KEY}@1.0.0#other candidate several_offers`],
      ],
    ],
    [
      'nothing that is offered',
      files({ '1.0.0': [withdrawn] }),
      KEY,
      ['unknown', 'tool', undefined, [`${KEY}@1.0.0#gone candidate no_live_offer`]],
    ],
    [
      'none of two sources without order',
      { ...files({ '1.0.0': [acme] }), registries: [registry] },
      KEY,
      [
        'unresolved',
        'tool',
        undefined,
        [
          `${KEY}#local candidate same_id_in_several_sources`,
          `${KEY}@1.0.0#acme candidate same_id_in_several_sources`,
        ],
      ],
    ],
    [
      'the source that the order selects',
      { ...files({ '1.0.0': [acme] }), registries: [registry], sourceOrder: ['registry:local'] },
      KEY,
      [
        'selected',
        'tool',
        `${KEY}#local`,
        [`${KEY}#local selected source_order`, `${KEY}@1.0.0#acme not_selected other_source`],
      ],
    ],
    [
      'candidates only, in a family without resolver',
      { builtin: [builtIn('channel:x', 'a'), builtIn('channel:x', 'b')] },
      'channel:x',
      [
        'unresolved',
        undefined,
        undefined,
        ['channel:x#a candidate no_resolver', 'channel:x#b candidate no_resolver'],
      ],
    ],
    ['nothing where nothing implements it', {}, 'channel:x', ['unknown', undefined, undefined, []]],
  ])('%s', (_, world, key, expected) => {
    expect(told(resolved(world, key))).toEqual(expected);
  });
});

describe('what implements a key', () => {
  const origins = (world: World) =>
    readerOf(world)
      .facts.implementations({})
      .items.map(({ id, origin, artifact }) => [id, origin, artifact]);
  const packaged = inventoried('pkg:npm/files@1.0.0', 'sha512-a', {
    provides: [provided(KEY, 'acme', { version: '1.0.0' })],
  });

  test('is external, built in, or of a package, with the one artifact that is here and admitted', () => {
    const world = files({ '1.0.0': [acme] });
    const id = `${KEY}@1.0.0#acme`;
    expect(origins(world)).toEqual([[id, 'external', undefined]]);
    expect(origins({ ...world, inventory: [packaged] })).toEqual([[id, 'package', packaged.artifact.id]]);
    expect(origins({ ...world, builtin: [builtIn(KEY, 'acme', { version: '1.0.0' })] })).toEqual([
      [id, 'builtin', undefined],
    ]);
    expect(
      origins(files({ '1.0.0': [exampleOffer('acme', { coordinate: 'pkg:npm/files@1.0.0' })] })),
    ).toEqual([[id, 'package', undefined]]);
  });

  test.each([
    ['it is not installed', [{ ...packaged, installed: false }]],
    ['it was not admitted', [{ ...packaged, admission: { admitted: false } }]],
    [
      'there are two',
      [packaged, inventoried('pkg:npm/files@1.0.0', 'sha512-b', { provides: packaged.provides })],
    ],
  ])('names no artifact where %s', (_, inventory) => {
    expect(origins({ inventory }).map(([, origin, artifact]) => [origin, artifact])).toEqual([
      ['package', undefined],
    ]);
  });

  test('stands with an instance only where its provider offers exactly one', () => {
    const implementationOf = (world: World) =>
      readerOf({ ...world, instances: [instance('files', 'acme')] }).facts.instances({}).items[0]
        ?.implementation;
    expect(implementationOf(files({ '1.0.0': [acme, other] }))).toBe(`${KEY}@1.0.0#acme`);
    expect(implementationOf(files({ '2.0.0': [acme], '1.0.0': [acme] }))).toBeUndefined();
    expect(implementationOf(files({ '1.0.0': [other] }))).toBeUndefined();
  });
});
