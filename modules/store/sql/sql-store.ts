import type { Clock } from '../../core/ports/clock.ts';
import type { KeyedAnswers } from '../../core/ports/keyed-answers.ts';
import type { Codec, Journal, Ledger, Mirror, Store, StreamName } from '../../core/ports/store.ts';
import type { SqlDatabase } from './database.ts';
import { SqlJournal } from './sql-journal.ts';
import { SqlKeyedAnswers } from './sql-keyed-answers.ts';
import { SqlLedger } from './sql-ledger.ts';
import { SqlMirror } from './sql-mirror.ts';
import { type StoreIdentity, settleIdentity } from './store-identity.ts';

/** The three shapes on one database, which it closes. */
export class SqlStore implements Store {
  readonly #database: SqlDatabase;
  readonly #clock: Clock;
  readonly #identity: StoreIdentity;
  readonly #journal: SqlJournal;
  readonly #keyedAnswers: SqlKeyedAnswers;

  private constructor(database: SqlDatabase, clock: Clock, identity: StoreIdentity) {
    this.#database = database;
    this.#clock = clock;
    this.#identity = identity;
    this.#journal = new SqlJournal(database, clock);
    this.#keyedAnswers = new SqlKeyedAnswers(database, clock);
  }

  /** Closes the database where it cannot be used. */
  static async on(database: SqlDatabase, clock: Clock): Promise<SqlStore> {
    try {
      return new SqlStore(database, clock, await settleIdentity(database, clock));
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  ledger<E>(owner: StreamName, codec: Codec<E>): Ledger<E> {
    return new SqlLedger(this.#database, `ledger:${owner}`, codec, this.#clock);
  }

  mirror<R>(owner: StreamName, codec: Codec<R>): Mirror<R> {
    return new SqlMirror(this.#database, `mirror:${owner}`, codec, {
      clock: this.#clock,
      identity: this.#identity,
    });
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
