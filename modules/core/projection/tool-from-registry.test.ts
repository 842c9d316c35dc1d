import { describe, expect, test } from 'vitest';
import { operationName, parseRegistryId } from '../ids.ts';
import type { Registry, RegistryEntry } from '../model/registry.ts';
import type { Risk } from '../model/risk.ts';
import { toolFromRegistryEntry, type VocabularyRisk } from './tool-from-registry.ts';

const entryOf = (part: Partial<RegistryEntry> = {}): RegistryEntry => ({
  index: 0,
  name: 'torrent-finder',
  description: 'Finds.',
  location: 'tools/torrent-finder/main.py',
  status: 'ready',
  lifecycleStatus: 'ready',
  operations: [operationName('search'), operationName('open')],
  languages: ['es'],
  tags: ['español'],
  implements: new Map(),
  contracts: new Map(),
  risks: new Map(),
  revision: 'sha256:00',
  valid: true,
  registered: true,
  mentionable: true,
  invocable: true,
  diagnostics: [],
  ...part,
});

function registryOf(entries: readonly RegistryEntry[], part: Partial<Registry> = {}): Registry {
  const id = parseRegistryId('local');
  if (id === undefined) throw new Error('The id of the fixture is no id.');
  return {
    id,
    path: 'tools.json',
    loaded: true,
    generation: 'g',
    declaresFamily: false,
    entries,
    byName: new Map(
      entries.map(({ name = '' }) => [name, entries.flatMap((e, at) => (e.name === name ? [at] : []))]),
    ),
    byTag: new Map(),
    diagnostics: [],
    ...part,
  };
}

const unrated = (): undefined => undefined;

const projected = (
  part: Partial<RegistryEntry>,
  registry: Partial<Registry> = {},
  riskOf: VocabularyRisk = unrated,
) => {
  const entry = entryOf(part);
  return toolFromRegistryEntry(registryOf([entry], registry), entry, riskOf);
};

describe('toolFromRegistryEntry', () => {
  test('gives one unversioned version with one derived offer', () => {
    const tool = projected({});
    expect(tool).toMatchObject({
      ref: { source: 'registry:local', id: 'torrent-finder' },
      origin: { kind: 'registry', registry: 'local', index: 0, file: 'tools.json' },
      lifecycle: 'active',
      declaredStatus: 'ready',
      registration: { state: 'registered' },
      operations: ['search', 'open'],
      tags: ['español'],
      languages: ['es'],
    });
    expect(tool?.versions).toEqual([
      {
        revision: 'sha256:00',
        status: 'ready',
        lifecycle: 'active',
        offers: [
          {
            providerId: 'local',
            providerType: 'local_binary',
            canonicalType: 'local_binary',
            lifecycle: 'active',
            call: {},
            derived: true,
          },
        ],
      },
    ]);
    for (const unknown of ['key', 'capabilities', 'latestVersion', 'risk', 'approvalRequired', 'license']) {
      expect(tool).not.toHaveProperty(unknown);
    }
  });

  test('an operation becomes a capability only where TOOL.md says so', () => {
    const operation = operationName('search');
    const implementing = new Map([
      [operation, 'web.search'],
      [operationName('open'), 'Not An Id'],
    ]);
    expect(projected({ implements: implementing })?.capabilities).toEqual(['web.search']);
    expect(projected({ implements: new Map([[operation, '']]) })).not.toHaveProperty('capabilities');
  });

  test('has a family key only if the workspace declares one', () => {
    expect(projected({}, { declaresFamily: true })?.key).toBe('tool:torrent-finder');
  });

  test.each([
    [{ registered: false, refusal: 'planned' }, 'planned'],
    [{ registered: false, refusal: 'duplicate' }, 'duplicate'],
    [{ registered: false, refusal: 'invalid' }, 'invalid'],
    [{ registered: false, refusal: 'deprecated' }, 'invalid'],
  ] as const)('%j is refused as %s', (part, reason) => {
    expect(projected(part)?.registration).toEqual({ state: 'refused', reason });
  });

  test('each duplicate names the others as conflicts', () => {
    const entries = [entryOf({ index: 0 }), entryOf({ index: 1 }), entryOf({ index: 2, name: 'other' })];
    const registry = registryOf(entries);
    expect(entries.map((entry) => toolFromRegistryEntry(registry, entry, unrated)?.conflicts)).toEqual([
      [{ source: 'tools.json', reason: 'duplicate_id' }],
      [{ source: 'tools.json', reason: 'duplicate_id' }],
      [],
    ]);
  });

  test('an entry without an id, or of a registry outside of the workspace, is no tool', () => {
    const { name: _name, ...nameless } = entryOf();
    const { id: _id, ...unlisted } = registryOf([]);
    expect(toolFromRegistryEntry(registryOf([nameless]), nameless, unrated)).toBeUndefined();
    expect(projected({ name: 'Torrent Finder' })).toBeUndefined();
    expect(toolFromRegistryEntry(unlisted, entryOf(), unrated)).toBeUndefined();
  });

  test('the same entry gives the same object, until its surroundings change', () => {
    const entry = entryOf();
    const tool = toolFromRegistryEntry(registryOf([entry]), entry, unrated);
    expect(toolFromRegistryEntry(registryOf([entry], { generation: 'next' }), entry, unrated)).toBe(tool);
    expect(toolFromRegistryEntry(registryOf([entry], { declaresFamily: true }), entry, unrated)).not.toBe(
      tool,
    );
    expect(
      toolFromRegistryEntry(registryOf([entry], { path: 'moved.json' }), entry, unrated)?.origin,
    ).toMatchObject({
      file: 'moved.json',
    });
  });

  test('changes with the vocabulary that rates it, and with no other word of it', () => {
    const entry = entryOf({ implements: new Map([[operationName('search'), 'web.search']]) });
    const registry = registryOf([entry]);
    const rated = (risk: Risk) => (id: string) => (id === 'web.search' ? risk : undefined);
    const low = toolFromRegistryEntry(registry, entry, rated('low'));
    expect(low?.effectiveRisk).toBe('low');
    expect(toolFromRegistryEntry(registry, entry, rated('low'))).toBe(low);
    expect(toolFromRegistryEntry(registry, entry, rated('high'))?.effectiveRisk).toBe('high');
  });
});

describe('the effective risk of an entry', () => {
  const [search, open] = [operationName('search'), operationName('open')];
  const vocabulary = new Map<string, Risk>([
    ['web.search', 'low'],
    ['file.open', 'high'],
  ]);
  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, Risk>>, Risk | undefined]>([
    ['nobody states one', {}, {}, undefined],
    ['a capability that is not rated', { search: 'web.browse' }, {}, undefined],
    ['the capability of one operation', { search: 'web.search' }, {}, 'low'],
    ['the highest of the capabilities', { search: 'web.search', open: 'file.open' }, {}, 'high'],
    ['what TOOL.md states', {}, { search: 'medium' }, 'medium'],
    [
      'what TOOL.md states above the capability',
      { search: 'web.search' },
      { search: 'critical' },
      'critical',
    ],
    ['the capability above what TOOL.md states', { open: 'file.open' }, { open: 'low' }, 'high'],
    ['an operation that is not listed', {}, { search: 'low', erase: 'critical' }, 'critical'],
  ])('%s', (_, implementing, risks, expected) => {
    const byOperation = <V>(record: Readonly<Record<string, V>>) =>
      new Map(Object.entries(record).map(([name, value]) => [operationName(name), value] as const));
    const tool = projected(
      { operations: [search, open], implements: byOperation(implementing), risks: byOperation(risks) },
      {},
      (id) => vocabulary.get(id),
    );
    expect(tool?.effectiveRisk).toBe(expected);
    expect(tool).not.toHaveProperty('risk');
  });
});

describe('the contracts of an entry', () => {
  const [search, open] = [operationName('search'), operationName('open')];
  const contract = { inputs: { words: 'string' } };

  test('stand with the operations that tools.json lists, and the version has none of its own', () => {
    const contracts = new Map([
      [search, contract],
      [operationName('erase'), contract],
    ]);
    const version = projected({ operations: [search, open], contracts })?.versions[0];
    expect([...(version?.operationContracts ?? [])]).toEqual([[search, contract]]);
    expect(version).not.toHaveProperty('contract');
  });

  test('of one operation is that of the version too', () => {
    const version = projected({ operations: [search], contracts: new Map([[search, contract]]) })
      ?.versions[0];
    expect(version?.contract).toBe(contract);
    expect(version?.operationContracts?.get(search)).toBe(contract);
  });

  test.each([[[search, open]], [[open]]])('of %j are unknown where none of them states one', (operations) => {
    const contracts = new Map([[operationName('other'), contract]]);
    const version = projected({ operations, contracts })?.versions[0];
    expect(version).not.toHaveProperty('contract');
    expect(version).not.toHaveProperty('operationContracts');
  });
});
