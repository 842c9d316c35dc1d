import type { Clock } from '../ports/clock.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import {
  type Codec,
  type Conflict,
  type Json,
  type Mirror,
  type MirrorStand,
  parseSeq,
  type Seq,
  START,
  type Store,
  type Stored,
  type StoreSource,
} from '../ports/store.ts';
import { err, ok, type Result } from '../result.ts';
import { instantOf } from '../time.ts';

interface Row {
  readonly seq: number;
  readonly version: number;
  /** undefined: removed. */
  readonly text?: string;
}

/** A store of mirrors in memory, which is there once something was written; its rows are in the hands of the test. */
export class MemoryStores implements StoreSource {
  readonly #id: string;
  readonly #clock: Clock;
  readonly #streams = new Map<string, { seq: number; at: string; readonly rows: Map<RecordKey, Row> }>();
  readonly #hints = new Set<() => void>();
  #isMade = false;
  /** Writes that changed something. */
  writes = 0;
  /** Runs before each write, as another process that is faster. */
  before: () => Promise<void> = () => Promise.resolve();

  constructor(clock: Clock, id = 'memory') {
    this.#clock = clock;
    this.#id = id;
  }

  get isMade(): boolean {
    return this.#isMade;
  }

  async existing(): Promise<Store | undefined> {
    return this.#isMade ? this.#store : undefined;
  }

  async made(): Promise<Store> {
    this.#isMade = true;
    return this.#store;
  }

  watch(hint: () => void): Disposable {
    this.#hints.add(hint);
    return { [Symbol.dispose]: () => void this.#hints.delete(hint) };
  }

  /** Everything that is kept for that owner: on each line a key and its JSON. */
  textOf(owner: string): string {
    const rows = [...this.#stream(owner).rows].flatMap(([key, { text }]) =>
      text === undefined ? [] : [`${key} ${text}`],
    );
    return rows.sort().join('\n');
  }

  /** Whatever a hand with access to the disk could write. */
  put(owner: string, key: string, text: string, version = 1): void {
    this.#isMade = true;
    const stream = this.#stream(owner);
    stream.seq += 1;
    stream.rows.set(key as RecordKey, { seq: stream.seq, version, text });
  }

  readonly #never = (): never => {
    throw new Error('Nothing here comes near this.');
  };
  readonly #store: Store = {
    ledger: this.#never,
    mirror: (owner, codec) => this.#mirror(owner, codec),
    journal: this.#never,
    keyedAnswers: this.#never,
    close: () => Promise.resolve(),
  };

  #stream(owner: string) {
    const known = this.#streams.get(owner);
    if (known !== undefined) return known;
    const made = { seq: 0, at: instantOf(0), rows: new Map<RecordKey, Row>() };
    this.#streams.set(owner, made);
    return made;
  }

  #mirror<R>(owner: string, codec: Codec<R>): Mirror<R> {
    const stream = this.#stream(owner);
    const stand = (): MirrorStand => ({
      seq: seqOf(stream.seq),
      at: stream.seq === 0 ? instantOf(0) : this.#clock.now(),
      store: this.#id,
    });
    const since = (seq: number): readonly (readonly [RecordKey, Row])[] =>
      [...stream.rows].filter(([, row]) => row.seq > seq);
    const decoded = (seq: number): ReadonlyMap<RecordKey, Stored<R>> =>
      new Map(
        since(seq).flatMap(([key, { version, text }]) =>
          text === undefined ? [] : [[key, decodedRow(codec, version, text)] as const],
        ),
      );
    return {
      head: async () => seqOf(stream.seq),
      stand: async () => stand(),
      read: async () => ({ ...stand(), records: decoded(0) }),
      changes: async (seq) => ({
        ...stand(),
        put: decoded(seq),
        removed: since(seq).flatMap(([key, { text }]) => (text === undefined ? [key] : [])),
      }),
      write: async (changes, basedOn): Promise<Result<Seq, Conflict>> => {
        await this.before();
        if (basedOn !== undefined && basedOn !== stream.seq)
          return err({ reason: 'ground_changed', at: seqOf(stream.seq) });
        const wanted = Array.from(changes, ([key, record]) => {
          const text = record === undefined ? undefined : orderedText(codec.encode(record));
          return [key, { version: codec.version, ...(text !== undefined && { text }) }] as const;
        });
        const different = wanted.filter(([key, { text }]) => stream.rows.get(key)?.text !== text);
        if (different.length === 0) return ok(seqOf(stream.seq));
        this.writes += 1;
        stream.seq += 1;
        for (const [key, row] of different) stream.rows.set(key, { ...row, seq: stream.seq });
        for (const hint of [...this.#hints]) hint();
        return ok(seqOf(stream.seq));
      },
      watch: (hint) => this.watch(hint),
    };
  }
}

/** The same value is the same text. */
const orderedText = (value: Json): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

const seqOf = (seq: number): Seq => parseSeq(seq) ?? START;

function decodedRow<R>(codec: Codec<R>, version: number, text: string): Stored<R> {
  if (version > codec.version) return err('newer_version');
  try {
    const decoded = codec.decode(version, JSON.parse(text));
    return decoded === undefined ? err('malformed') : ok(decoded);
  } catch {
    return err('malformed');
  }
}
