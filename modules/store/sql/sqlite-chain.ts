import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { JournalAnchor, Outlives } from '../../core/ports/store.ts';
import { CHAIN_START, type JournalRow } from '../journal-chain.ts';
import { keptSeq } from './stream-head.ts';
import { JOURNAL } from './tables.ts';

export type ChainedRow = JournalRow & JournalAnchor;

/**
 * The journal is written with every call, so that its one transaction has statements of its own: prepared once, and run
 * without a pause between them. Whoever calls it holds the connection.
 */
export class SqliteChain {
  readonly #database: DatabaseSync;
  #statements: Readonly<Record<'head' | 'insert' | 'move', StatementSync>> | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  extend(follow: (head: JournalAnchor) => readonly ChainedRow[], outlives: Outlives): readonly ChainedRow[] {
    const database = this.#database;
    this.#statements ??= {
      head: database.prepare('select seq, hash from streams where name = ?'),
      insert: database.prepare(
        'insert into journal_records (seq, at, kind, body, hash) values (?, ?, ?, ?, ?)',
      ),
      move: database.prepare(
        'insert into streams (name, seq, hash, at) values (?, ?, ?, null) ' +
          'on conflict (name) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at',
      ),
    };
    const { head, insert, move } = this.#statements;
    // With the operating system the commit is sooner, and on the disk with the next one that is waited for.
    if (outlives === 'process') database.exec('pragma synchronous = normal');
    try {
      database.exec('begin immediate');
      const row = head.get(JOURNAL);
      const hash = row?.['hash'];
      const anchor =
        row === undefined
          ? CHAIN_START
          : { seq: keptSeq(row['seq']), hash: typeof hash === 'string' ? hash : CHAIN_START.hash };
      const rows = follow(anchor);
      for (const { seq, at, kind, body, hash: own } of rows) insert.run(seq, at, kind, body, own);
      const last = rows.at(-1);
      if (last !== undefined) move.run(JOURNAL, last.seq, last.hash);
      database.exec('commit');
      return rows;
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    } finally {
      if (outlives === 'process') database.exec('pragma synchronous = full');
    }
  }
}
