import { PersistentMap } from '../../../core/persistent-map.ts';
import type {
  Completeness,
  Generation,
  OwnerId,
  OwnerReader,
  RecordKey,
  Snapshot,
} from '../../../core/ports/owner-reader.ts';
import { type Instant, instantOf } from '../../../core/time.ts';

interface Said<R> {
  readonly records: readonly (readonly [RecordKey, R])[];
  readonly completeness?: Completeness;
  readonly boundaries?: readonly Instant[];
  /** Added to the name of the generation. */
  readonly suffix?: string;
}

/** An owner in memory: it says what the test last told it to say, under a new generation each time. */
export class FakeOwner<R> implements OwnerReader<R> {
  readonly owner: OwnerId;
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

  current(): Promise<Snapshot<R>> {
    return this.#error === undefined ? Promise.resolve(this.#snapshot) : Promise.reject(this.#error);
  }

  watch(hint: () => void): Disposable {
    this.#hints.add(hint);
    return { [Symbol.dispose]: () => void this.#hints.delete(hint) };
  }

  #next({ records, completeness, boundaries, suffix = '' }: Said<R>): Snapshot<R> {
    this.#count += 1;
    return {
      owner: this.owner,
      generation: `${this.owner}-${this.#count}${suffix}` as Generation,
      observedAt: instantOf(Date.UTC(2026, 0, 1) + this.#count),
      completeness: completeness ?? 'complete',
      boundaries: boundaries ?? [],
      records: PersistentMap.from(records),
      diagnostics: [],
    };
  }
}
