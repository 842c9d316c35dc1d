import { describe, expect, test } from 'vitest';
import { START } from '../../core/ports/store.ts';
import { openDatabase, openStore } from '../open-store.ts';
import { holdHead, moveHead, readHead } from '../sql/stream-head.ts';
import { anything, fixedClock, keyOf } from './example-records.ts';

const STREAM = 'ledger:inventory';

/** What the shapes rely on. `make`: the URL of a new store. */
export function databaseLaws(name: string, make: () => Promise<string>): void {
  const opened = async () => {
    const settings = { url: await make(), workspace: '/', clock: fixedClock, lookEvery: 60_000 };
    const store = await openStore(settings);
    const database = await openDatabase(settings);
    return {
      database,
      ledger: store.ledger('inventory', anything),
      async [Symbol.asyncDispose]() {
        await database.close();
        await store.close();
      },
    };
  };

  describe(`transactions of ${name}`, () => {
    test('reads at once see one time, and are in the way of nobody who writes', async () => {
      await using made = await opened();
      const { database, ledger } = made;
      await database.readAtOnce(async (queries) => {
        const before = await readHead(queries, STREAM);
        expect(await ledger.append(START, ['meanwhile'], keyOf('1'))).toEqual({ ok: true, value: 1 });
        expect(await readHead(queries, STREAM)).toEqual(before);
      });
      expect(await database.read((queries) => readHead(queries, STREAM))).toMatchObject({ seq: 1 });
    });

    test('a write that fails leaves nothing, and nobody waits for it any longer', async () => {
      await using made = await opened();
      const { database, ledger } = made;
      const failing = database.write(async (queries) => {
        const { seq } = await holdHead(database, queries, STREAM);
        await moveHead(database, queries, STREAM, seq);
        await queries.insertInto('streams').values({ name: 'other', seq: 7, hash: null }).execute();
        throw new RangeError('No.');
      });
      await expect(failing).rejects.toThrow('No.');
      expect(await database.read((queries) => readHead(queries, 'other'))).toMatchObject({ seq: 0 });
      expect(await ledger.append(START, ['after'], keyOf('1'))).toEqual({ ok: true, value: 1 });
    });
  });
}
