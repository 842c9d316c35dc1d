import { freshnessBoundary } from '../../core/catalog/freshness.ts';
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
  readonly meter: RouteMeter;
  readonly found: Reply & { readonly body: Buffer };
  readonly unchanged: Reply;
}

/** Bytes of bodies kept for one view; beyond it the oldest go. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Answers of the current view by address. They hang on the identity of the pinned reader, so that a new view cannot
 * hit those of an earlier one and nothing has to be invalidated.
 */
export class AnswerStore {
  readonly #clock: Clock;
  #reader: CatalogReader | undefined;
  #answers = new Map<string, Answer>();
  #bytes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(reader: CatalogReader, address: string): Answer | undefined {
    if (reader !== this.#reader) return undefined;
    const answer = this.#answers.get(address);
    if (answer === undefined) return undefined;
    if (answer.boundaries.length === 0) return answer;
    const epoch = freshnessBoundary(answer.boundaries, this.#clock.now());
    return answer.epoch === epoch ? answer : undefined;
  }

  put(reader: CatalogReader, address: string, answer: Answer): void {
    if (reader !== this.#reader) {
      this.#reader = reader;
      this.#answers = new Map();
      this.#bytes = 0;
    }
    this.#drop(address);
    this.#answers.set(address, answer);
    this.#bytes += weightOf(address, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    const answer = this.#answers.get(address);
    if (answer === undefined) return;
    this.#answers.delete(address);
    this.#bytes -= weightOf(address, answer);
  }
}

/** Body, address, and about a kilobyte of headers and bookkeeping. */
const weightOf = (address: string, { found }: Answer): number =>
  found.body.length + 2 * address.length + 1_024;
