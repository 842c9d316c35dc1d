import type { Finding } from '../diagnostics/diagnostic.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileContent } from '../ports/document-files.ts';
import type { Generation, OwnerId, OwnerReader, RecordKey, Snapshot } from '../ports/owner-reader.ts';
import { err, type Result } from '../result.ts';
import type { Instant } from '../time.ts';
import type { RecordPlace } from './record-command.ts';
import { isSameRecord } from './record-equality.ts';
import { ABSENCE_FINDINGS, parseRecordText, placeInRecord } from './record-text.ts';

/** What every reader of recorded evidence is given. */
export interface RecordSource extends RecordPlace {
  readonly clock: Clock;
  /** As lower-case hexadecimal. */
  readonly sha256: (data: string | Uint8Array) => string;
}

export interface RecordMeaning<R> {
  readonly owner: OwnerId;
  /** The value of the document as records, or all that is wrong with it: then none of it is believed. */
  readonly decode: (value: unknown) => Promise<DecodedRecords<R>>;
  /** Instants at which an answer about the record changes by the passing of time alone. */
  readonly instantsOf: (record: R) => readonly Instant[];
}

export type DecodedRecords<R> = Result<readonly (readonly [RecordKey, R])[], readonly Finding[]>;

/** A snapshot and the content that it was made from. */
interface Published<R> {
  readonly content: string;
  /** Looks are numbered as they begin, so that a slow one never puts older content over newer. */
  readonly look: number;
  readonly snapshot: Snapshot<R>;
}

/**
 * Reads an owner's document of records. Content never makes it reject, only the end of the signal does: what cannot be
 * read keeps what was good in this process, and says so; after a restart it is a gap. It always looks itself, whatever
 * the caller knows to have changed: other processes record too.
 */
export class RecordReader<R> implements OwnerReader<R> {
  readonly owner: OwnerId;
  readonly #source: RecordSource;
  readonly #meaning: RecordMeaning<R>;
  #published: Published<R> | undefined;
  #lastGood: Snapshot<R> | undefined;
  #looks = 0;

  constructor(source: RecordSource, meaning: RecordMeaning<R>) {
    this.owner = meaning.owner;
    this.#source = source;
    this.#meaning = meaning;
  }

  async current(signal: AbortSignal): Promise<Snapshot<R>> {
    this.#looks += 1;
    const look = this.#looks;
    const read = await this.#read(signal);
    const content = read.state === 'read' ? this.#source.sha256(read.bytes) : read.state;
    const known = this.#publishedFor(content, look);
    if (known !== undefined) return known;
    const decoded = await this.#decode(read);
    signal.throwIfAborted();
    const overtaking = this.#publishedFor(content, look);
    if (overtaking !== undefined) return overtaking;
    const snapshot = this.#snapshotOf(content, decoded);
    this.#published = { content, look, snapshot };
    return snapshot;
  }

  watch(hint: () => void): Disposable {
    return this.#source.document.watch(hint);
  }

  async #read(signal: AbortSignal): Promise<FileContent> {
    signal.throwIfAborted();
    try {
      return await this.#source.document.read(signal);
    } catch {
      signal.throwIfAborted();
      return { state: 'unreadable' };
    }
  }

  /** What is published, if it is of this content or of a later look. */
  #publishedFor(content: string, look: number): Snapshot<R> | undefined {
    const published = this.#published;
    if (published === undefined || (published.content !== content && published.look < look)) return undefined;
    this.#published = { ...published, look: Math.max(published.look, look) };
    return published.snapshot;
  }

  /** undefined: nothing was ever recorded. */
  async #decode(read: FileContent): Promise<DecodedRecords<R> | undefined> {
    if (read.state === 'missing') return undefined;
    if (read.state !== 'read') return err([ABSENCE_FINDINGS[read.state]]);
    const value = parseRecordText(read.bytes);
    return value.ok ? this.#meaning.decode(value.value) : value;
  }

  #snapshotOf(content: string, decoded: DecodedRecords<R> | undefined): Snapshot<R> {
    if (decoded === undefined) {
      // Whoever removes the document takes back what it said.
      this.#lastGood = undefined;
      return { ...this.#emptySnapshot([content]), gap: 'owner_not_configured' };
    }
    if (decoded.ok) {
      this.#lastGood = this.#goodSnapshot(content, decoded.value);
      return this.#lastGood;
    }
    const kept = this.#lastGood;
    const failed: Snapshot<R> = {
      ...this.#emptySnapshot(['failed', content, kept?.generation ?? '']),
      diagnostics: placeInRecord(this.#source.file, decoded.error),
    };
    return kept === undefined
      ? { ...failed, gap: 'owner_unavailable' }
      : {
          ...failed,
          completeness: 'kept_after_failed_load',
          records: kept.records,
          boundaries: kept.boundaries,
        };
  }

  #goodSnapshot(content: string, entries: readonly (readonly [RecordKey, R])[]): Snapshot<R> {
    const generation = shortened(content);
    // Content that comes back was seen before.
    if (this.#lastGood?.generation === generation) return this.#lastGood;
    const before = this.#published?.snapshot.records ?? PersistentMap.empty<RecordKey, R>();
    const keys = new Set(entries.map(([key]) => key));
    const records = before.with(
      entries.filter(([key, record]) => !isSameRecord(before.get(key), record)),
      [...before.keys()].filter((key) => !keys.has(key)),
    );
    const boundaries = boundariesOf(records, this.#meaning.instantsOf);
    return { ...this.#emptySnapshot([]), generation, records, boundaries };
  }

  #emptySnapshot(digested: readonly string[]): Snapshot<R> {
    return {
      owner: this.owner,
      generation: shortened(this.#source.sha256(JSON.stringify(digested))),
      observedAt: this.#source.clock.now(),
      completeness: 'complete',
      boundaries: [],
      records: PersistentMap.empty(),
      diagnostics: [],
    };
  }
}

export const boundariesOf = <R>(
  records: PersistentMap<RecordKey, R>,
  instantsOf: (record: R) => readonly Instant[],
): readonly Instant[] => [...new Set([...records.values()].flatMap((record) => instantsOf(record)))].sort();

/** 128 bits tell all generations of all times apart. */
export const shortened = (digest: string): Generation => digest.slice(0, 32) as Generation;
