import type { SelectQueryBuilder } from 'kysely';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type {
  Codec,
  Conflict,
  Mirror,
  MirrorChanges,
  MirrorState,
  Seq,
  Stored,
} from '../../core/ports/store.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { batchesOf } from '../batches.ts';
import { nextSeq } from '../journal-chain.ts';
import { changedRecords, recordKeyOf } from '../mirror-changes.ts';
import { decodeRecord } from '../stored-value.ts';
import type { Queries, SqlDatabase } from './database.ts';
import { holdHead, moveHead, readHead } from './stream-head.ts';
import type { Tables } from './tables.ts';

export class SqlMirror<R> implements Mirror<R> {
  readonly #database: SqlDatabase;
  readonly #stream: string;
  readonly #codec: Codec<R>;

  constructor(database: SqlDatabase, stream: string, codec: Codec<R>) {
    this.#database = database;
    this.#stream = stream;
    this.#codec = codec;
  }

  async head(): Promise<Seq> {
    return (await this.#database.read((queries) => readHead(queries, this.#stream))).seq;
  }

  async read(): Promise<MirrorState<R>> {
    const { seq, rows } = await this.#rows((queries) => queries.where('payload', 'is not', null));
    return { seq, records: this.#decoded(rows) };
  }

  async changes(since: Seq): Promise<MirrorChanges<R>> {
    const { seq, rows } = await this.#rows((queries) => queries.where('seq', '>', since));
    const removed = rows.filter(({ payload }) => payload === null).map(({ key }) => recordKeyOf(key));
    return { seq, put: this.#decoded(rows), removed };
  }

  async write(changes: ReadonlyMap<RecordKey, R | undefined>, basedOn?: Seq): Promise<Result<Seq, Conflict>> {
    const wanted = changedRecords(this.#codec, changes);
    const done = await this.#database.write(async (queries): Promise<Result<Seq, Conflict>> => {
      const head = await holdHead(queries, this.#stream);
      if (basedOn !== undefined && head.seq !== basedOn)
        return err({ reason: 'ground_changed', at: head.seq });
      const seq = nextSeq(head.seq);
      let moved = false;
      for (const batch of batchesOf(wanted, ({ payload }) => payload?.length ?? 0)) {
        const rows = await this.#different(queries, batch);
        if (rows.length === 0) continue;
        moved = true;
        await queries
          .insertInto('mirror_records')
          .values(rows.map((row) => ({ ...row, stream: this.#stream, seq })))
          .onConflict((conflict) =>
            conflict.columns(['stream', 'key']).doUpdateSet((row) => ({
              seq: row.ref('excluded.seq'),
              version: row.ref('excluded.version'),
              payload: row.ref('excluded.payload'),
            })),
          )
          .execute();
      }
      if (!moved) return ok(head.seq);
      await moveHead(this.#database, queries, this.#stream, seq);
      return ok(seq);
    });
    if (done.ok) this.#database.hints.tell(this.#stream);
    return done;
  }

  watch(hint: () => void): Disposable {
    return this.#database.hints.add(this.#stream, hint);
  }

  /** Of a batch, what the database says otherwise. */
  async #different(queries: Queries, batch: ReturnType<typeof changedRecords>): Promise<typeof batch> {
    const rows = await queries
      .selectFrom('mirror_records')
      .select(['key', 'version', 'payload'])
      .where('stream', '=', this.#stream)
      .where(
        'key',
        'in',
        batch.map(({ key }) => key),
      )
      .execute();
    const kept = new Map(rows.map((row) => [row.key, row]));
    return batch.filter(({ key, version, payload }) => {
      const before = kept.get(key);
      if (payload === null) return before !== undefined && before.payload !== null;
      return before?.payload !== payload || before.version !== version;
    });
  }

  #rows(narrow: (query: RowQuery) => RowQuery): Promise<{ seq: Seq; rows: readonly Row[] }> {
    return this.#database.readAtOnce(async (queries) => {
      const { seq } = await readHead(queries, this.#stream);
      const rows = await narrow(
        queries
          .selectFrom('mirror_records')
          .select(['key', 'version', 'payload'])
          .where('stream', '=', this.#stream),
      ).execute();
      return { seq, rows };
    });
  }

  #decoded(rows: readonly Row[]): ReadonlyMap<RecordKey, Stored<R>> {
    const records = new Map<RecordKey, Stored<R>>();
    for (const { key, version, payload } of rows)
      if (payload !== null) records.set(recordKeyOf(key), decodeRecord(this.#codec, version, payload));
    return records;
  }
}

type Row = Pick<Tables['mirror_records'], 'key' | 'version' | 'payload'>;
type RowQuery = SelectQueryBuilder<Tables, 'mirror_records', Row>;
