import { sql } from 'kysely';
import { type JournalAnchor, parseSeq, type Seq, START } from '../../core/ports/store.ts';
import type { Instant } from '../../core/time.ts';
import { CHAIN_START } from '../journal-chain.ts';
import { type Queries, type Reading, type SqlDatabase, unavailable } from './database.ts';
import { CHANNEL } from './postgres-hints.ts';

export async function readHead(queries: Reading, stream: string): Promise<JournalAnchor> {
  const row = await queries
    .selectFrom('streams')
    .select(['seq', 'hash'])
    .where('name', '=', stream)
    .executeTakeFirst();
  return row === undefined ? CHAIN_START : { seq: keptSeq(row.seq), hash: row.hash ?? CHAIN_START.hash };
}

/** What holds no number where its place is kept says nothing that could be believed. */
export function keptSeq(value: unknown): Seq {
  const seq = parseSeq(value);
  if (seq === undefined) throw unavailable('The store is damaged: a stream has lost its place.');
  return seq;
}

/** No other writer of the stream comes between this and the end of the transaction. */
export async function holdHead(queries: Queries, stream: string): Promise<JournalAnchor> {
  const row = await queries
    .insertInto('streams')
    .values({ name: stream, seq: START, hash: null, at: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ seq: row.ref('streams.seq') })))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq: keptSeq(row.seq), hash: row.hash ?? CHAIN_START.hash };
}

/** With the same transaction, PostgreSQL's other processes are told when it is committed. */
export async function moveHead(
  { engine }: SqlDatabase,
  queries: Queries,
  stream: string,
  seq: Seq,
  { hash = null, at = null }: { readonly hash?: string | null; readonly at?: Instant | null } = {},
): Promise<void> {
  await queries.updateTable('streams').set({ seq, hash, at }).where('name', '=', stream).execute();
  if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${stream})`.execute(queries);
}
