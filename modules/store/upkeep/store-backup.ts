import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import type { StoreContent, StoreRestoration } from '../../core/ports/store-upkeep.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { type Instant, parseInstant } from '../../core/time.ts';
import { openDatabase, type StoreSettings } from '../open-store.ts';
import type { Queries, Reading, SqlDatabase } from '../sql/database.ts';
import { isNewerStore } from '../sql/migrations.ts';
import { openSqlite } from '../sql/sqlite-database.ts';
import { JOURNAL, TABLES, type Tables } from '../sql/tables.ts';
import { parseStoreUrl } from '../store-url.ts';
import { pagesOf } from './row-pages.ts';
import { checkStore, KEYS, RecordCounts, type StoreCodecs } from './store-check.ts';

export type UpkeepSettings = Omit<StoreSettings, 'clock' | 'lookEvery'>;

const NO_CODECS: StoreCodecs = { ledgers: {}, mirrors: {} };

/** Nobody watches while a copy is made. Milliseconds. */
const NEVER = 2 ** 31 - 1;
const NEVER_ABORTED = new AbortController().signal;
/** Rows of one statement. */
const BATCH = 64;

/**
 * Writes all that a store holds, as it is at one time, to a new SQLite file, whichever engine it is on: others write
 * meanwhile. `file`: absolute, readable by its owner alone. Throws `conflict` where something is there already,
 * `not_found` where there is no store.
 */
export async function backupStore(
  settings: UpkeepSettings,
  file: string,
  signal = NEVER_ABORTED,
): Promise<StoreContent> {
  const from = await openDatabase({ ...settings, lookEvery: NEVER }, 'refuse');
  const begun = `${file}.${randomUUID()}.tmp`;
  try {
    let records: StoreContent['records'];
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const to = await openSqlite(begun, { pollEvery: NEVER });
    try {
      records = await copyRows(from, to, signal);
    } finally {
      // The last connection moves everything into the one file.
      await to.close();
    }
    await publish(begun, file);
    return { engine: from.engine, records };
  } catch (error) {
    signal.throwIfAborted();
    throw isCatalogError(error) ? error : unwritable(error);
  } finally {
    await from.close();
    await removeFile(begun);
  }
}

/**
 * Fills an empty store, on either engine, from a backup of either; in one step, so that a failure leaves it empty. What
 * the check of the backup found is the answer, and with faults nothing is restored unless they are accepted. Throws
 * `conflict` where the store holds anything, `invalid_request` where the file is no backup.
 */
export async function restoreStore(
  settings: UpkeepSettings,
  file: string,
  { acceptFaults, codecs = NO_CODECS }: { readonly acceptFaults: boolean; readonly codecs?: StoreCodecs },
  signal = NEVER_ABORTED,
): Promise<Result<StoreRestoration, StoreRestoration>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agent-tools-restore-'));
  try {
    // A backup of an earlier version is brought up to date, and stays what it was.
    const from = await openBackup(file, path.join(folder, 'backup.db'));
    try {
      const check = await checkStore(from, codecs);
      const asOf = await lastWriteOf(from);
      const report = { engine: engineOf(settings.url), ...check, ...(asOf !== undefined && { asOf }) };
      // Opening makes the store, so that is done last.
      if (check.faults.length > 0 && !acceptFaults) return err(report);
      const to = await openDatabase({ ...settings, lookEvery: NEVER });
      try {
        await copyRows(from, to, signal);
        return ok(report);
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Instants of one form sort as text. */
async function lastWriteOf(database: SqlDatabase): Promise<Instant | undefined> {
  const times = await database.readAtOnce((queries) =>
    Promise.all(
      (['streams', 'ledger_entries', 'journal_records'] as const).map((table) =>
        queries
          .selectFrom(table)
          .select(({ fn }) => fn.max('at').as('at'))
          .executeTakeFirst(),
      ),
    ),
  );
  return parseInstant(
    times
      .map((row) => row?.at ?? '')
      .toSorted()
      .at(-1) ?? '',
  );
}

const engineOf = (url: string): StoreContent['engine'] => {
  const parsed = parseStoreUrl(url);
  return parsed.ok ? parsed.value.engine : 'sqlite';
};

async function openBackup(file: string, copy: string): Promise<SqlDatabase> {
  try {
    await copyFile(file, copy);
    // Opening makes an empty store of an empty file.
    if ((await stat(copy)).size === 0) throw new Error('The file is empty.');
    return await openSqlite(copy, { pollEvery: NEVER });
  } catch (error) {
    throw isNewerStore(error) ? error : unusable(error);
  }
}

/** Into an empty store only; what was added meanwhile refuses as well. */
const copyRows = (
  from: SqlDatabase,
  to: SqlDatabase,
  signal: AbortSignal,
): Promise<StoreContent['records']> =>
  to.write(async (target) => {
    for (const table of TABLES)
      if (
        (
          await target
            .selectFrom(table)
            .select(({ lit }) => lit(1).as('one'))
            .limit(1)
            .execute()
        ).length > 0
      )
        throw new CatalogError(
          'conflict',
          'The store already holds records, so nothing was restored.',
          'Restore into an empty one.',
        );
    return from.readAtOnce(async (source) => {
      const counts = new RecordCounts();
      for (const table of TABLES)
        await copyTable(source, target, table, (row) => {
          signal.throwIfAborted();
          const place = placeOf(row);
          if (place !== undefined) counts.add(place);
        });
      return counts.counted();
    });
  });

/** Where a row counts; undefined: it is no record. */
function placeOf(row: Tables[keyof Tables]): string | undefined {
  if ('scope' in row) return KEYS;
  if ('body' in row) return JOURNAL;
  return 'payload' in row && row.payload !== null ? row.stream : undefined;
}

async function copyTable<T extends keyof Tables>(
  source: Reading,
  target: Queries,
  table: T,
  onRow: (row: Tables[T]) => void,
): Promise<void> {
  let batch: Tables[T][] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insert[table](target, batch);
    batch = [];
  };
  for await (const row of pagesOf(source, table)) {
    onRow(row);
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

const insert: {
  readonly [T in keyof Tables]: (target: Queries, rows: readonly Tables[T][]) => Promise<unknown>;
} = {
  streams: (target, rows) => target.insertInto('streams').values(rows).execute(),
  ledger_entries: (target, rows) => target.insertInto('ledger_entries').values(rows).execute(),
  mirror_records: (target, rows) => target.insertInto('mirror_records').values(rows).execute(),
  journal_records: (target, rows) => target.insertInto('journal_records').values(rows).execute(),
  keyed_answers: (target, rows) => target.insertInto('keyed_answers').values(rows).execute(),
};

/** Under its name there is the whole backup or nothing, and never in the place of something else. */
async function publish(begun: string, file: string): Promise<void> {
  await syncFile(begun);
  try {
    await link(begun, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new CatalogError('conflict', 'The file of the backup is there already.', 'Name another file.');
    throw error;
  }
  await syncFile(path.dirname(file));
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.sync();
}

async function removeFile(file: string): Promise<void> {
  // What cannot be removed is of no use to anybody, and no reason to call a backup failed.
  await Promise.allSettled([file, `${file}-wal`, `${file}-shm`].map((each) => rm(each, { force: true })));
}

const unwritable = (cause: unknown): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'The backup cannot be written.',
    'Check that its folder may be written and that the disk has room.',
    cause,
  );

const unusable = (cause: unknown): CatalogError =>
  new CatalogError(
    'invalid_request',
    'The file is no backup of a store, so nothing was restored.',
    'Name another backup.',
    cause,
  );
