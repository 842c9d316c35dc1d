import type { OwnerRecords } from '../core/catalog/snapshots.ts';
import { PersistentMap } from '../core/persistent-map.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Completeness, Generation, OwnerId, OwnerReader, Snapshot } from '../core/ports/owner-reader.ts';
import type { Scheduler } from './scheduler.ts';

export type Owners = { readonly [O in OwnerId]: OwnerReader<OwnerRecords[O]> };

export interface OwnerRoundSettings {
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  /** Milliseconds that a round waits for an owner; absent: as long as it takes, because nothing can be told without it. */
  readonly patience: Readonly<Partial<Record<OwnerId, number>>>;
  /** An owner that failed; the catalog goes on without it. */
  readonly onFailure: (owner: OwnerId, error: unknown) => void;
}

/**
 * Asks owners so that none of them can hold up, empty or end the others: a slow, dead or lying one only ages, and one
 * that never answered is a gap (law 9; CONTRACT 5 `owner_unavailable`).
 */
export class OwnerRound {
  readonly #owners: Owners;
  readonly #settings: OwnerRoundSettings;
  /** Owners whose answer was not waited for any longer: they are not asked again before it came. */
  readonly #late = new Set<OwnerId>();

  constructor(owners: Owners, settings: OwnerRoundSettings) {
    this.#owners = owners;
    this.#settings = settings;
  }

  /** `onLate`: an answer that came after the patience had ended; asking again gives it. */
  async ask<O extends OwnerId>(
    owner: O,
    before: Snapshot<OwnerRecords[O]> | undefined,
    { signal, changed, onLate }: { signal: AbortSignal; changed?: readonly string[]; onLate: () => void },
  ): Promise<Snapshot<OwnerRecords[O]>> {
    signal.throwIfAborted();
    const patience = this.#settings.patience[owner];
    if (this.#late.has(owner)) return this.#without(owner, before);
    try {
      const asked = Promise.resolve(
        this.#owners[owner].current(signal, changed) as Promise<Snapshot<OwnerRecords[O]>>,
      );
      const answer = await this.#answerOf(asked, patience, signal);
      if (answer === LATE) {
        this.#late.add(owner);
        const settled = (then: () => void) => (): void => {
          this.#late.delete(owner);
          then();
        };
        void asked.then(settled(onLate), (error: unknown) =>
          settled(() => this.#settings.onFailure(owner, error))(),
        );
        return this.#without(owner, before);
      }
      if (!isSnapshotOf(owner, answer)) throw new TypeError(`What ${owner} gave is no snapshot of it.`);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (before === undefined && patience === undefined) throw error;
      this.#settings.onFailure(owner, error);
      return this.#without(owner, before);
    }
  }

  /** The answer, or `LATE` when the patience has ended. Rejects when the signal ends: nobody waits any more. */
  async #answerOf<T>(
    asked: Promise<T>,
    patience: number | undefined,
    signal: AbortSignal,
  ): Promise<T | typeof LATE> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<typeof LATE>();
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    using _timer =
      patience === undefined ? undefined : this.#settings.scheduler.after(patience, () => resolve(LATE));
    try {
      return await Promise.race([asked, ended]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** What was said before, marked so; the same object when it already was. */
  #without<R>(owner: OwnerId, before: Snapshot<R> | undefined): Snapshot<R> {
    if (before !== undefined) {
      return before.completeness === 'kept_after_failed_load' || before.gap !== undefined
        ? before
        : {
            ...before,
            completeness: 'kept_after_failed_load',
            generation: `${before.generation}.kept` as Generation,
          };
    }
    return {
      owner,
      generation: 'none' as Generation,
      observedAt: this.#settings.clock.now(),
      completeness: 'kept_after_failed_load',
      gap: 'owner_unavailable',
      boundaries: [],
      records: PersistentMap.empty(),
      diagnostics: [],
    };
  }
}

const LATE = Symbol('late');

/** What everything that reads a view relies on; the records themselves are the owner's word. */
const isSnapshotOf = (owner: OwnerId, answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'owner' in answer &&
  answer.owner === owner &&
  'records' in answer &&
  answer.records instanceof PersistentMap &&
  'generation' in answer &&
  typeof answer.generation === 'string' &&
  'observedAt' in answer &&
  typeof answer.observedAt === 'string' &&
  'completeness' in answer &&
  COMPLETENESS.has(answer.completeness) &&
  'boundaries' in answer &&
  Array.isArray(answer.boundaries) &&
  'diagnostics' in answer &&
  Array.isArray(answer.diagnostics);

const COMPLETENESS: ReadonlySet<unknown> = new Set<Completeness>(['complete', 'kept_after_failed_load']);
