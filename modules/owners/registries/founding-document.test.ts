import { describe, expect, test } from 'vitest';
import type { Registry } from '../../core/model/registry.ts';
import { loadRegistry } from './registry-load.ts';
import {
  registryFiles,
  type WrittenEntry,
  writtenEntry,
  writtenRegistry,
} from './testing/example-registry.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const load = async (text: string): Promise<Registry> => {
  const files = new MemoryFiles({
    ...registryFiles(['torrent-finder', 'subtitle-finder']),
    'tools.json': text,
  });
  const request = { path: 'tools.json', declaresFamily: false };
  return (await loadRegistry(request, files, new AbortController().signal)).registry;
};

/** The registry of an entry with these fields, and of one beside it that is as it should be. */
const loadEntry = async (fields: WrittenEntry, without?: string) => {
  const { [without ?? '']: _left, ...entry } = { ...writtenEntry('torrent-finder'), ...fields };
  const registry = await load(writtenRegistry([entry, writtenEntry('subtitle-finder')]));
  const [changed, untouched] = registry.entries;
  if (changed === undefined || untouched === undefined) throw new Error('An entry is not visible.');
  expect(untouched).toMatchObject({ registered: true, diagnostics: [] });
  return { registry, entry: changed, codes: changed.diagnostics.map(({ code }) => code) };
};

describe('the top level', () => {
  test.each([
    ['[REG-VERSION] no version', '{"tools":[]}', 'missing_field', ''],
    ['[REG-VERSION] a version that is a number', '{"version":1,"tools":[]}', 'wrong_type', '/version'],
    [
      '[REG-VERSION] a version that is not semantic',
      '{"version":"1","tools":[]}',
      'invalid_version',
      '/version',
    ],
    [
      '[REG-VERSION] another major version',
      '{"version":"2.0.0","tools":{}}',
      'unsupported_schema_version',
      '/version',
    ],
    ['[REG-TOOLS] no tools', '{"version":"1.0.0"}', 'missing_field', ''],
    ['[REG-TOOLS] tools that are no list', '{"version":"1.0.0","tools":{}}', 'wrong_type', '/tools'],
    ['[REG-META] meta that is no object', '{"version":"1.0.0","tools":[],"meta":"x"}', 'wrong_type', '/meta'],
  ])('%s', async (_what, text, code, path) => {
    expect(await load(text)).toMatchObject({
      loaded: false,
      entries: [],
      diagnostics: [{ code, path, severity: 'error' }],
    });
  });

  test('[REG-META] may be left out, and decides nothing', async () => {
    const meta = { repo: '{workspace-root}/x', created: '2026-05-09', purpose: 'Any' };
    for (const fields of [{}, { meta }, { meta: { created: 'soon' } }]) {
      const registry = await load(writtenRegistry([writtenEntry('torrent-finder')], fields));
      expect(registry.entries[0]).toMatchObject({ registered: true, diagnostics: [] });
    }
  });

  test('[REG-VERSION] a newer minor version is read, its unknown keys are kept and reported', async () => {
    const { loaded, schemaVersion, entries, diagnostics } = await load(
      writtenRegistry([writtenEntry('torrent-finder', { cost: 1, 'x-own': 2 })], {
        version: '1.7.0',
        cost: 1,
      }),
    );
    expect({ loaded, schemaVersion }).toEqual({ loaded: true, schemaVersion: '1.7.0' });
    expect(diagnostics).toMatchObject([{ code: 'unknown_key', severity: 'warning', path: '/cost' }]);
    expect(entries[0]).toMatchObject({
      registered: true,
      diagnostics: [{ code: 'unknown_key', path: '/tools/0/cost' }],
    });
  });
});

describe('the checks of one entry', () => {
  test.each<readonly [string, WrittenEntry, string, string]>([
    ...['name', 'description', 'location', 'status', 'capabilities', 'tags'].map(
      (key): readonly [string, WrittenEntry, string, string] => [
        `[REG-CHECK-REQUIRED] without ${key}`,
        {},
        key,
        'missing_field',
      ],
    ),
    ['[REG-NAME] capitals', { name: 'Torrent-Finder' }, '', 'invalid_name'],
    ['[REG-NAME] an underscore', { name: 'torrent_finder' }, '', 'invalid_name'],
    ['[REG-NAME-SPACES] a space', { name: 'torrent finder' }, '', 'invalid_name'],
    ['[REG-DESCRIPTION] of another type', { description: ['x'] }, '', 'wrong_type'],
    [
      '[REG-CHECK-LOCATION] nothing there',
      { location: 'tools/torrent-finder/other.py' },
      '',
      'location_missing',
    ],
    [
      '[REG-LOCATION] absolute',
      { location: '/tools/torrent-finder/main.py' },
      '',
      'location_outside_registry',
    ],
    ['[REG-CHECK-STATUS] another word', { status: 'active' }, '', 'invalid_status'],
    ['[REG-STATUS] in capitals', { status: 'Ready' }, '', 'invalid_status'],
    ['[REG-CHECK-CAPABILITIES] empty', { capabilities: [] }, '', 'empty_capabilities'],
    ['[REG-CAPABILITIES] not a list', { capabilities: 'search' }, '', 'wrong_type'],
    ['[REG-LANGUAGES] not of two letters', { languages: ['es-ES'] }, '', 'invalid_language'],
    ['[REG-CHECK-TAGS] empty', { tags: [] }, '', 'empty_tags'],
    ['[REG-TAGS] capitals', { tags: ['Movies'] }, '', 'invalid_tag'],
    ['[REG-TAGS] a space', { tags: ['audio tracks'] }, '', 'invalid_tag'],
  ])('%s is refused, and seen all the same [REG-FAILED-VISIBLE]', async (_what, fields, without, code) => {
    const { registry, entry, codes } = await loadEntry(fields, without);
    expect(codes).toContain(code);
    expect(entry).toMatchObject({ valid: false, registered: false, invocable: false, refusal: 'invalid' });
    expect(registry.byTag.get('example')).toEqual([1]);
    if (entry.name !== undefined) expect(registry.byName.get(entry.name)).toEqual([0]);
  });

  test.each([
    ['[REG-DESCRIPTION] two paragraphs', { description: 'One.\n\nTwo.' }, ['description_not_one_paragraph']],
    [
      '[REG-NAME-DIR] in another folder',
      { location: 'tools/subtitle-finder/main.py' },
      ['name_dir_mismatch'],
    ],
    ['[REG-LANGUAGES-OMITTED] languages that are empty', { languages: [] }, ['empty_languages']],
    ['[REG-LANGUAGES] two letters', { languages: ['es', 'en', 'fr'] }, []],
    ['[REG-TAGS-UNICODE] letters of any script', { tags: ['español', '4k', '1080p', 'audio-tracks'] }, []],
  ])('%s is registered', async (_what, fields, expected) => {
    const { entry, codes } = await loadEntry(fields);
    expect(codes).toEqual(expected);
    expect(entry).toMatchObject({ registered: true, invocable: true });
  });

  test('[REG-CHECK-LOCATION] a folder is no file', async () => {
    const files = new MemoryFiles({ ...registryFiles(['a']), 'tools/a/main.py': { state: 'not_a_file' } });
    const { registry } = await loadRegistry(
      { path: 'tools.json', declaresFamily: false },
      files,
      new AbortController().signal,
    );
    expect(registry.entries[0]).toMatchObject({
      registered: false,
      diagnostics: [{ code: 'location_not_a_file' }],
    });
  });

  test('[REG-TAGS-UNICODE] one tag, however an editor composed it', async () => {
    const { registry } = await loadEntry({ tags: ['espan\u0303ol'] });
    expect(registry.byTag.get('espa\u00f1ol')).toEqual([0]);
  });

  test('[REG-CHECK-UNIQUE] of entries with one name none is registered, and each names the others', async () => {
    const names = ['torrent-finder', 'subtitle-finder', 'torrent-finder'];
    const { entries, byName, byTag } = await load(writtenRegistry(names.map((name) => writtenEntry(name))));
    expect(entries.map(({ refusal }) => refusal)).toEqual(['duplicate', undefined, 'duplicate']);
    expect(entries[0]?.diagnostics).toMatchObject([{ code: 'duplicate_name', path: '/tools/0/name' }]);
    expect(entries[0]?.diagnostics[0]?.message).toContain('/tools/2');
    expect(entries[2]?.diagnostics[0]?.message).toContain('/tools/0');
    expect(byName.get('torrent-finder')).toEqual([0, 2]);
    expect(byTag.get('example')).toEqual([1]);
  });
});

describe('the statuses', () => {
  test.each([
    ['[REG-READY] ready', { status: 'ready' }, { registered: true, mentionable: true, invocable: true }],
    [
      '[REG-PLANNED] planned',
      { status: 'planned' },
      { registered: true, mentionable: true, invocable: false, refusal: 'planned' },
    ],
    [
      '[REG-PLANNED] planned, without a file',
      { status: 'planned', location: 'tools/torrent-finder/soon.py' },
      { valid: true, registered: false, mentionable: true, invocable: false, refusal: 'planned' },
    ],
    [
      '[REG-DEPRECATED] deprecated',
      { status: 'deprecated' },
      { registered: true, mentionable: true, invocable: false, refusal: 'deprecated' },
    ],
  ])('%s', async (_what, fields, expected) => {
    expect((await loadEntry(fields)).entry).toMatchObject(expected);
  });

  test('[REG-PLANNED] the missing file of a planned entry is information, and the load is good', async () => {
    const { entry } = await loadEntry({ status: 'planned', location: 'tools/torrent-finder/soon.py' });
    expect(entry.diagnostics).toMatchObject([{ code: 'location_missing', severity: 'info' }]);
  });
});

test('[REG-AUTHORITATIVE] the list holds what the document lists, in its order, and nothing else', async () => {
  const files = new MemoryFiles({ ...registryFiles(['b', 'a']), 'tools/unlisted/main.py': '' });
  const { registry } = await loadRegistry(
    { path: 'tools.json', declaresFamily: false },
    files,
    new AbortController().signal,
  );
  expect(registry.entries.map(({ name }) => name)).toEqual(['b', 'a']);
  expect(files.reads).not.toContain('tools/unlisted/main.py');
});
