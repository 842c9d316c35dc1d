import { sql } from 'kysely';
import { type JournalAnchor, parseSeq, type Seq, START } from '../../core/ports/store.ts';
import type { Instant } from '../../core/time.ts';
import { CHAIN_START } from '../journal-chain.ts';
import { type Queries, type Reading, type SqlDatabase, unavailable } from './database.ts';
import { keepQuery } from './kept-query.ts';
import { CHANNEL } from './postgres-hints.ts';
import type { Tables } from './tables.ts';

export async function readHead(queries: Reading, stream: string): Promise<JournalAnchor> {
  const row = await queries
    .selectFrom('streams')
    .select(['seq', 'hash'])
    .where('name', '=', stream)
    .executeTakeFirst();
  return anchorOf(row);
}

/** What holds no number where its place is kept says nothing that could be believed. */
export function keptSeq(value: unknown): Seq {
  const seq = parseSeq(value);
  if (seq === undefined) throw unavailable('The store is damaged: a stream has lost its place.');
  return seq;
}

/** No other writer of the stream comes between this and the end of the transaction. */
export async function holdHead(
  { engine }: SqlDatabase,
  queries: Queries,
  stream: string,
): Promise<JournalAnchor> {
  // On SQLite a transaction that writes is alone from its beginning.
  const [row] = await (engine === 'sqlite' ? lookAtHead : lockHead)(queries, { stream });
  return anchorOf(row);
}

/** With the same transaction, PostgreSQL's other processes are told when it is committed. */
export async function moveHead(
  { engine }: SqlDatabase,
  queries: Queries,
  stream: string,
  seq: Seq,
  { hash = null, at = null }: { readonly hash?: string | null; readonly at?: Instant | null } = {},
): Promise<void> {
  await putHead(queries, { stream, seq, hash, at });
  if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${stream})`.execute(queries);
}

type Head = Pick<Tables['streams'], 'seq' | 'hash'>;

const anchorOf = (row: Head | undefined): JournalAnchor =>
  row === undefined ? CHAIN_START : { seq: keptSeq(row.seq), hash: row.hash ?? CHAIN_START.hash };

const lookAtHead = keepQuery<{ readonly stream: string }, Head>((queries, place) =>
  queries.selectFrom('streams').select(['seq', 'hash']).where('name', '=', place('stream')),
);

/** A row that is not there yet cannot be locked, so that it is made. */
const lockHead = keepQuery<{ readonly stream: string }, Head>((queries, place) =>
  queries
    .insertInto('streams')
    .values({ name: place('stream'), seq: START, hash: null, at: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ seq: row.ref('streams.seq') })))
    .returning(['seq', 'hash']),
);

const putHead = keepQuery<{
  readonly stream: string;
  readonly seq: number;
  readonly hash: string | null;
  readonly at: string | null;
}>((queries, place) =>
  queries
    .insertInto('streams')
    .values({ name: place('stream'), seq: place('seq'), hash: place('hash'), at: place('at') })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        seq: row.ref('excluded.seq'),
        hash: row.ref('excluded.hash'),
        at: row.ref('excluded.at'),
      })),
    ),
);
