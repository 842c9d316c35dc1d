import { describe, expect, test } from 'vitest';
import { operationName, parseRegistryId } from '../ids.ts';
import type { Registry, RegistryEntry } from '../model/registry.ts';
import { toolFromRegistryEntry } from './tool-from-registry.ts';

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

const projected = (part: Partial<RegistryEntry>, registry: Partial<Registry> = {}) => {
  const entry = entryOf(part);
  return toolFromRegistryEntry(registryOf([entry], registry), entry);
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
    expect(entries.map((entry) => toolFromRegistryEntry(registry, entry)?.conflicts)).toEqual([
      [{ source: 'tools.json', reason: 'duplicate_id' }],
      [{ source: 'tools.json', reason: 'duplicate_id' }],
      [],
    ]);
  });

  test('an entry without an id, or of a registry outside of the workspace, is no tool', () => {
    const { name: _name, ...nameless } = entryOf();
    const { id: _id, ...unlisted } = registryOf([]);
    expect(toolFromRegistryEntry(registryOf([nameless]), nameless)).toBeUndefined();
    expect(projected({ name: 'Torrent Finder' })).toBeUndefined();
    expect(toolFromRegistryEntry(unlisted, entryOf())).toBeUndefined();
  });

  test('the same entry gives the same object, until its surroundings change', () => {
    const entry = entryOf();
    const tool = toolFromRegistryEntry(registryOf([entry]), entry);
    expect(toolFromRegistryEntry(registryOf([entry], { generation: 'next' }), entry)).toBe(tool);
    expect(toolFromRegistryEntry(registryOf([entry], { declaresFamily: true }), entry)).not.toBe(tool);
    expect(toolFromRegistryEntry(registryOf([entry], { path: 'moved.json' }), entry)?.origin).toMatchObject({
      file: 'moved.json',
    });
  });
});
