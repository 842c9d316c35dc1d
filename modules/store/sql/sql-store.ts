import type { Clock } from '../../core/ports/clock.ts';
import type { KeyedAnswers } from '../../core/ports/keyed-answers.ts';
import type { OwnerId } from '../../core/ports/owner-reader.ts';
import type { Codec, Journal, Ledger, Mirror, Store } from '../../core/ports/store.ts';
import type { SqlDatabase } from './database.ts';
import { SqlJournal } from './sql-journal.ts';
import { SqlKeyedAnswers } from './sql-keyed-answers.ts';
import { SqlLedger } from './sql-ledger.ts';
import { SqlMirror } from './sql-mirror.ts';

/** The three shapes on one database, which it closes. */
export class SqlStore implements Store {
  readonly #database: SqlDatabase;
  readonly #clock: Clock;
  readonly #journal: SqlJournal;
  readonly #keyedAnswers: SqlKeyedAnswers;

  constructor(database: SqlDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#journal = new SqlJournal(database, clock);
    this.#keyedAnswers = new SqlKeyedAnswers(database, clock);
  }

  ledger<E>(owner: OwnerId, codec: Codec<E>): Ledger<E> {
    return new SqlLedger(this.#database, `ledger:${owner}`, codec, this.#clock);
  }

  mirror<R>(owner: OwnerId, codec: Codec<R>): Mirror<R> {
    return new SqlMirror(this.#database, `mirror:${owner}`, codec);
  }

  journal(): Journal {
    return this.#journal;
  }

  keyedAnswers(): KeyedAnswers {
    return this.#keyedAnswers;
  }

  async close(): Promise<void> {
    await this.#journal.settled();
    await this.#database.close();
  }
}
