import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { START, type Store } from '../../core/ports/store.ts';
import { seqOf } from '../journal-chain.ts';
import { openDatabase, openStore } from '../open-store.ts';
import { backupStore, restoreStore } from '../upkeep/store-backup.ts';
import { checkStore, type StoreCheck, type StoreCodecs } from '../upkeep/store-check.ts';
import {
  anything,
  changesOf,
  collected,
  firstNoteCodec,
  fixedClock,
  keyOf,
  noteCodec,
} from './example-records.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { sqlUnderTest } from './store-under-test.ts';

const settingsOf = (url: string) => ({ url, workspace: '/', clock: fixedClock, lookEvery: 60_000 });
const ALL: StoreCodecs = { ledgers: {}, mirrors: {} };
const restored = (url: string, file: string, acceptFaults = false) =>
  restoreStore(settingsOf(url), file, { acceptFaults });

async function during<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(settingsOf(url));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function fill(url: string): Promise<void> {
  await during(url, async (store) => {
    const texts = Object.values(HOSTILE_TEXTS);
    await store.ledger('inventory', anything).append(START, texts, keyOf('1'));
    await store.ledger('inventory', noteCodec).append(seqOf(1), [{ title: 'x', tags: [] }], keyOf('2'));
    await store.ledger('observations', anything).append(START, [1], keyOf('1'));
    const mirror = store.mirror('indexes', anything);
    await mirror.write(changesOf(Object.fromEntries(texts.map((text) => [text, text]))));
    await mirror.write(changesOf(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`k${n}`, n]))));
    await mirror.write(changesOf<string>({ nothing: undefined, k7: undefined }));
    for (const text of texts) await store.journal().append({ kind: 'said', body: text });
    const keys = store.keyedAnswers();
    const done = await keys.claim(claimOf(texts.join(' '), 'done'));
    if (done.kind === 'claimed') await keys.settle(done.hold, { status: 202, body: texts.join(' ') });
    await keys.claim(claimOf('local reload', 'running'));
  });
}

const claimOf = (scope: string, key: string) => ({ scope, key: keyOf(key), digest: 'd' });

/** Without the name of the store: what is restored is another one. */
async function mirrorOf(store: Store) {
  const { store: _, ...indexes } = await store.mirror('indexes', anything).read();
  return { indexes };
}

const contentOf = (url: string) =>
  during(url, async (store) => ({
    inventory: await collected(store.ledger('inventory', anything).read(START)),
    observations: await collected(store.ledger('observations', anything).read(START)),
    ...(await mirrorOf(store)),
    removed: (await store.mirror('indexes', anything).changes(seqOf(2))).removed,
    journal: await collected(store.journal().read(START)),
    verdict: await store.journal().verify(),
    keys: [
      await store.keyedAnswers().claim(claimOf(Object.values(HOSTILE_TEXTS).join(' '), 'done')),
      await store.keyedAnswers().claim(claimOf('local reload', 'running')),
    ],
  }));

const nameOf = (url: string): Promise<string> =>
  during(url, async (store) => (await store.mirror('indexes', anything).stand()).store);

async function checked(url: string, codecs = ALL): Promise<StoreCheck> {
  const database = await openDatabase(settingsOf(url));
  try {
    return await checkStore(database, codecs);
  } finally {
    await database.close();
  }
}

/** `make`: the URL of a new store of an engine. `fileOf`: where nothing is yet. */
export function upkeepLaws(
  name: string,
  make: () => Promise<string>,
  others: Readonly<Record<string, () => Promise<string>>>,
  fileOf: () => string,
): void {
  describe(`upkeep of a store on ${name}`, () => {
    test.each(Object.entries(others))(
      'a backup restores it on %s, and it goes on there',
      async (_, makeOther) => {
        const from = await make();
        await fill(from);
        const file = fileOf();
        await backupStore(settingsOf(from), file);
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        const to = await makeOther();
        expect(await restored(to, file)).toMatchObject({ ok: true, value: { faults: [] } });
        expect(await contentOf(to)).toEqual(await contentOf(from));
        // Its later numbers will name other states than those of the store that went on without it.
        expect(await nameOf(to)).not.toBe(await nameOf(from));
        await during(to, async (store) => {
          const ledger = store.ledger('inventory', anything);
          expect(await ledger.append(START, Object.values(HOSTILE_TEXTS), keyOf('1'))).toEqual({
            ok: true,
            value: 1,
          });
          expect(await ledger.append(seqOf(2), ['new'], keyOf('3'))).toEqual({ ok: true, value: 3 });
          await store.journal().append({ kind: 'said', body: 'new' });
          expect(await store.journal().verify()).toMatchObject({ intact: true });
        });
      },
    );

    test('a backup is of one time, though others write meanwhile', async () => {
      const url = await make();
      await fill(url);
      const file = fileOf();
      await during(url, async (store) => {
        const writes = Array.from({ length: 50 }, (_, n) =>
          store.journal().append({ kind: 'counted', body: n }),
        );
        await Promise.all([backupStore(settingsOf(url), file), ...writes]);
      });
      expect((await checked(`sqlite:${file}`)).faults).toEqual([]);
    });

    test('nothing is written over: no file, and no store that holds anything', async () => {
      const url = await make();
      await fill(url);
      const file = fileOf();
      await writeFile(file, 'mine');
      await expect(backupStore(settingsOf(url), file)).rejects.toMatchObject({ code: 'conflict' });
      expect(await readFile(file, 'utf8')).toBe('mine');
      const backup = fileOf();
      await backupStore(settingsOf(url), backup);
      const before = await contentOf(url);
      await expect(restored(url, backup)).rejects.toMatchObject({ code: 'conflict' });
      expect(await contentOf(url)).toEqual(before);
    });

    test('what is no backup restores nothing', async () => {
      const url = await make();
      const [text, empty] = [fileOf(), fileOf()];
      await writeFile(text, 'This is no database at all. '.repeat(1_000));
      await writeFile(empty, '');
      for (const file of [text, empty, fileOf()])
        await expect(restored(url, file)).rejects.toMatchObject({ code: 'invalid_request' });
      expect((await checked(url)).records).toEqual({});
    });

    test('a damaged backup is restored only where that is accepted', async () => {
      const from = await make();
      await fill(from);
      const file = fileOf();
      await backupStore(settingsOf(from), file);
      const hand = await sqlUnderTest(`sqlite:${file}`);
      await hand.edit('journal_records', (rows) => rows.filter(({ seq }) => seq !== 3));
      await hand.close();
      const to = await make();
      const faults = [{ place: 'journal', seq: 3, code: 'journal_removed' }];
      expect(await restored(to, file)).toMatchObject({ ok: false, error: { faults } });
      expect((await checked(to)).records).toEqual({});
      expect(await restored(to, file, true)).toMatchObject({ ok: true, value: { faults } });
      expect((await checked(to)).faults).toEqual(faults);
    });

    test('check counts, and finds each fault at its place', async () => {
      const url = await make();
      await fill(url);
      const texts = Object.keys(HOSTILE_TEXTS).length;
      const records = {
        'ledger:inventory': 2,
        'ledger:observations': 1,
        'mirror:indexes': texts + 199,
        journal: texts,
        keys: 2,
      };
      expect(await checked(url)).toEqual({ records, faults: [] });
      const content = await backupStore(settingsOf(url), fileOf());
      expect(content).toEqual({ engine: url.startsWith('sqlite') ? 'sqlite' : 'postgres', records });
      const codecs: StoreCodecs = {
        ledgers: { inventory: firstNoteCodec },
        mirrors: { indexes: firstNoteCodec },
      };
      const { faults } = await checked(url, codecs);
      expect(faults).toContainEqual({ place: 'ledger:inventory', seq: 2, code: 'newer_version' });
      expect(faults).toContainEqual({ place: 'mirror:indexes', seq: 2, code: 'malformed' });
      // Of the mirror, what are no texts.
      expect(faults).toHaveLength(1 + 199);

      const hand = await sqlUnderTest(url);
      await hand.edit('ledger_entries', (rows) =>
        rows.flatMap((row) => {
          if (row.stream === 'ledger:observations') return [{ ...row, payload: '[2]' }];
          return row.seq === 2 ? [] : [row];
        }),
      );
      await hand.edit('mirror_records', (rows) =>
        rows.map((row) => {
          if (row.key === '"k1"') return { ...row, payload: '{' };
          if (row.key === '"k2"') return { ...row, seq: 99 };
          return row.key === '"k3"' ? { ...row, key: 'k3' } : row;
        }),
      );
      await hand.edit('journal_records', (rows) =>
        rows.map((row) => (row.seq === 2 ? { ...row, kind: 'other' } : row)),
      );
      await hand.edit('keyed_answers', (rows) =>
        rows.map((row) => (row.status === null ? row : { ...row, body: '{' })),
      );
      await hand.edit('streams', (rows) => [...rows, { name: 'other', seq: 1, hash: null, at: null }]);
      await hand.close();
      expect((await checked(url)).faults).toEqual([
        { place: 'journal', seq: 2, code: 'journal_altered' },
        { place: 'keys', seq: 0, code: 'malformed' },
        { place: 'ledger:inventory', seq: 2, code: 'sequence' },
        { place: 'ledger:observations', seq: 1, code: 'digest' },
        { place: 'mirror:indexes', seq: 2, code: 'malformed' },
        { place: 'mirror:indexes', seq: 2, code: 'malformed' },
        { place: 'mirror:indexes', seq: 99, code: 'sequence' },
        { place: 'other', seq: 1, code: 'unknown_stream' },
      ]);
    });
  });
}
