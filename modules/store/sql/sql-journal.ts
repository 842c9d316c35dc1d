import { sql } from 'kysely';
import type { Clock } from '../../core/ports/clock.ts';
import type {
  Journal,
  JournalAnchor,
  JournalAsk,
  JournalEntry,
  JournalRecord,
  JournalVerdict,
  Outlives,
  Seq,
} from '../../core/ports/store.ts';
import { GroupCommit } from '../group-commit.ts';
import {
  CHAIN_START,
  chainRows,
  checkedKind,
  type JournalRow,
  recordOf,
  seqOf,
  verifyChain,
} from '../journal-chain.ts';
import { payloadText } from '../payload.ts';
import type { SqlDatabase } from './database.ts';
import type { ChainedRow } from './sqlite-chain.ts';
import { holdHead, moveHead, readHead } from './stream-head.ts';
import { JOURNAL } from './tables.ts';

const PAGE = 64;

interface Waiting {
  readonly kind: string;
  readonly body: string;
  readonly outlives: Outlives;
}

export class SqlJournal implements Journal {
  readonly #database: SqlDatabase;
  readonly #clock: Clock;
  readonly #group: GroupCommit<Waiting, Seq>;

  constructor(database: SqlDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#group = new GroupCommit(
      ({ body }) => body.length,
      (entries) => this.#write(entries),
    );
  }

  async head(): Promise<Seq> {
    return (await this.#database.read((queries) => readHead(queries, JOURNAL))).seq;
  }

  async *read(after: Seq): AsyncGenerator<JournalRecord> {
    for await (const row of this.#rows(after, undefined)) yield recordOf(row);
  }

  async page({
    after,
    before,
    from,
    limit,
    kinds,
    since,
    until,
    containing = [],
  }: JournalAsk): Promise<readonly JournalRecord[]> {
    const rows = await this.#database.read((queries) => {
      let query = queries.selectFrom('journal_records').selectAll();
      if (after !== undefined) query = query.where('seq', '>', after);
      if (before !== undefined) query = query.where('seq', '<', before);
      if (kinds !== undefined) query = query.where('kind', 'in', kinds);
      if (since !== undefined) query = query.where('at', '>=', since);
      if (until !== undefined) query = query.where('at', '<', until);
      for (const text of containing)
        query = query.where(sql<boolean>`body like ${`%${likeText(text)}%`} escape '!'`);
      return query
        .orderBy('seq', from === 'first' ? 'asc' : 'desc')
        .limit(limit)
        .execute();
    });
    const records = rows.map(recordOf);
    return from === 'first' ? records : records.reverse();
  }

  async append({ kind, body, outlives = 'power_loss' }: JournalEntry): Promise<Seq> {
    const seq = await this.#group.add({ kind: checkedKind(kind), body: payloadText(body), outlives });
    this.#database.hints.tell(JOURNAL);
    return seq;
  }

  /** What is appended meanwhile is not part of it. */
  async verify(known: JournalAnchor = CHAIN_START): Promise<JournalVerdict> {
    const head = await this.#database.read((queries) => readHead(queries, JOURNAL));
    // Of both tables in one statement, so that a write between two of them is taken for no fault.
    const beyond = await this.#database.read((queries) =>
      queries
        .selectFrom('journal_records')
        .select((row) => row.fn.min('journal_records.seq').as('seq'))
        .where((row) =>
          row(
            'journal_records.seq',
            '>',
            row.fn.coalesce(
              row.selectFrom('streams').select('streams.seq').where('name', '=', JOURNAL),
              row.lit(0),
            ),
          ),
        )
        .executeTakeFirst(),
    );
    const first: number | null | undefined = beyond?.seq;
    return verifyChain(
      this.#rows(CHAIN_START.seq, head.seq),
      head,
      first === null || first === undefined ? undefined : seqOf(first),
      known,
    );
  }

  watch(hint: () => void): Disposable {
    return this.#database.hints.add(JOURNAL, hint);
  }

  settled(): Promise<void> {
    return this.#group.settled();
  }

  async #write(entries: readonly Waiting[]): Promise<readonly Seq[]> {
    const outlives = entries.every((each) => each.outlives === 'process') ? 'process' : 'power_loss';
    const database = this.#database;
    const follow = (head: JournalAnchor): readonly ChainedRow[] =>
      chainRows(head, this.#clock.now(), entries);
    const rows =
      database.extendChain === undefined
        ? await database.write(async (queries) => {
            const chained = follow(await holdHead(database, queries, JOURNAL));
            await queries.insertInto('journal_records').values(chained).execute();
            const last = chained.at(-1);
            if (last !== undefined) await moveHead(database, queries, JOURNAL, last.seq, { hash: last.hash });
            return chained;
          }, outlives)
        : await database.extendChain(follow, outlives);
    return rows.map(({ seq }) => seq);
  }

  async *#rows(after: Seq, until: Seq | undefined): AsyncGenerator<JournalRow> {
    for (let last: number = after; ; ) {
      const rows = await this.#database.read((queries) =>
        queries
          .selectFrom('journal_records')
          .selectAll()
          .where('seq', '>', last)
          .$if(until !== undefined, (query) => query.where('seq', '<=', until ?? last))
          .orderBy('seq')
          .limit(PAGE)
          .execute(),
      );
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined || rows.length < PAGE) return;
      last = end.seq;
    }
  }
}

/** For LIKE: its own signs are taken as they stand. */
const likeText = (text: string): string => text.replace(/[!%_]/g, '!$&');
