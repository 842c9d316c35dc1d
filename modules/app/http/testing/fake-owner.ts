import { PersistentMap } from '../../../core/persistent-map.ts';
import type {
  Completeness,
  Generation,
  OwnerGap,
  OwnerId,
  OwnerReader,
  RecordKey,
  Snapshot,
} from '../../../core/ports/owner-reader.ts';
import { type Instant, instantOf } from '../../../core/time.ts';

interface Said<R> {
  readonly records: readonly (readonly [RecordKey, R])[];
  readonly completeness?: Completeness;
  readonly gap?: OwnerGap;
  readonly boundaries?: readonly Instant[];
  /** Added to the name of the generation. */
  readonly suffix?: string;
}

/** An owner in memory: it says what the test last told it to say, under a new generation each time. */
export class FakeOwner<R> implements OwnerReader<R> {
  readonly owner: OwnerId;
  /** How often it was asked. */
  asked = 0;
  /** Runs before each answer, so that a test can hold one back. */
  before: () => Promise<void> = () => Promise.resolve();
  readonly #hints = new Set<() => void>();
  #count = 0;
  #error: Error | undefined;
  #snapshot: Snapshot<R>;

  constructor(owner: OwnerId, said: Said<R> = { records: [] }) {
    this.owner = owner;
    this.#snapshot = this.#next(said);
  }

  get generation(): Generation {
    return this.#snapshot.generation;
  }

  /** From now on it says this; nobody is told. */
  say(said: Said<R>): void {
    this.#snapshot = this.#next(said);
  }

  /** From now on it cannot be asked. */
  fail(error: Error = new Error('The owner is gone.')): void {
    this.#error = error;
  }

  hint(): void {
    for (const hint of this.#hints) hint();
  }

  async current(signal: AbortSignal): Promise<Snapshot<R>> {
    signal.throwIfAborted();
    this.asked += 1;
    await this.before();
    signal.throwIfAborted();
    if (this.#error !== undefined) throw this.#error;
    return this.#snapshot;
  }

  watch(hint: () => void): Disposable {
    this.#hints.add(hint);
    return { [Symbol.dispose]: () => void this.#hints.delete(hint) };
  }

  #next({ records, completeness, gap, boundaries, suffix = '' }: Said<R>): Snapshot<R> {
    this.#count += 1;
    return {
      owner: this.owner,
      generation: `${this.owner}-${this.#count}${suffix}` as Generation,
      observedAt: instantOf(Date.UTC(2026, 0, 1) + this.#count),
      completeness: completeness ?? 'complete',
      ...(gap !== undefined && { gap }),
      boundaries: boundaries ?? [],
      records: PersistentMap.from(records),
      diagnostics: [],
    };
  }
}
