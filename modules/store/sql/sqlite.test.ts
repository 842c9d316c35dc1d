import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { START } from '../../core/ports/store.ts';
import { openDatabase, openStore } from '../open-store.ts';
import { databaseLaws } from '../testing/database-laws.ts';
import { anything, fixedClock, keyOf } from '../testing/example-records.ts';
import { dumpOf } from '../testing/sql-dump.ts';
import { storeContract } from '../testing/store-contract.ts';
import { sqlUnderTest } from '../testing/store-under-test.ts';
import { upkeepLaws } from '../testing/upkeep-laws.ts';
import { dumpOfVersion, versionLaws } from '../testing/version-laws.ts';
import { backupStore } from '../upkeep/store-backup.ts';
import { MIGRATIONS, type MigrationName, migrate } from './migrations.ts';
import { SqlStore } from './sql-store.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

const folder = await mkdtemp(join(tmpdir(), 'agent-tools-store-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
const fileOf = (): string => {
  made += 1;
  return join(folder, `${made}`, 'state.db');
};
const make = (): Promise<string> => Promise.resolve(`sqlite:${fileOf()}`);
const settingsOf = (file: string) => ({
  url: `sqlite:${file}`,
  workspace: '/',
  clock: fixedClock,
  lookEvery: 60_000,
});
const backupOf = (): string => {
  made += 1;
  return join(folder, `${made}.backup`);
};

storeContract('SQLite', async () => sqlUnderTest(await make()));
databaseLaws('SQLite', make);
versionLaws('SQLite', async (_version, dump) => {
  const file = fileOf();
  await mkdir(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec([...dump.definitions, ...dump.rows].join('\n'));
  database.close();
  return `sqlite:${file}`;
});
upkeepLaws('SQLite', make, { SQLite: make }, backupOf);

describe('a store in a file', () => {
  test('is made where it is missing, for its owner alone, with a log that is written through', async () => {
    const file = fileOf();
    const store = await openStore(settingsOf(file));
    await store.ledger('inventory', anything).append(START, [1], keyOf('1'));
    for (const each of [file, `${file}-wal`, `${file}-shm`])
      expect((await stat(each)).mode & 0o777).toBe(0o600);
    const other = new DatabaseSync(file);
    expect(other.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    other.close();
    await store.close();
  });

  test.skipIf(process.platform === 'win32').each([0o620, 0o602, 0o666])(
    'that others may write to (mode %o) is not used, and left as it is',
    async (mode) => {
      const file = fileOf();
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
      await chmod(file, mode);
      const refused = { code: 'owner_unavailable', hint: expect.stringContaining('chmod 600') as string };
      await expect(openStore(settingsOf(file))).rejects.toMatchObject(refused);
      const { size, mode: after } = await stat(file);
      expect([size, after & 0o777]).toEqual([0, mode]);
      await chmod(file, 0o644);
      await (await openStore(settingsOf(file))).close();
    },
  );

  test('a path is relative to the workspace', async () => {
    const workspace = join(folder, 'workspace');
    const store = await openStore({ ...settingsOf(''), url: 'sqlite:.agent-tools/state.db', workspace });
    await store.close();
    expect((await stat(join(workspace, '.agent-tools', 'state.db'))).isFile()).toBe(true);
  });

  test('many that open a new one at once make one', async () => {
    const file = fileOf();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openStore(settingsOf(file))));
    const answers = await Promise.all(
      stores.map((store) => store.ledger('inventory', anything).append(START, ['once'], keyOf('1'))),
    );
    expect(answers).toEqual(stores.map(() => ({ ok: true, value: 1 })));
    for (const store of stores) await store.close();
  });

  test.each(['a text', 'a folder', 'a place below a file'])(
    '%s in its place: unavailable, said without the path, and left as it is',
    async (what) => {
      const file = fileOf();
      await mkdir(join(file, '..'), { recursive: true });
      if (what === 'a folder') await mkdir(file);
      else await writeFile(file, 'This is no database at all. '.repeat(1_000));
      const path = what === 'a place below a file' ? join(file, 'state.db') : file;
      const refused = openStore(settingsOf(path));
      await expect(refused).rejects.toMatchObject({ code: 'owner_unavailable' });
      await expect(refused).rejects.not.toThrow(folder);
    },
  );

  test.skipIf(process.getuid?.() === 0)(
    'a folder that may not be written: unavailable (root may write everywhere)',
    async () => {
      const file = fileOf();
      await mkdir(join(file, '..'), { recursive: true });
      await chmod(join(file, '..'), 0o500);
      await expect(openStore(settingsOf(file))).rejects.toMatchObject({ code: 'owner_unavailable' });
    },
  );

  test('others hold it for a moment: a write waits, and the process does other things meanwhile', async () => {
    const file = fileOf();
    const store = await openStore(settingsOf(file));
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const write = store.ledger('inventory', anything).append(START, [1], keyOf('1'));
    // The other one can only end its transaction when this thread is free.
    setImmediate(() => other.exec('commit'));
    expect(await write).toEqual({ ok: true, value: 1 });
    other.close();
    await store.close();
  });

  test('a write holds the file from its beginning, before its first statement', async () => {
    const file = fileOf();
    const database = await openDatabase(settingsOf(file));
    const other = new DatabaseSync(file);
    await database.write(() => {
      expect(() => other.exec('begin immediate')).toThrow('locked');
      return Promise.resolve();
    });
    other.exec('begin immediate; rollback');
    other.close();
    await database.close();
  });

  test('a full disk: unavailable, nothing is there in part, and it goes on when there is room', async () => {
    const database = await openDatabase(settingsOf(fileOf()));
    const store = await SqlStore.on(database, fixedClock);
    const ledger = store.ledger('inventory', anything);
    const large = 'x'.repeat(300_000);
    const append = () => ledger.append(START, [large], keyOf('1'));
    const allow = (pages: number) =>
      database.write((queries) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(queries));
    await allow(40);
    await expect(append()).rejects.toMatchObject({ code: 'owner_unavailable' });
    const record = store.journal().append({ kind: 'said', body: large });
    await expect(record).rejects.toMatchObject({ code: 'owner_unavailable' });
    expect([await ledger.head(), await store.journal().head()]).toEqual([0, 0]);
    await allow(10_000);
    expect(await append()).toEqual({ ok: true, value: 1 });
    await store.close();
  });

  test('why a write failed is said, though SQLite has ended its transaction already', async () => {
    const database = await openDatabase(settingsOf(fileOf()));
    const failing = database.write(async (queries) => {
      await sql`rollback`.execute(queries);
      throw new RangeError('Full.');
    });
    await expect(failing).rejects.toThrow('Full.');
    await database.close();
  });

  test('a backup of what is not there makes neither a backup nor a store', async () => {
    const file = fileOf();
    const backup = backupOf();
    await expect(backupStore(settingsOf(file), backup)).rejects.toMatchObject({ code: 'not_found' });
    for (const each of [file, backup]) await expect(stat(each)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a later version has written it: refused, and nothing is changed', async () => {
    const file = fileOf();
    await (await openStore(settingsOf(file))).close();
    const later = new DatabaseSync(file);
    later.exec("insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')");
    later.close();
    await expect(openStore(settingsOf(file))).rejects.toMatchObject({
      code: 'owner_unavailable',
      message: 'The store was written by a later version of Agent-Tools.',
    });
  });

  test.each(Object.keys(MIGRATIONS) as MigrationName[])(
    '%s makes what it made when it was released',
    async (version) => {
      const database = new DatabaseSync(':memory:');
      const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
      await migrate(kysely, version);
      expect(dumpOf(database).definitions).toEqual(dumpOfVersion(version).definitions);
      await kysely.destroy();
    },
  );
});
