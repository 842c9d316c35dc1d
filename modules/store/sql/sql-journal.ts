import { sql } from 'kysely';
import type { Clock } from '../../core/ports/clock.ts';
import type {
  Journal,
  JournalAnchor,
  JournalAsk,
  JournalEntry,
  JournalPruning,
  JournalRecord,
  JournalVerdict,
  Outlives,
  Seq,
} from '../../core/ports/store.ts';
import type { Instant } from '../../core/time.ts';
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
import { JOURNAL, JOURNAL_START } from './tables.ts';

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
    if (kinds?.length === 0) return [];
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
    for (;;) {
      const { verdict, start } = await this.#follow(known);
      if (verdict.intact) return verdict;
      const now = await this.#database.read((queries) => readHead(queries, JOURNAL_START));
      // What was pruned while it was read is no fault.
      if (now.seq === start.seq) return verdict;
    }
  }

  async #follow(
    known: JournalAnchor,
  ): Promise<{ readonly verdict: JournalVerdict; readonly start: JournalAnchor }> {
    // Both at one time: a pruning in between would be taken for a fault.
    const { head, start } = await this.#database.readAtOnce(async (queries) => ({
      head: await readHead(queries, JOURNAL),
      start: await readHead(queries, JOURNAL_START),
    }));
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
    const verdict = await verifyChain(
      this.#rows(start.seq, head.seq),
      head,
      first === null || first === undefined ? undefined : seqOf(first),
      known,
      start,
    );
    return { verdict, start };
  }

  prune(before: Instant, { dryRun }: { readonly dryRun: boolean }): Promise<JournalPruning> {
    return this.#database.write(async (queries) => {
      const start = await readHead(queries, JOURNAL_START);
      // Whoever appends meanwhile is later than what is pruned; two who prune take turns.
      const head = await holdHead(this.#database, queries, JOURNAL);
      const kept = await queries
        .selectFrom('journal_records')
        .select((row) => row.fn.min('seq').as('seq'))
        .where('at', '>=', before)
        .executeTakeFirst();
      const first: number | null | undefined = kept?.seq;
      const through = first === null || first === undefined ? head.seq : first - 1;
      const last = await queries
        .selectFrom('journal_records')
        .select(['seq', 'hash', 'at'])
        .where('seq', '=', through)
        .executeTakeFirst();
      if (last === undefined || last.seq <= start.seq) return { count: 0 };
      const anchor: JournalAnchor = { seq: seqOf(last.seq), hash: last.hash };
      const pruning = { count: last.seq - start.seq, through: anchor };
      if (dryRun) return pruning;
      await queries.deleteFrom('journal_records').where('seq', '<=', last.seq).execute();
      await moveHead(this.#database, queries, JOURNAL_START, anchor.seq, {
        hash: anchor.hash,
        at: last.at as Instant,
      });
      return pruning;
    });
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
