import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { START } from '../../core/ports/store.ts';
import { seqOf } from '../journal-chain.ts';
import { openStore } from '../open-store.ts';
import { lineTo } from '../testing/broken-line.ts';
import { databaseLaws } from '../testing/database-laws.ts';
import { anything, collected, fixedClock, keyOf } from '../testing/example-records.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { storeContract } from '../testing/store-contract.ts';
import { LOOK_EVERY, sqlUnderTest } from '../testing/store-under-test.ts';
import { upkeepLaws } from '../testing/upkeep-laws.ts';
import { versionLaws } from '../testing/version-laws.ts';
import { backupStore } from '../upkeep/store-backup.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

const server = await startPostgres();

if (server.state === 'absent') {
  describe('PostgreSQL', () => {
    test('is a store', (context) => context.skip(server.reason));
  });
} else {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-store-'));
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  let made = 0;
  const fileOf = (): string => {
    made += 1;
    return join(folder, `${made}.backup`);
  };
  const make = async (): Promise<string> => server.urlOf(await server.createDatabase());
  const settingsOf = (url: string) => ({ url, workspace: '/', clock: fixedClock, lookEvery: LOOK_EVERY });

  storeContract('PostgreSQL', async () => sqlUnderTest(await make()));
  databaseLaws('PostgreSQL', make);
  versionLaws('PostgreSQL', async (version, dump) => {
    const url = await make();
    const kysely = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
    });
    await migrate(kysely, version);
    // Of its own tables, Kysely has said the same already.
    for (const row of dump.rows)
      if (!row.startsWith('insert into kysely_')) await kysely.executeQuery(CompiledQuery.raw(row));
    await kysely.destroy();
    return url;
  });
  upkeepLaws(
    'PostgreSQL',
    make,
    { PostgreSQL: make, SQLite: () => Promise.resolve(`sqlite:${fileOf()}`) },
    fileOf,
  );
  upkeepLaws(
    'SQLite, beside PostgreSQL',
    () => Promise.resolve(`sqlite:${fileOf()}`),
    { PostgreSQL: make },
    fileOf,
  );

  describe('a store on PostgreSQL', () => {
    test('a backup of what is not there makes neither a backup nor a store', async () => {
      const url = await make();
      const backup = fileOf();
      const refused = { code: 'not_found' };
      await expect(backupStore(settingsOf(url), backup)).rejects.toMatchObject(refused);
      await expect(backupStore(settingsOf(url), backup)).rejects.toMatchObject(refused);
    });

    test('many that open a new one at once make one', async () => {
      const url = await make();
      const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(settingsOf(url))));
      const answers = await Promise.all(
        stores.map((store) => store.ledger('inventory', anything).append(START, ['once'], keyOf('1'))),
      );
      expect(answers).toEqual(stores.map(() => ({ ok: true, value: 1 })));
      for (const store of stores) await store.close();
    });

    test('a lost connection: what needs the database is unavailable at once, and it heals by itself', async () => {
      const database = await server.createDatabase();
      await using line = await lineTo(server.port);
      const store = await openStore(settingsOf(server.urlOf(database, line.port)));
      const other = await openStore(settingsOf(server.urlOf(database)));
      const here = store.ledger('inventory', anything);
      const there = other.ledger('inventory', anything);
      expect(await here.append(START, ['before'], keyOf('1'))).toEqual({ ok: true, value: 1 });

      line.cut();
      const lost = { code: 'owner_unavailable', message: 'The store does not answer.' };
      await expect(here.append(await there.head(), ['lost'], keyOf('2'))).rejects.toMatchObject(lost);
      await expect(here.head()).rejects.toMatchObject(lost);
      await expect(store.mirror('indexes', anything).read()).rejects.toMatchObject(lost);
      await expect(store.journal().append({ kind: 'said', body: 1 })).rejects.toMatchObject(lost);
      await expect(store.journal().verify()).rejects.toMatchObject(lost);

      const { promise: told, resolve } = Promise.withResolvers<void>();
      using _watching = here.watch(resolve);
      await there.append(await there.head(), ['meanwhile'], keyOf('3'));
      line.mend();
      // What was missed is made up for by one hint when the subscription is back.
      await told;
      expect(await here.head()).toBe(2);
      expect(await here.append(await here.head(), ['lost'], keyOf('2'))).toEqual({ ok: true, value: 3 });
      await store.close();
      await other.close();
    });

    test('without any notification, what others write is noticed by looking', async () => {
      const database = await server.createDatabase();
      await server.loseNotifications(database);
      const store = await openStore(settingsOf(server.urlOf(database)));
      const other = await openStore(settingsOf(server.urlOf(database)));
      const here = store.ledger('inventory', anything);
      const there = other.ledger('inventory', anything);
      for (let seq = 1; seq <= 3; seq += 1) {
        const { promise: told, resolve } = Promise.withResolvers<void>();
        using _watching = here.watch(resolve);
        await there.append(await there.head(), [seq], keyOf(`${seq}`));
        await told;
        expect(await here.head()).toBe(seq);
      }
      await store.close();
      await other.close();
    });

    test('a line that breaks is told at once, so that whoever watches finds out what still holds', async () => {
      const database = await server.createDatabase();
      await using line = await lineTo(server.port);
      const store = await openStore(settingsOf(server.urlOf(database, line.port)));
      const ledger = store.ledger('inventory', anything);
      let hints = 0;
      let { promise: told, resolve } = Promise.withResolvers<void>();
      using _watching = ledger.watch(() => {
        hints += 1;
        resolve();
      });
      // The first look tells everybody.
      await told;
      ({ promise: told, resolve } = Promise.withResolvers<void>());
      line.cut();
      await told;
      await expect(ledger.head()).rejects.toMatchObject({ code: 'owner_unavailable' });
      expect(hints).toBeGreaterThan(1);
      await store.close();
    });

    test('an append whose answer was lost is asked for again under its key, and stands once', async () => {
      const database = await server.createDatabase();
      await using line = await lineTo(server.port);
      const store = await openStore(settingsOf(server.urlOf(database, line.port)));
      const ledger = store.ledger('inventory', anything);
      const rounds = Array.from({ length: 24 }, (_, round) => round);
      for (const round of rounds) {
        const append = () => ledger.append(seqOf(round), [round], keyOf(`${round}`));
        const first = append().catch(() => 'lost');
        // Cut at another step of it each time, and at last after it.
        for (let turn = 0; turn < round; turn += 1) await setImmediate();
        line.cut();
        await first;
        line.mend();
        const again = () => append().catch(() => 'lost');
        await expect.poll(again, { interval: 5 }).toEqual({ ok: true, value: round + 1 });
      }
      const entries = await collected(ledger.read(START));
      expect(entries.map(({ events }) => events)).toEqual(
        rounds.map((round) => [{ ok: true, value: round }]),
      );
      await store.close();
    });

    test('connections that the server ends are made again', async () => {
      const database = await server.createDatabase();
      const store = await openStore(settingsOf(server.urlOf(database)));
      const ledger = store.ledger('inventory', anything);
      await ledger.append(START, [1], keyOf('1'));
      const { promise: told, resolve } = Promise.withResolvers<void>();
      using _watching = ledger.watch(resolve);
      const client = new pg.Client(server.urlOf('postgres'));
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database,
      ]);
      await client.end();
      await told;
      await expect.poll(() => ledger.head().catch(() => 'lost')).toBe(1);
      await store.close();
    });

    test.each([
      ['nobody listens', () => 'postgres://u:hidden@127.0.0.1:1/d'],
      ['the password is wrong', () => server.urlOf('postgres').replace(/:[^:@]+@/, ':hidden@')],
      ['there is no such database', () => server.urlOf('no_such_database')],
    ])('%s: unavailable, said without the URL', async (_, url) => {
      const refused = openStore(settingsOf(url()));
      await expect(refused).rejects.toMatchObject({ code: 'owner_unavailable' });
      await expect(refused).rejects.not.toThrow(/127|hidden|no_such/);
    });

    test('a database that does not keep Unicode is refused', async () => {
      const client = new pg.Client(server.urlOf('postgres'));
      await client.connect();
      await client.query("create database ascii template template0 encoding 'SQL_ASCII' locale 'C'");
      await client.end();
      const refused = openStore(settingsOf(server.urlOf('ascii')));
      await expect(refused).rejects.toMatchObject({ code: 'owner_unavailable' });
      await expect(refused).rejects.toThrow('UTF8');
    });

    test('a database that acknowledges what is not on its disk is refused', async () => {
      const database = await server.createDatabase();
      const client = new pg.Client(server.urlOf('postgres'));
      await client.connect();
      await client.query(`alter database ${database} set synchronous_commit = off`);
      await client.end();
      const refused = openStore(settingsOf(server.urlOf(database)));
      await expect(refused).rejects.toMatchObject({ code: 'owner_unavailable' });
      await expect(refused).rejects.toThrow('synchronous_commit');
    });

    test('a user who may not make tables: unavailable', async () => {
      const database = await server.createDatabase();
      const client = new pg.Client(server.urlOf(database));
      await client.connect();
      await client.query("create role visitor login password 'visitor'");
      await client.end();
      const url = server.urlOf(database).replace(/\/\/[^@]+@/, '//visitor:visitor@');
      await expect(openStore(settingsOf(url))).rejects.toMatchObject({ code: 'owner_unavailable' });
    });
  });
}
