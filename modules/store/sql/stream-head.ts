import { sql } from 'kysely';
import { type JournalAnchor, type Seq, START } from '../../core/ports/store.ts';
import { CHAIN_START, seqOf } from '../journal-chain.ts';
import type { Queries, Reading, SqlDatabase } from './database.ts';
import { CHANNEL } from './postgres-hints.ts';

export async function readHead(queries: Reading, stream: string): Promise<JournalAnchor> {
  const row = await queries
    .selectFrom('streams')
    .select(['seq', 'hash'])
    .where('name', '=', stream)
    .executeTakeFirst();
  return row === undefined ? CHAIN_START : { seq: seqOf(row.seq), hash: row.hash ?? CHAIN_START.hash };
}

/** No other writer of the stream comes between this and the end of the transaction. */
export async function holdHead(queries: Queries, stream: string): Promise<JournalAnchor> {
  const row = await queries
    .insertInto('streams')
    .values({ name: stream, seq: START, hash: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ seq: row.ref('streams.seq') })))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq: seqOf(row.seq), hash: row.hash ?? CHAIN_START.hash };
}

/** With the same transaction, PostgreSQL's other processes are told when it is committed. */
export async function moveHead(
  { engine }: SqlDatabase,
  queries: Queries,
  stream: string,
  seq: Seq,
  hash: string | null = null,
): Promise<void> {
  await queries.updateTable('streams').set({ seq, hash }).where('name', '=', stream).execute();
  if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${stream})`.execute(queries);
}
