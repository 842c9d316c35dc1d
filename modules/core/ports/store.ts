import type { Brand } from '../brand.ts';
import type { Result } from '../result.ts';
import type { Instant } from '../time.ts';
import type { KeyedAnswers } from './keyed-answers.ts';
import type { OwnerId, RecordKey } from './owner-reader.ts';

/** Who keeps records: owners of facts, and what the product keeps for itself. */
export type StreamName = OwnerId | 'approvals' | 'reviews' | 'tokens';

/** A place in the one order of a ledger, a mirror or the journal; the first write is 1. Its owner's generation. */
export type Seq = Brand<number, 'Seq'>;
/** Before everything that was ever written. */
export const START = 0 as Seq;

export const parseSeq = (value: unknown): Seq | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? (value as Seq) : undefined;

/** The caller's name for one write, so that asking again cannot write twice. Visible ASCII, 1 to 255 characters. */
export type IdempotencyKey = Brand<string, 'IdempotencyKey'>;

export const parseIdempotencyKey = (text: string): IdempotencyKey | undefined =>
  /^[\x21-\x7e]{1,255}$/.test(text) ? (text as IdempotencyKey) : undefined;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** How one kind of record is kept. What a version has written is decoded for ever. */
export interface Codec<T> {
  /** Of what `encode` gives: 1, and one more whenever its shape changes. */
  readonly version: number;
  encode(value: T): Json;
  /** `value` as `encode` of that version gave it, or whatever else the disk says; undefined: it is no such record. */
  decode(version: number, value: unknown): T | undefined;
}

/** `newer_version`: written by a later program; `malformed`: no record of any version. */
export type UnreadableReason = 'newer_version' | 'malformed';
/** One record that cannot be read does not take the others down: it stands in its place, without its content. */
export type Stored<T> = Result<T, UnreadableReason>;

/** `ground_changed`: `at` is the head by now. `key_reused`: the write at `at` has that key and another content. */
export interface Conflict {
  readonly reason: 'ground_changed' | 'key_reused';
  readonly at: Seq;
}

/**
 * The records of owners on one database. A write that has resolved is on the disk; one that rejects with
 * `owner_unavailable` may have been written or not, and is asked for again. Limits throw `payload_too_large`, what has
 * no JSON form throws `invalid_request`, and nothing of such a write is kept.
 */
export interface Store {
  /** Low rate. Snapshots of its owner are folds over it. */
  ledger<E>(owner: StreamName, codec: Codec<E>): Ledger<E>;
  /** Bulk, by key: the last value stands. */
  mirror<R>(owner: StreamName, codec: Codec<R>): Mirror<R>;
  /** High rate, chained by hashes. One for the whole store. */
  journal(): Journal;
  keyedAnswers(): KeyedAnswers;
  close(): Promise<void>;
}

interface Watched {
  head(): Promise<Seq>;
  /** Something may have been written, here or by another process. Hints may be lost, and may be for nothing. */
  watch(hint: () => void): Disposable;
}

export interface Ledger<E> extends Watched {
  /** In order. What is written meanwhile may come too. */
  read(after: Seq): AsyncIterable<Entry<E>>;
  /**
   * All events or none, under one sequence number. A key that was written before gives the first answer again, whatever
   * `basedOn` says, or a conflict where the events are others.
   */
  append(basedOn: Seq, events: readonly E[], key: IdempotencyKey): Promise<Result<Seq, Conflict>>;
}

/** One append. */
export interface Entry<E> {
  readonly seq: Seq;
  readonly at: Instant;
  readonly key: IdempotencyKey;
  readonly events: readonly Stored<E>[];
}

export interface Mirror<R> extends Watched {
  /** The head, with what names it for good. */
  stand(): Promise<MirrorStand>;
  /** Everything, as it was at one sequence number. */
  read(): Promise<MirrorState<R>>;
  /** What is different from how it was at `since`. */
  changes(since: Seq): Promise<MirrorChanges<R>>;
  /**
   * Puts and (undefined) removes in one step under one new sequence number. What says the same already is not touched;
   * where nothing is left to do, the answer is the head. `basedOn`: refused when the head is another.
   */
  write(changes: ReadonlyMap<RecordKey, R | undefined>, basedOn?: Seq): Promise<Result<Seq, Conflict>>;
}

/**
 * Names one state of a mirror: no other state of it, in no other store, has the same number and the same store. Everybody
 * who reads it is told the same.
 */
export interface MirrorStand {
  readonly seq: Seq;
  /** When it was written; of START, when the store was made. */
  readonly at: Instant;
  /** Which store it is: one that was made anew or restored is another. Letters and digits. */
  readonly store: string;
}

export interface MirrorState<R> extends MirrorStand {
  readonly records: ReadonlyMap<RecordKey, Stored<R>>;
}

export interface MirrorChanges<R> extends MirrorStand {
  readonly put: ReadonlyMap<RecordKey, Stored<R>>;
  readonly removed: readonly RecordKey[];
}

export interface Journal extends Watched {
  read(after: Seq): AsyncIterable<JournalRecord>;
  /** Some of them, in their order. */
  page(asked: JournalAsk): Promise<readonly JournalRecord[]>;
  /** Entries of one process stand in the order of the calls; those that wait together are written together. */
  append(entry: JournalEntry): Promise<Seq>;
  /**
   * Whether every record is what was written, and none is gone or new. `known` is an anchor that was kept elsewhere: it
   * finds a journal that was written anew as a whole, which no chain can.
   */
  verify(known?: JournalAnchor): Promise<JournalVerdict>;
  /**
   * Ends the keeping of all that was written before then, as far as nothing later stands between: at once, or not at all.
   * What is kept stays verifiable. With `dryRun` nothing is done, and the answer is what would be.
   */
  prune(before: Instant, options: { readonly dryRun: boolean }): Promise<JournalPruning>;
}

export interface JournalEntry {
  /** A word: `tool_called`. */
  readonly kind: string;
  readonly body: Json;
  /** Default: the loss of power. */
  readonly outlives?: Outlives;
}

/**
 * What a write that has resolved outlives: the loss of power, or only the end of this process, by whatever means; of
 * those the last moments before a loss of power may be gone together. Waiting for the disk takes milliseconds.
 */
export type Outlives = 'power_loss' | 'process';

/** All that is stated must hold. */
export interface JournalAsk {
  readonly after?: Seq;
  readonly before?: Seq;
  /** From which end at most `limit` are taken. */
  readonly from: 'first' | 'last';
  readonly limit: number;
  readonly kinds?: readonly string[];
  readonly since?: Instant;
  readonly until?: Instant;
  /** Texts that stand in the body as it is kept, JSON with its keys in order; a coarse sieve, and cheap. */
  readonly containing?: readonly string[];
}

export interface JournalRecord {
  readonly seq: Seq;
  readonly at: Instant;
  readonly kind: string;
  readonly body: Stored<unknown>;
  /** Of this record and all before it. */
  readonly hash: string;
}

export interface JournalAnchor {
  readonly seq: Seq;
  readonly hash: string;
}

/**
 * `start`: the last record that was pruned, behind which the chain was followed; absent: from the first record on.
 * `replaced`: the journal is whole in itself, and is not the one that the anchor is of. `pruned`: the anchor is of a record
 * that is no longer kept, so that nobody can tell.
 */
export type JournalVerdict =
  | { readonly intact: true; readonly head: JournalAnchor; readonly start?: JournalAnchor }
  | {
      readonly intact: false;
      readonly seq: Seq;
      readonly fault: 'altered' | 'removed' | 'inserted' | 'replaced' | 'pruned';
    };

/** What is no longer kept, or would not be. */
export interface JournalPruning {
  readonly count: number;
  /** The last of them; the chain goes on behind it. Absent: there is none. */
  readonly through?: JournalAnchor;
}

/** Brings a fold up to the ledger's end. */
export async function foldLedger<S, E>(
  ledger: Ledger<E>,
  from: { readonly seq: Seq; readonly state: S },
  step: (state: S, entry: Entry<E>) => S,
): Promise<{ readonly seq: Seq; readonly state: S }> {
  let { seq, state } = from;
  for await (const entry of ledger.read(seq)) {
    state = step(state, entry);
    seq = entry.seq;
  }
  return { seq, state };
}

/**
 * The store of the workspace for those who keep records in it. Reading makes none: as long as nothing was ever recorded,
 * there is none to read. Both throw `owner_unavailable` where it cannot be opened; asking again tries again.
 */
export interface StoreSource {
  existing(): Promise<Store | undefined>;
  made(): Promise<Store>;
  /** It may have come to be, or be reachable again. Hints may be lost. */
  watch(hint: () => void): Disposable;
}
