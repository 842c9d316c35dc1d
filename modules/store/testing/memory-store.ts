import type { Clock } from '../../core/ports/clock.ts';
import type { KeyedAnswers } from '../../core/ports/keyed-answers.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type {
  Codec,
  Conflict,
  Entry,
  IdempotencyKey,
  Journal,
  JournalAnchor,
  Ledger,
  Mirror,
  MirrorStand,
  Seq,
  Store,
  Stored,
  StreamName,
} from '../../core/ports/store.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { type Instant, instantOf } from '../../core/time.ts';
import { HintBoard } from '../hint-board.ts';
import {
  CHAIN_START,
  chainRows,
  checkedKind,
  nextSeq,
  recordOf,
  seqOf,
  verifyChain,
} from '../journal-chain.ts';
import { changedRecords, recordKeyOf } from '../mirror-changes.ts';
import { payloadText, textDigest } from '../payload.ts';
import { JOURNAL, JOURNAL_START, type Tables } from '../sql/tables.ts';
import { decodeEvents, decodeRecord, encodeEvents } from '../stored-value.ts';
import { MemoryKeyedAnswers } from './memory-keyed-answers.ts';

const EMPTY = {
  streams: [],
  ledger_entries: [],
  mirror_records: [],
  journal_records: [],
  keyed_answers: [],
} as const satisfies Record<keyof Tables, readonly []>;

/** Rows as a database keeps them, shared by all stores that are opened on it. */
export class MemoryDisk {
  readonly rows: { -readonly [T in keyof Tables]: readonly Tables[T][] } = { ...EMPTY };
  readonly board = new HintBoard();
  readonly id: string;
  readonly madeAt: Instant;

  constructor(id = 'memory', madeAt: Instant = instantOf(0)) {
    this.id = id;
    this.madeAt = madeAt;
  }

  clear(): void {
    Object.assign(this.rows, EMPTY);
  }

  head(stream: string): JournalAnchor {
    const row = this.rows.streams.find(({ name }) => name === stream);
    return row === undefined ? CHAIN_START : { seq: seqOf(row.seq), hash: row.hash ?? CHAIN_START.hash };
  }

  stand(stream: string): MirrorStand {
    const { seq } = this.head(stream);
    const at = this.rows.streams.find(({ name }) => name === stream)?.at;
    return { seq, at: (at ?? this.madeAt) as Instant, store: this.id };
  }

  moveHead(name: string, seq: Seq, hash: string | null = null, at: Instant | null = null): void {
    this.rows.streams = [...this.rows.streams.filter((row) => row.name !== name), { name, seq, hash, at }];
    this.board.tell(name);
  }
}

/** The shapes without a database: what they mean, in the fewest lines. */
export class MemoryStore implements Store {
  readonly #disk: MemoryDisk;
  readonly #clock: Clock;

  constructor(disk: MemoryDisk, clock: Clock) {
    this.#disk = disk;
    this.#clock = clock;
  }

  ledger<E>(owner: StreamName, codec: Codec<E>): Ledger<E> {
    const disk = this.#disk;
    const clock = this.#clock;
    const stream = `ledger:${owner}`;
    const entries = () => disk.rows.ledger_entries.filter((row) => row.stream === stream);
    return {
      ...watched(disk, stream),
      async *read(after): AsyncGenerator<Entry<E>> {
        for (const row of entries().sort((a, b) => a.seq - b.seq)) {
          if (row.seq > after)
            yield {
              seq: seqOf(row.seq),
              at: row.at as Instant,
              key: row.key as IdempotencyKey,
              events: decodeEvents(codec, row.version, row.payload),
            };
        }
      },
      async append(basedOn, events, key): Promise<Result<Seq, Conflict>> {
        const payload = encodeEvents(codec, events);
        const digest = textDigest(`${codec.version} ${payload}`);
        const first = entries().find((row) => row.key === key);
        if (first !== undefined) {
          const at = seqOf(first.seq);
          return first.digest === digest ? ok(at) : err({ reason: 'key_reused', at });
        }
        const { seq: head } = disk.head(stream);
        if (head !== basedOn) return err({ reason: 'ground_changed', at: head });
        const seq = nextSeq(head);
        const row = { stream, seq, at: clock.now(), key, digest, version: codec.version, payload };
        disk.rows.ledger_entries = [...disk.rows.ledger_entries, row];
        disk.moveHead(stream, seq);
        return ok(seq);
      },
    };
  }

  mirror<R>(owner: StreamName, codec: Codec<R>): Mirror<R> {
    const disk = this.#disk;
    const clock = this.#clock;
    const stream = `mirror:${owner}`;
    const records = () => disk.rows.mirror_records.filter((row) => row.stream === stream);
    const put = (since: number): ReadonlyMap<RecordKey, Stored<R>> =>
      new Map(
        records().flatMap(({ key, seq, version, payload }) =>
          payload === null || seq <= since
            ? []
            : [[recordKeyOf(key), decodeRecord(codec, version, payload)] as const],
        ),
      );
    return {
      ...watched(disk, stream),
      stand: async () => disk.stand(stream),
      read: async () => ({ ...disk.stand(stream), records: put(0) }),
      changes: async (since) => ({
        ...disk.stand(stream),
        put: put(since),
        removed: records()
          .filter(({ seq, payload }) => payload === null && seq > since)
          .map(({ key }) => recordKeyOf(key)),
      }),
      async write(changes, basedOn): Promise<Result<Seq, Conflict>> {
        const wanted = changedRecords(codec, changes);
        const { seq: head } = disk.head(stream);
        if (basedOn !== undefined && basedOn !== head) return err({ reason: 'ground_changed', at: head });
        const kept = new Map(records().map((row) => [row.key, row]));
        const seq = nextSeq(head);
        const different = wanted.filter(({ key, version, payload }) => {
          const before = kept.get(key);
          const stands = before !== undefined && before.payload !== null;
          return payload === null ? stands : before?.payload !== payload || before.version !== version;
        });
        if (different.length === 0) return ok(head);
        const gone = new Set(different.map(({ key }) => key));
        disk.rows.mirror_records = [
          ...disk.rows.mirror_records.filter((row) => row.stream !== stream || !gone.has(row.key)),
          ...different.map((row) => ({ ...row, stream, seq })),
        ];
        disk.moveHead(stream, seq, null, clock.now());
        return ok(seq);
      },
    };
  }

  journal(): Journal {
    const disk = this.#disk;
    const clock = this.#clock;
    const rows = () => disk.rows.journal_records.toSorted((a, b) => a.seq - b.seq);
    return {
      ...watched(disk, JOURNAL),
      async *read(after) {
        for (const row of rows()) if (row.seq > after) yield recordOf(row);
      },
      async page({
        after = 0,
        before = Number.POSITIVE_INFINITY,
        from,
        limit,
        kinds,
        since,
        until,
        containing = [],
      }) {
        const meant = rows().filter(
          ({ seq, at, kind, body }) =>
            seq > after &&
            seq < before &&
            (kinds === undefined || kinds.includes(kind)) &&
            (since === undefined || at >= since) &&
            (until === undefined || at < until) &&
            containing.every((text) => body.includes(text)),
        );
        return (from === 'first' ? meant.slice(0, limit) : meant.slice(-limit)).map(recordOf);
      },
      async append({ kind, body }) {
        const entry = { kind: checkedKind(kind), body: payloadText(body) };
        const added = chainRows(disk.head(JOURNAL), clock.now(), [entry]);
        disk.rows.journal_records = [...disk.rows.journal_records, ...added];
        for (const { seq, hash } of added) disk.moveHead(JOURNAL, seq, hash);
        return disk.head(JOURNAL).seq;
      },
      async prune(before, { dryRun }) {
        const all = rows();
        const firstKept = all.findIndex(({ at }) => at >= before);
        const old = firstKept === -1 ? all : all.slice(0, firstKept);
        const last = old.at(-1);
        if (last === undefined) return { count: 0 };
        const through = { seq: seqOf(last.seq), hash: last.hash };
        if (!dryRun) {
          disk.rows.journal_records = all.slice(old.length);
          disk.moveHead(JOURNAL_START, through.seq, through.hash, last.at as Instant);
        }
        return { count: old.length, through };
      },
      async verify(known = CHAIN_START) {
        const head = disk.head(JOURNAL);
        const beyond = rows().find(({ seq }) => seq > head.seq);
        const upToHead = async function* () {
          yield* rows().filter(({ seq }) => seq <= head.seq);
        };
        return verifyChain(
          upToHead(),
          head,
          beyond === undefined ? undefined : seqOf(beyond.seq),
          known,
          disk.head(JOURNAL_START),
        );
      },
    };
  }

  keyedAnswers(): KeyedAnswers {
    return new MemoryKeyedAnswers(this.#disk.rows, this.#clock);
  }

  async close(): Promise<void> {}
}

const watched = (disk: MemoryDisk, stream: string) => ({
  head: async () => disk.head(stream).seq,
  watch: (hint: () => void) => disk.board.add(stream, hint),
});
