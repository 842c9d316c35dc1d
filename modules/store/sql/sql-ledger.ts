import type { Clock } from '../../core/ports/clock.ts';
import type { Codec, Conflict, Entry, IdempotencyKey, Ledger, Seq } from '../../core/ports/store.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Instant } from '../../core/time.ts';
import { nextSeq, seqOf } from '../journal-chain.ts';
import { textDigest } from '../payload.ts';
import { decodeEvents, encodeEvents } from '../stored-value.ts';
import type { SqlDatabase } from './database.ts';
import { keepQuery } from './kept-query.ts';
import { holdHead, moveHead, readHead } from './stream-head.ts';
import type { Tables } from './tables.ts';

/** Entries of one query; each may be as large as a payload may be. */
const PAGE = 64;

export class SqlLedger<E> implements Ledger<E> {
  readonly #database: SqlDatabase;
  readonly #stream: string;
  readonly #codec: Codec<E>;
  readonly #clock: Clock;

  constructor(database: SqlDatabase, stream: string, codec: Codec<E>, clock: Clock) {
    this.#database = database;
    this.#stream = stream;
    this.#codec = codec;
    this.#clock = clock;
  }

  async head(): Promise<Seq> {
    return (await this.#database.read((queries) => readHead(queries, this.#stream))).seq;
  }

  async *read(after: Seq): AsyncGenerator<Entry<E>> {
    for (let last: number = after; ; ) {
      const rows = await this.#database.read((queries) =>
        queries
          .selectFrom('ledger_entries')
          .selectAll()
          .where('stream', '=', this.#stream)
          .where('seq', '>', last)
          .orderBy('seq')
          .limit(PAGE)
          .execute(),
      );
      for (const row of rows) yield this.#entry(row);
      const end = rows.at(-1);
      if (end === undefined || rows.length < PAGE) return;
      last = end.seq;
    }
  }

  async append(basedOn: Seq, events: readonly E[], key: IdempotencyKey): Promise<Result<Seq, Conflict>> {
    const payload = encodeEvents(this.#codec, events);
    const row = { stream: this.#stream, key, version: this.#codec.version, payload };
    const digest = textDigest(`${row.version} ${payload}`);
    const done = await this.#database.write(async (queries): Promise<Result<Seq, Conflict>> => {
      const head = await holdHead(this.#database, queries, this.#stream);
      const [first] = await findKey(queries, { stream: this.#stream, key });
      if (first !== undefined) {
        const at = seqOf(first.seq);
        return first.digest === digest ? ok(at) : err({ reason: 'key_reused', at });
      }
      if (head.seq !== basedOn) return err({ reason: 'ground_changed', at: head.seq });
      const seq = nextSeq(head.seq);
      await addEntry(queries, { ...row, digest, seq, at: this.#clock.now() });
      await moveHead(this.#database, queries, this.#stream, seq);
      return ok(seq);
    });
    if (done.ok) this.#database.hints.tell(this.#stream);
    return done;
  }

  watch(hint: () => void): Disposable {
    return this.#database.hints.add(this.#stream, hint);
  }

  #entry(row: Tables['ledger_entries']): Entry<E> {
    return {
      seq: seqOf(row.seq),
      at: row.at as Instant,
      key: row.key as IdempotencyKey,
      events: decodeEvents(this.#codec, row.version, row.payload),
    };
  }
}

type Row = Tables['ledger_entries'];

const findKey = keepQuery<Pick<Row, 'stream' | 'key'>, Pick<Row, 'seq' | 'digest'>>((queries, place) =>
  queries
    .selectFrom('ledger_entries')
    .select(['seq', 'digest'])
    .where('stream', '=', place('stream'))
    .where('key', '=', place('key')),
);

const addEntry = keepQuery<Row>((queries, place) =>
  queries.insertInto('ledger_entries').values({
    stream: place('stream'),
    seq: place('seq'),
    at: place('at'),
    key: place('key'),
    digest: place('digest'),
    version: place('version'),
    payload: place('payload'),
  }),
);
