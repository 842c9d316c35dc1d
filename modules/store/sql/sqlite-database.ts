import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { CatalogError } from '../../core/errors.ts';
import { HintBoard } from '../hint-board.ts';
import { type Failure, patiently, type Queries, type SqlDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { SqliteChain } from './sqlite-chain.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { DatabaseTables } from './tables.ts';

export interface SqliteSettings {
  /** How often others' writes are looked for. Milliseconds. */
  readonly pollEvery: number;
}

/** Others hold a lock for a moment only; longer waits are pauses of ours, in which the process does other things. */
const BUSY_TIMEOUT = 100;

const HAS_MODES = process.platform !== 'win32';
/** Whoever writes to the store gives tokens and approvals. That others may read it is for its owner to say: it holds no secret. */
const OF_OTHERS_TO_WRITE = 0o022;

/**
 * `file`: absolute. It and its folder are made where they are missing, for their owner alone. Throws `owner_unavailable`
 * where others may write to it.
 */
export async function openSqlite(file: string, { pollEvery }: SqliteSettings): Promise<SqlDatabase> {
  const database = await patiently(failureOf, () => openFile(file));
  const kysely = new Kysely<DatabaseTables>({ dialect: new NodeSqliteDialect(database) });
  const hints = new HintBoard();
  const closing = new AbortController();
  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    closing.abort();
    clearInterval(polling);
    await kysely.destroy();
    if (database.isOpen) database.close();
  };

  let seen = dataVersion(database);
  // A counter of the file that moves when another connection has written.
  const polling = setInterval(() => {
    if (!hints.isWatched) return;
    const now = dataVersion(database);
    if (now === seen) return;
    seen = now;
    hints.tellAll();
  }, pollEvery);
  polling.unref();

  try {
    await patiently(failureOf, () => migrate(kysely));
  } catch (error) {
    await close();
    throw error;
  }
  const chain = new SqliteChain(database);
  return {
    engine: 'sqlite',
    hints,
    read: (work) => patiently(failureOf, () => work(kysely)),
    readAtOnce: (work) =>
      patiently(failureOf, () => kysely.transaction().setAccessMode('read only').execute(work)),
    write: (work, outlives = 'power_loss') =>
      patiently(failureOf, () =>
        outlives === 'power_loss' ? kysely.transaction().execute(work) : writeSoon(kysely, work),
      ),
    extendChain: (follow, outlives) =>
      patiently(failureOf, () => kysely.connection().execute(async () => chain.extend(follow, outlives))),
    close,
  };
}

/** The commit is with the operating system, and on the disk with the next one that is waited for. */
const writeSoon = <T>(kysely: Queries, work: (queries: Queries) => Promise<T>): Promise<T> =>
  kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });

async function openFile(file: string): Promise<DatabaseSync> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives its own files beside this one the same mode.
  await using handle = await open(file, 'a', 0o600);
  if (HAS_MODES && ((await handle.stat()).mode & OF_OTHERS_TO_WRITE) !== 0) throw writableByOthers();
  await handle.sync();
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    // FULL: a commit that was acknowledged outlives the loss of power. fullfsync says the same to macOS.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const writableByOthers = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'The file of the store can be written by others than its owner, so it is not used.',
    'Give it mode 600 (`chmod 600`); if others may have written to it, restore a backup: `agent-tools store restore`.',
  );

function dataVersion(database: DatabaseSync): unknown {
  try {
    return database.prepare('pragma data_version').get()?.['data_version'];
  } catch (error) {
    // Whether there is news is then found out by whoever reads.
    if (failureOf(error) !== undefined) return undefined;
    throw error;
  }
}

/** Primary result codes of https://sqlite.org/rescode.html: BUSY and LOCKED; then what the disk or the file refuses. */
const BUSY = [5, 6];
const UNAVAILABLE = [3, 7, 8, 10, 11, 13, 14, 15, 22, 23, 26];
const FILE_SYSTEM = /^E[A-Z]+$/;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    const code = error.errcode & 0xff;
    if (BUSY.includes(code)) return 'busy';
    return UNAVAILABLE.includes(code) ? 'unavailable' : undefined;
  }
  if ('code' in error && typeof error.code === 'string') {
    if (error.code === 'ERR_INVALID_STATE') return 'unavailable';
    return FILE_SYSTEM.test(error.code) ? 'unavailable' : undefined;
  }
  return undefined;
}
