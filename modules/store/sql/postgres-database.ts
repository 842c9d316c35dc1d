import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { HintBoard } from '../hint-board.ts';
import { type Failure, noStore, patiently, type SqlDatabase, unavailable } from './database.ts';
import { migrate } from './migrations.ts';
import { PostgresHints } from './postgres-hints.ts';
import { PostgresLook } from './postgres-look.ts';
import type { DatabaseTables } from './tables.ts';

export interface PostgresSettings {
  /** After how long a lost subscription is made again, and how often heads are looked at without one. Milliseconds. */
  readonly lookEvery: number;
  /** A database without our tables. */
  readonly whenMissing: 'make' | 'refuse';
}

const CONNECTIONS = 8;
/** Whoever needs an unreachable database learns it soon. Milliseconds. */
const CONNECT_TIME = 3_000;
/** A server that is reachable and silent. Milliseconds. */
const ANSWER_TIME = 30_000;
/** Writers of one stream wait for each other at its row. Milliseconds. */
const LOCK_TIME = 5_000;
const INT8 = 20;

export async function openPostgres(url: string, settings: PostgresSettings): Promise<SqlDatabase> {
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'agent-tools',
    connectionTimeoutMillis: CONNECT_TIME,
    query_timeout: ANSWER_TIME,
    statement_timeout: ANSWER_TIME,
    lock_timeout: LOCK_TIME,
    idle_in_transaction_session_timeout: ANSWER_TIME,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, types: { getTypeParser } });
  // A connection that breaks while nobody uses it leaves the pool by itself; whoever asks next gets another.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction says so to the next of them.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const kysely = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) });
  const hints = new HintBoard();
  const listening = new PostgresHints(() => new pg.Client(connection), hints, settings.lookEvery);
  const look = new PostgresLook(kysely, hints, settings.lookEvery);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    look[Symbol.dispose]();
    closing ??= Promise.all([listening.close(), kysely.destroy()]).then(() => undefined);
    return closing;
  };

  try {
    await patiently(failureOf, async () => {
      await expectSettings(kysely);
      if (settings.whenMissing === 'refuse' && !(await hasTables(kysely))) throw noStore();
      await migrate(kysely);
    });
    await listening.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: 'postgres',
    hints,
    read: (work) => patiently(failureOf, () => work(kysely)),
    readAtOnce: (work) =>
      patiently(failureOf, () =>
        kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    write: (work, outlives = 'power_loss') =>
      patiently(failureOf, () =>
        kysely.transaction().execute(async (queries) => {
          if (outlives === 'process') await sql`set local synchronous_commit = off`.execute(queries);
          return work(queries);
        }),
      ),
    close,
  };
}

/** Sequence numbers stay far below 2^53. */
const getTypeParser = (oid: number): ((value: string) => unknown) =>
  oid === INT8 ? Number : (pg.types.getTypeParser(oid) as (value: string) => unknown);

async function hasTables(kysely: Kysely<DatabaseTables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(kysely);
  return rows[0]?.there === true;
}

/** What the laws of a store need, and what only its operator can give. */
async function expectSettings(kysely: Kysely<DatabaseTables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; commit: string }>`
    select current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as commit
  `.execute(kysely);
  const [settings] = rows;
  if (settings?.encoding !== 'UTF8')
    throw unavailable('The database of the store does not keep Unicode: its encoding is not UTF8.');
  if (settings.commit === 'off')
    throw unavailable(
      'The database of the store acknowledges what is not on its disk yet: synchronous_commit is off.',
    );
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: classes, and single codes. */
const BUSY = ['40001', '40P01', '55P03'];
const UNAVAILABLE = /^(?:08|28|3D|53|57|58|XX|25006|25P03|42501|42P01)/;
/** Of sockets, and of certificates. */
const OF_THE_LINE = /^E(?!RR_)[A-Z]+$|CERT|SIGNATURE|TLS|SSL/;
/** What the driver says where no server does. */
const BROKEN =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|The server does not support SSL|SASL: |Cannot use a pool after calling end|driver has already been destroyed|Postgres connection has been discarded)/;

export function failureOf(error: unknown): Failure {
  if (error instanceof AggregateError) {
    for (const each of error.errors) {
      const failure = failureOf(each);
      if (failure !== undefined) return failure;
    }
  }
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') {
    if (BUSY.includes(error.code)) return 'busy';
    if (UNAVAILABLE.test(error.code) || OF_THE_LINE.test(error.code)) return 'unavailable';
  }
  return BROKEN.test(error.message) ? 'unavailable' : undefined;
}
