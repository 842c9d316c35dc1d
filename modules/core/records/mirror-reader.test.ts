import { describe, expect, test } from 'vitest';
import { CatalogError } from '../errors.ts';
import type { StoreSource } from '../ports/store.ts';
import { ok } from '../result.ts';
import { EarlierFile, keptNotes, keyOf, noteOf } from '../testing/kept-notes.ts';
import { memoryStores, NOW, readerSettings } from '../testing/recorded-owner.ts';
import { instantOf } from '../time.ts';
import { changeKept } from './kept-command.ts';
import { MirrorReader } from './mirror-reader.ts';

const { signal } = new AbortController();

function setUp() {
  const memory = memoryStores();
  const earlier = new EarlierFile();
  let failure: Error | undefined;
  const stores: StoreSource = {
    existing: async () => {
      if (failure !== undefined) throw failure;
      return memory.existing();
    },
    made: () => memory.made(),
    watch: (hint) => memory.watch(hint),
  };
  const read = () =>
    new MirrorReader(keptNotes(stores, earlier), {
      ...readerSettings,
      instantsOf: ({ until }) => (until === undefined ? [] : [until]),
    });
  const writing = keptNotes(memory);
  return {
    memory,
    earlier,
    reader: read(),
    restart: read,
    fail: (error?: Error) => {
      failure = error;
    },
    put: (key: string, text: string, until?: string) =>
      changeKept(
        writing,
        () => ok({ changes: new Map([[keyOf(key), noteOf(text, until)]]), outcome: undefined }),
        { dryRun: false },
        signal,
      ),
  };
}

describe('a snapshot', () => {
  test('of what was never recorded is a gap, and the same to everyone', async () => {
    const { reader, restart } = setUp();
    const nothing = await reader.current(signal);
    expect(nothing).toMatchObject({ gap: 'owner_not_configured', completeness: 'complete', diagnostics: [] });
    expect(await reader.current(signal)).toBe(nothing);
    expect(await restart().current(signal)).toEqual(nothing);
  });

  test('is named after the write that made it, and told with its time, by every process alike', async () => {
    const { reader, restart, put } = setUp();
    await put('a', '1');
    await put('b', '2');
    const here = await reader.current(signal);
    expect(here).toMatchObject({ generation: '2-memory', observedAt: NOW, completeness: 'complete' });
    const { records, ...said } = here;
    const { records: there, ...saidThere } = await restart().current(signal);
    expect(saidThere).toEqual(said);
    expect([...there.entries()]).toEqual([...records.entries()]);
  });

  test('tells instants once, in their order, and no longer than their records', async () => {
    const { reader, put } = setUp();
    await put('a', '1', instantOf(9));
    await put('b', '1', instantOf(3));
    await put('c', '1', instantOf(9));
    expect((await reader.current(signal)).boundaries).toEqual([instantOf(3), instantOf(9)]);
    await put('b', '1');
    expect((await reader.current(signal)).boundaries).toEqual([instantOf(9)]);
  });
});

describe('a record that cannot be read', () => {
  test.each([
    ['malformed', '{', 1],
    ['malformed', '{"kind":"note","text":7}', 1],
    ['newer_version', '{}', 2],
  ])('stands as a finding and takes no other down: %s %s', async (reason, text, version) => {
    const { memory, reader, put } = setUp();
    await put('a', '1');
    const before = await reader.current(signal);
    memory.put('inventory', 'b', text, version);
    const after = await reader.current(signal);
    expect(after).toMatchObject({
      completeness: 'complete',
      diagnostics: [{ code: 'read_failed', severity: 'error', file: 'store:inventory', path: '/b' }],
    });
    expect(after.diagnostics[0]?.message.includes('newer version')).toBe(reason === 'newer_version');
    expect(after.records.get(keyOf('a'))).toBe(before.records.get(keyOf('a')));
    expect(after.generation).not.toBe(before.generation);
  });

  test('under a key that nobody could have written is told without it', async () => {
    const { memory, reader } = setUp();
    memory.put('inventory', '\u001b[31m', '{');
    expect((await reader.current(signal)).diagnostics).toMatchObject([{ path: '' }]);
  });
});

describe('a store that does not answer', () => {
  const refusal = new CatalogError('owner_unavailable', 'The store does not answer.', 'Look.');

  test('keeps what this process has read, with its instants, and says so; after a restart it is a gap', async () => {
    const { reader, restart, fail, put } = setUp();
    await put('a', '1', instantOf(7));
    const good = await reader.current(signal);
    fail(refusal);
    const kept = await reader.current(signal);
    expect(kept).toMatchObject({
      completeness: 'kept_after_failed_load',
      records: good.records,
      boundaries: [instantOf(7)],
      diagnostics: [{ message: 'The store does not answer.', hint: 'Look.' }],
    });
    expect(kept.gap).toBeUndefined();
    expect(await reader.current(signal)).toBe(kept);
    expect(await restart().current(signal)).toMatchObject({
      gap: 'owner_unavailable',
      completeness: 'kept_after_failed_load',
      records: { size: 0 },
    });
    fail();
    expect(await reader.current(signal)).toBe(good);
  });

  test('is a gap where nothing was ever recorded as far as one knew', async () => {
    const { reader, fail } = setUp();
    await reader.current(signal);
    fail(refusal);
    expect(await reader.current(signal)).toMatchObject({ gap: 'owner_unavailable' });
  });

  test('is not told with the words of what it stands on', async () => {
    const { reader, fail } = setUp();
    fail(new Error('EIO: /srv/private'));
    expect((await reader.current(signal)).diagnostics).toMatchObject([
      { code: 'read_failed', message: 'The records could not be read.' },
    ]);
  });
});

test('a file of an earlier version that cannot be read is a gap, not nothing', async () => {
  const { reader, earlier } = setUp();
  earlier.put('{');
  expect(await reader.current(signal)).toMatchObject({
    gap: 'owner_unavailable',
    diagnostics: [{ code: 'json_syntax', file: '.agent-tools/records/inventory.json' }],
  });
  earlier.put('{"a":"1"}');
  const imported = await reader.current(signal);
  expect([imported.gap, imported.records.size, imported.diagnostics]).toEqual([undefined, 1, []]);
});
