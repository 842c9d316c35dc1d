import { setImmediate } from 'node:timers/promises';
import type { SearchFilesOutput } from '../contract.ts';
import { LIMITS } from './limits.ts';

const STEPS_PER_TURN = 128;

export type SearchBound = NonNullable<SearchFilesOutput['truncated_by']>;

export interface SearchBounds {
  readonly depth: number;
  readonly entries: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  readonly answerCharacters: number;
  readonly milliseconds: number;
}

export const STANDARD_BOUNDS: SearchBounds = LIMITS.search;

/** Counts what one search has used. The bound that was met first is remembered and reported. */
export class SearchBudget {
  readonly bounds: SearchBounds;
  readonly #signal: AbortSignal | undefined;
  readonly #now: () => number;
  readonly #end: number;
  #steps = 0;
  #bytes = 0;
  #characters = 0;
  entries = 0;
  skipped = 0;
  metBound: SearchBound | null = null;
  /** Whether the search has to stop; a bound such as depth leaves out a part only. */
  over = false;

  constructor(
    bounds: SearchBounds,
    signal: AbortSignal | undefined,
    now: () => number = () => performance.now(),
  ) {
    this.bounds = bounds;
    this.#signal = signal;
    this.#now = now;
    this.#end = now() + bounds.milliseconds;
  }

  meet(bound: SearchBound): void {
    this.metBound ??= bound;
  }

  stop(bound: SearchBound): void {
    this.meet(bound);
    this.over = true;
  }

  /** Counts one entry; false when the search has to stop. */
  takeEntry(): boolean {
    if (this.entries >= this.bounds.entries) this.stop('entries');
    else if (this.#inTime()) this.entries++;
    return !this.over;
  }

  /** Asked before each entry is matched. Lets other requests, and a cancellation, be heard now and then. */
  async goOn(): Promise<boolean> {
    if (++this.#steps % STEPS_PER_TURN === 0) await setImmediate();
    return this.#inTime();
  }

  #inTime(): boolean {
    if (this.#signal?.aborted) this.stop('cancelled');
    else if (this.#now() > this.#end) this.stop('time');
    return !this.over;
  }

  /** Counts the bytes of one file before it is read; false when they are too many. */
  takeBytes(bytes: number): boolean {
    if (this.#bytes + bytes > this.bounds.totalBytes) this.stop('bytes');
    else this.#bytes += bytes;
    return !this.over;
  }

  takeCharacters(characters: number): boolean {
    if (this.#characters + characters > this.bounds.answerCharacters) this.stop('answer_size');
    else this.#characters += characters;
    return !this.over;
  }
}
