import { freshnessBoundary } from '../../core/catalog/freshness.ts';
import type { Requirement } from '../../core/model/subject.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Instant } from '../../core/time.ts';
import type { Reply } from './reply.ts';
import type { RouteMeter } from './route-meter.ts';

/** A whole answer of one address, ready to be sent. */
export interface Answer {
  readonly etag: string;
  /** Instants at which it changes by time alone, ascending; of the reader that it was made from. */
  readonly boundaries: readonly Instant[];
  /** The last boundary of freshness that had passed; past another one the answer may differ. */
  readonly epoch: Instant | undefined;
  /** What whoever gets it has to be permitted. */
  readonly permission: Requirement;
  readonly meter: RouteMeter;
  /** Whether what it depends on beside the reader is what it was; absent: nothing else. */
  readonly stands?: () => boolean;
  readonly found: Reply & { readonly body: Buffer };
  readonly unchanged: Reply;
}

/** Bytes of bodies kept for all readers together; beyond it the oldest of whoever asked longest ago go. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Profiles of subjects whose answers are kept at a time. */
const MAX_READERS = 64;

interface Shelf {
  readonly answers: Map<string, Answer>;
  bytes: number;
}

/**
 * Answers by what a reader is pinned to, and address. They hang on the identity of the reader, so that neither a new
 * view nor somebody who sees other things can hit those of another, and nothing has to be invalidated. Whoever sees the
 * same shares a reader: an answer that depends on more than that is not brought here.
 */
export class AnswerStore {
  readonly #clock: Clock;
  /** Whoever asked last stands last. */
  readonly #shelves = new Map<CatalogReader, Shelf>();
  #last: CatalogReader | undefined;
  #bytes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(reader: CatalogReader, address: string): Answer | undefined {
    const shelf = this.#shelves.get(reader);
    if (shelf === undefined) return undefined;
    if (reader !== this.#last) {
      this.#last = reader;
      this.#shelves.delete(reader);
      this.#shelves.set(reader, shelf);
    }
    const answer = shelf.answers.get(address);
    if (answer?.stands?.() === false) return undefined;
    if (answer === undefined || answer.boundaries.length === 0) return answer;
    const epoch = freshnessBoundary(answer.boundaries, this.#clock.now());
    return answer.epoch === epoch ? answer : undefined;
  }

  put(reader: CatalogReader, address: string, answer: Answer): void {
    const shelf = this.#shelfOf(reader);
    this.#drop(shelf, address);
    shelf.answers.set(address, answer);
    this.#weigh(shelf, weightOf(address, answer));
    for (const [of, oldest] of this.#shelves) {
      for (const each of oldest.answers.keys()) {
        if (this.#bytes <= MAX_BYTES) return;
        this.#drop(oldest, each);
      }
      if (of !== reader) this.#shelves.delete(of);
    }
  }

  #shelfOf(reader: CatalogReader): Shelf {
    const known = this.#shelves.get(reader);
    if (known !== undefined) return known;
    const shelf: Shelf = { answers: new Map(), bytes: 0 };
    this.#shelves.set(reader, shelf);
    for (const [each, { bytes }] of this.#shelves) {
      // What an earlier view answered is nobody's any more, and would keep that view alive.
      const isOld = each !== reader && (each.visibility === reader.visibility || each.view !== reader.view);
      if (!isOld && this.#shelves.size <= MAX_READERS) continue;
      this.#shelves.delete(each);
      this.#bytes -= bytes;
    }
    return shelf;
  }

  #drop(shelf: Shelf, address: string): void {
    const answer = shelf.answers.get(address);
    if (answer === undefined) return;
    shelf.answers.delete(address);
    this.#weigh(shelf, -weightOf(address, answer));
  }

  #weigh(shelf: Shelf, bytes: number): void {
    shelf.bytes += bytes;
    this.#bytes += bytes;
  }
}

/** Body, address, and about a kilobyte of headers and bookkeeping. */
const weightOf = (address: string, { found }: Answer): number =>
  found.body.length + 2 * address.length + 1_024;
