import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationName } from '../../core/ids.ts';
import type { RegistryEntry, RegistryRefusal } from '../../core/model/registry.ts';
import { exampleEntry, exampleRegistry } from '../../core/testing/example-snapshots.ts';
import { planRoute, type RouteRequest } from './route.ts';

const refused = (refusal: RegistryRefusal): Partial<RegistryEntry> => ({
  refusal,
  invocable: false,
  registered: refusal === 'deprecated',
  ...(refusal !== 'invalid' && refusal !== 'duplicate' && { status: refusal }),
});
const operations = (...names: readonly string[]) => names.map(operationName);

const ENTRIES = [
  exampleEntry('torrent-finder', {
    operations: operations('search', 'open'),
    languages: ['en', 'es'],
    tags: ['torrent', 'movies'],
  }),
  exampleEntry('subtitle-finder', {
    operations: operations('search'),
    languages: ['es'],
    tags: ['subtitles', 'español', 'movies'],
    implements: new Map([[operationName('search'), 'subtitle.search']]),
  }),
  exampleEntry('media-info', { operations: operations('info', 'tracks'), tags: ['codec', 'movies'] }),
  exampleEntry('old-finder', { ...refused('deprecated'), tags: ['torrent', 'codec', 'movies'] }),
  exampleEntry('dub-finder', { ...refused('planned'), tags: ['dubbed'] }),
  exampleEntry('bad-finder', { ...refused('invalid'), tags: ['torrent'] }),
  exampleEntry('twin', { ...refused('duplicate'), index: 6 }),
  exampleEntry('twin', { ...refused('duplicate'), index: 7 }),
];
const REGISTRY = exampleRegistry('local', ENTRIES);

const routed = (request: RouteRequest, registries = [REGISTRY]): string => {
  const { chosen, operation, refusal } = planRoute(registries, request);
  return chosen === undefined ? `- ${refusal}` : `${chosen.entry.name} ${operation ?? '?'}`;
};

describe('which entry serves a request', () => {
  test.each<[string, RouteRequest, string]>([
    ['a name', { name: 'media-info' }, 'media-info ?'],
    ['a name that has one operation', { name: 'subtitle-finder' }, 'subtitle-finder search'],
    ['a name and an operation', { name: 'media-info', operation: 'tracks' }, 'media-info tracks'],
    ['a name without that operation', { name: 'media-info', operation: 'open' }, '- operation_missing'],
    ['a name that nobody has', { name: 'rm' }, '- not_registered'],
    ['a name that an entry begins with', { name: 'media' }, '- not_registered'],
    ['planned', { name: 'dub-finder' }, '- planned'],
    [
      'planned, and an override that is for deprecated ones',
      { name: 'dub-finder', allowDeprecated: true },
      '- planned',
    ],
    ['invalid', { name: 'bad-finder' }, '- invalid'],
    ['duplicate', { name: 'twin' }, '- duplicate'],
    ['deprecated', { name: 'old-finder' }, '- deprecated'],
    ['deprecated, overridden', { name: 'old-finder', allowDeprecated: true }, 'old-finder search'],
    ['an operation', { operation: 'open' }, 'torrent-finder open'],
    ['an operation that nobody offers', { operation: 'delete' }, '- not_registered'],
    ['a capability', { capability: 'subtitle.search' }, 'subtitle-finder search'],
    ['a capability that looks like an operation', { capability: 'search' }, '- not_registered'],
    ['a tag', { tags: ['subtitles'] }, 'subtitle-finder search'],
    ['a tag without its accent', { tags: ['espanol'] }, 'subtitle-finder search'],
    ['more tags in common', { tags: ['movies', 'codec'] }, 'media-info ?'],
    [
      'tags of which a deprecated one has most',
      { tags: ['torrent', 'codec', 'movies'], allowDeprecated: true },
      'media-info ?',
    ],
    ['a tag of a planned one', { tags: ['dubbed'] }, '- planned'],
    ['a language among equals', { tags: ['movies'], language: 'es' }, 'subtitle-finder search'],
    ['a language that only a neutral one fits', { tags: ['movies'], language: 'fr' }, 'media-info ?'],
    [
      'a language that the named one lacks',
      { name: 'subtitle-finder', language: 'fr' },
      '- language_unsupported',
    ],
    ['another registry', { registry: 'other', name: 'media-info' }, '- not_registered'],
    ['nothing', {}, '- nothing_asked'],
    ['no tags', { tags: [] }, '- nothing_asked'],
  ])('%s', (_, request, expected) => {
    expect(routed(request)).toBe(expected);
  });

  test('why each candidate is used or not', () => {
    const { candidates } = planRoute([REGISTRY], { tags: ['torrent', 'movies'], language: 'es' });
    expect(
      candidates.map(({ entry, outcome, reasons }) => [
        entry.name,
        outcome,
        ...reasons.map(({ code, detail }) => (detail === undefined ? code : `${code}:${detail}`)),
      ]),
    ).toEqual([
      ['torrent-finder', 'chosen', 'language_supported:es', 'tag_shared:torrent', 'tag_shared:movies'],
      ['subtitle-finder', 'eligible', 'language_supported:es', 'tag_shared:movies'],
      ['media-info', 'eligible', 'language_neutral', 'tag_shared:movies'],
      ['bad-finder', 'rejected', 'invalid'],
      ['old-finder', 'rejected', 'deprecated'],
    ]);
  });

  test('of those that fit equally, the first by name, and it says so', () => {
    const { chosen } = planRoute([exampleRegistry('local', [exampleEntry('b'), exampleEntry('a')])], {
      tags: ['one'],
    });
    expect(chosen?.entry.name).toBe('a');
    expect(chosen?.reasons.map(({ code }) => code)).toContain('first_by_name');
  });

  test('a name of several registries is nobody’s until one of them is meant', () => {
    const registries = ['a', 'b'].map((id) => exampleRegistry(id, [exampleEntry('finder')]));
    expect(routed({ name: 'finder' }, registries)).toBe('- unresolved');
    expect(routed({ tags: ['one'] }, registries)).toBe('- unresolved');
    expect(routed({ name: 'finder', registry: 'b' }, registries)).toBe('finder search');
  });
});

describe('whatever the entries', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd');
  const words = fc.uniqueArray(word, { maxLength: 3 });
  const entry = fc.record({
    name: word,
    operations: words.map((list) => list.map(operationName)),
    tags: words,
    languages: fc.uniqueArray(fc.constantFrom('en', 'es'), { maxLength: 2 }),
    refusal: fc.constantFrom(undefined, 'planned', 'deprecated', 'invalid', 'duplicate'),
  });
  const entries = fc
    .array(entry, { maxLength: 8 })
    .map((list) =>
      list.map(({ name, refusal, ...fields }, index) =>
        exampleEntry(`${name}${index}`, { ...fields, index, ...(refusal !== undefined && refused(refusal)) }),
      ),
    );
  const request: fc.Arbitrary<RouteRequest> = fc.record(
    {
      name: word,
      operation: word,
      tags: words,
      language: fc.constantFrom('en', 'es', 'fr'),
      allowDeprecated: fc.boolean(),
    },
    { requiredKeys: [] },
  );

  test('what is chosen is a registered entry of the registry that has all that is asked', () => {
    fc.assert(
      fc.property(entries, request, (list, asked) => {
        const { chosen } = planRoute([exampleRegistry('local', list)], asked);
        if (chosen === undefined) return;
        const { entry: used } = chosen;
        expect(list).toContain(used);
        expect(used.registered).toBe(true);
        expect([undefined, 'deprecated']).toContain(used.refusal);
        if (used.refusal === 'deprecated') expect(asked.allowDeprecated).toBe(true);
        if (asked.name !== undefined) expect(used.name).toBe(asked.name);
        if (asked.operation !== undefined) expect(used.operations).toContain(asked.operation);
      }),
    );
  });

  test('the order in which entries stand changes nothing', () => {
    const shuffled = entries.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, request, ([list, other], asked) => {
        const here = planRoute([exampleRegistry('local', list)], asked);
        expect(planRoute([exampleRegistry('local', other)], asked)).toEqual(here);
      }),
    );
  });
});
