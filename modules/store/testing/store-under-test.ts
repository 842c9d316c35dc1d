import { sql } from 'kysely';
import type { Clock } from '../../core/ports/clock.ts';
import type { KeyedAnswers } from '../../core/ports/keyed-answers.ts';
import type { Store } from '../../core/ports/store.ts';
import { openDatabase, openStore } from '../open-store.ts';
import type { Queries } from '../sql/database.ts';
import { SqlKeyedAnswers } from '../sql/sql-keyed-answers.ts';
import { TABLES, type Tables } from '../sql/tables.ts';
import { fixedClock } from './example-records.ts';
import { MemoryKeyedAnswers } from './memory-keyed-answers.ts';
import { MemoryDisk, MemoryStore } from './memory-store.ts';

type Change<T extends keyof Tables> = (rows: readonly Tables[T][]) => readonly Tables[T][];

/** One set of records, which several may open. */
export interface StoreUnderTest {
  /** Another connection, as another process would make it. */
  open(clock?: Clock): Promise<Store>;
  /** With room for that many answers. */
  keyedAnswers(clock: Clock, kept: number): KeyedAnswers;
  /** What a hand with access to the disk could do; the store is not told. */
  edit<T extends keyof Tables>(table: T, change: Change<T>): Promise<void>;
  /** Where other processes find the same records; undefined: they cannot. */
  readonly url?: string;
  /** As if nothing had ever been written. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export function memoryUnderTest(): StoreUnderTest {
  const disk = new MemoryDisk();
  return {
    open: (clock = fixedClock) => Promise.resolve(new MemoryStore(disk, clock)),
    keyedAnswers: (clock, kept) => new MemoryKeyedAnswers(disk.rows, clock, kept),
    async edit(table, change) {
      disk.rows[table] = change(disk.rows[table]) as (typeof disk.rows)[typeof table];
    },
    clear: async () => disk.clear(),
    close: () => Promise.resolve(),
  };
}

/** How often SQLite is looked at and lost subscriptions are made again, so that no test waits long. Milliseconds. */
export const LOOK_EVERY = 10;

export async function sqlUnderTest(url: string): Promise<StoreUnderTest> {
  const settings = { url, workspace: '/', clock: fixedClock, lookEvery: LOOK_EVERY };
  const hand = await openDatabase(settings);
  return {
    url,
    open: (clock = fixedClock) => openStore({ ...settings, clock }),
    keyedAnswers: (clock, kept) => new SqlKeyedAnswers(hand, clock, kept),
    edit: (table, change) => hand.write((queries) => editRows(queries, table, change)),
    clear: () =>
      hand.write(async (queries) => {
        for (const table of TABLES) await queries.deleteFrom(table).execute();
      }),
    close: () => hand.close(),
  };
}

async function editRows<T extends keyof Tables>(
  queries: Queries,
  table: T,
  change: Change<T>,
): Promise<void> {
  const all = sql.table(table);
  const { rows } = await sql<Tables[T]>`select * from ${all}`.execute(queries);
  const changed = change(rows);
  await sql`delete from ${all}`.execute(queries);
  for (const row of changed) {
    const columns = Object.keys(row).map((name) => sql.ref(name));
    const values = Object.values(row).map((value: unknown) => sql`${value}`);
    await sql`insert into ${all} (${sql.join(columns)}) values (${sql.join(values)})`.execute(queries);
  }
}
