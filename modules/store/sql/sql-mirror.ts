import type { SelectQueryBuilder } from 'kysely';
import type { Clock } from '../../core/ports/clock.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import {
  type Codec,
  type Conflict,
  type Mirror,
  type MirrorChanges,
  type MirrorStand,
  type MirrorState,
  type Seq,
  START,
  type Stored,
} from '../../core/ports/store.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { parseInstant } from '../../core/time.ts';
import { batchesOf } from '../batches.ts';
import { nextSeq } from '../journal-chain.ts';
import { changedRecords, recordKeyOf } from '../mirror-changes.ts';
import { decodeRecord } from '../stored-value.ts';
import { type Queries, type Reading, type SqlDatabase, unavailable } from './database.ts';
import type { StoreIdentity } from './store-identity.ts';
import { holdHead, keptSeq, moveHead, readHead } from './stream-head.ts';
import type { DatabaseTables, Tables } from './tables.ts';

export class SqlMirror<R> implements Mirror<R> {
  readonly #database: SqlDatabase;
  readonly #stream: string;
  readonly #codec: Codec<R>;
  readonly #clock: Clock;
  readonly #identity: StoreIdentity;

  constructor(
    database: SqlDatabase,
    stream: string,
    codec: Codec<R>,
    { clock, identity }: { readonly clock: Clock; readonly identity: StoreIdentity },
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#identity = identity;
    this.#stream = stream;
    this.#codec = codec;
  }

  async head(): Promise<Seq> {
    return (await this.#database.read((queries) => readHead(queries, this.#stream))).seq;
  }

  stand(): Promise<MirrorStand> {
    return this.#database.read((queries) => this.#stand(queries));
  }

  async read(): Promise<MirrorState<R>> {
    const { stand, rows } = await this.#rows((queries) => queries.where('payload', 'is not', null));
    return { ...stand, records: this.#decoded(rows) };
  }

  async changes(since: Seq): Promise<MirrorChanges<R>> {
    const { stand, rows } = await this.#rows((queries) => queries.where('seq', '>', since));
    const removed = rows.filter(({ payload }) => payload === null).map(({ key }) => recordKeyOf(key));
    return { ...stand, put: this.#decoded(rows), removed };
  }

  async write(changes: ReadonlyMap<RecordKey, R | undefined>, basedOn?: Seq): Promise<Result<Seq, Conflict>> {
    const wanted = changedRecords(this.#codec, changes);
    const done = await this.#database.write(async (queries): Promise<Result<Seq, Conflict>> => {
      const head = await holdHead(this.#database, queries, this.#stream);
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
      await moveHead(this.#database, queries, this.#stream, seq, { at: this.#clock.now() });
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

  #rows(narrow: (query: RowQuery) => RowQuery): Promise<{ stand: MirrorStand; rows: readonly Row[] }> {
    return this.#database.readAtOnce(async (queries) => {
      const stand = await this.#stand(queries);
      const rows = await narrow(
        queries
          .selectFrom('mirror_records')
          .select(['key', 'version', 'payload'])
          .where('stream', '=', this.#stream),
      ).execute();
      return { stand, rows };
    });
  }

  async #stand(queries: Reading): Promise<MirrorStand> {
    const row = await queries
      .selectFrom('streams')
      .select(['seq', 'at'])
      .where('name', '=', this.#stream)
      .executeTakeFirst();
    const { id, madeAt } = this.#identity;
    const at = row?.at ?? undefined;
    const written = at === undefined ? madeAt : parseInstant(at);
    if (written === undefined) throw unavailable('The store is damaged: a stream has lost its time.');
    return { seq: row === undefined ? START : keptSeq(row.seq), at: written, store: id };
  }

  #decoded(rows: readonly Row[]): ReadonlyMap<RecordKey, Stored<R>> {
    const records = new Map<RecordKey, Stored<R>>();
    for (const { key, version, payload } of rows)
      if (payload !== null) records.set(recordKeyOf(key), decodeRecord(this.#codec, version, payload));
    return records;
  }
}

type Row = Pick<Tables['mirror_records'], 'key' | 'version' | 'payload'>;
type RowQuery = SelectQueryBuilder<DatabaseTables, 'mirror_records', Row>;
