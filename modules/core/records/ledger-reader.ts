import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { Clock } from '../ports/clock.ts';
import type { Generation, OwnerId, OwnerReader, RecordKey, Snapshot } from '../ports/owner-reader.ts';
import type { Codec, Entry, Ledger, Seq, Store, StoreSource, StreamName } from '../ports/store.ts';
import { type Instant, instantOf } from '../time.ts';
import { type Folded, type Folding, forward, unfolded } from './ledger-fold.ts';
import { boundariesOf } from './record-boundaries.ts';
import { isSameRecord } from './record-equality.ts';
import { placeInRecord } from './record-text.ts';
import { watchStore } from './store-watch.ts';

/** What the events of an owner mean. */
export interface LedgerMeaning<E, R> {
  readonly owner: OwnerId & StreamName;
  readonly codec: Codec<E>;
  /** What an event makes of the records; undefined: it says nothing of any. */
  readonly apply: (
    event: E,
    records: Pick<PersistentMap<RecordKey, R>, 'get'>,
  ) => readonly [RecordKey, R] | undefined;
  /** Instants at which an answer about the record changes by the passing of time alone. */
  readonly instantsOf: (record: R) => readonly Instant[];
}

export interface LedgerSource {
  readonly stores: StoreSource;
  readonly clock: Clock;
  /** As lower-case hexadecimal. */
  readonly sha256: (text: string) => string;
}

interface State<R> {
  readonly records: PersistentMap<RecordKey, R>;
  readonly diagnostics: readonly Diagnostic[];
}

interface Published<R> {
  /** Looks are numbered as they begin, so that a slow one never puts older content over newer. */
  readonly look: number;
  /** What it was made from, or why there is nothing. */
  readonly ground: Folded<State<R>> | 'nothing' | 'failed';
  readonly snapshot: Snapshot<R>;
}

/** So many entries that cannot be read are told one by one. */
const MAX_TOLD = 100;

/** How a ledger is told in findings. */
const ledgerFile = (owner: StreamName): string => `ledger:${owner}`;

/**
 * Folds an owner's ledger into snapshots, at the cost of what was added. Content never makes it reject, only the end of
 * the signal does: a store that does not answer keeps what was good in this process, and says so. Reading makes no store.
 */
export class LedgerReader<E, R> implements OwnerReader<R> {
  readonly owner: OwnerId;
  readonly #source: LedgerSource;
  readonly #meaning: LedgerMeaning<E, R>;
  readonly #folding: Folding<E, State<R>>;
  #fold: Folded<State<R>>;
  #good: Published<R> | undefined;
  #published: Published<R> | undefined;
  #looks = 0;

  constructor(source: LedgerSource, meaning: LedgerMeaning<E, R>) {
    this.owner = meaning.owner;
    this.#source = source;
    this.#meaning = meaning;
    this.#folding = {
      empty: { records: PersistentMap.empty(), diagnostics: [] },
      step: (state, entry) => this.#step(state, entry),
      digest: source.sha256,
    };
    this.#fold = unfolded(this.#folding);
  }

  async current(signal: AbortSignal): Promise<Snapshot<R>> {
    this.#looks += 1;
    const look = this.#looks;
    signal.throwIfAborted();
    const ground = await this.#look(signal);
    signal.throwIfAborted();
    const published = this.#published;
    if (published !== undefined && (published.look > look || this.#isSameGround(published.ground, ground))) {
      this.#published = { ...published, look: Math.max(published.look, look) };
      return published.snapshot;
    }
    this.#published = { look, ground, snapshot: this.#snapshotOf(ground) };
    if (ground !== 'failed') this.#good = ground === 'nothing' ? undefined : this.#published;
    return this.#published.snapshot;
  }

  watch(hint: () => void): Disposable {
    return watchStore(this.#source.stores, (store) => this.#ledger(store), hint);
  }

  #ledger(store: Store): Ledger<E> {
    return store.ledger(this.#meaning.owner, this.#meaning.codec);
  }

  async #look(signal: AbortSignal): Promise<Published<R>['ground']> {
    try {
      const store = await this.#source.stores.existing();
      signal.throwIfAborted();
      if (store === undefined) return 'nothing';
      const fold = await forward(this.#ledger(store), this.#fold, this.#folding, signal);
      this.#fold = fold;
      return fold.last === undefined ? 'nothing' : fold;
    } catch {
      signal.throwIfAborted();
      return 'failed';
    }
  }

  #isSameGround(a: Published<R>['ground'], b: Published<R>['ground']): boolean {
    if (typeof a === 'string' || typeof b === 'string') return a === b;
    return a.mark === b.mark;
  }

  #step(state: State<R>, entry: Entry<E>): State<R> {
    let { records, diagnostics } = state;
    for (const [at, event] of entry.events.entries()) {
      if (!event.ok) {
        if (diagnostics.length < MAX_TOLD)
          diagnostics = [...diagnostics, unreadable(this.#meaning.owner, entry.seq, at, event.error)];
        continue;
      }
      const change = this.#meaning.apply(event.value, records);
      if (change !== undefined) records = records.set(...change);
    }
    return { records, diagnostics };
  }

  #snapshotOf(ground: Published<R>['ground']): Snapshot<R> {
    if (ground === 'nothing') {
      return {
        ...this.#emptySnapshot('0'),
        // Every process that finds nothing says the same.
        observedAt: instantOf(0),
        gap: 'owner_not_configured',
      };
    }
    if (ground === 'failed') {
      const kept = this.#good?.snapshot;
      const failed = {
        ...this.#emptySnapshot(`${kept?.generation ?? '0'}-unreachable`),
        observedAt: this.#source.clock.now(),
        diagnostics: placeInRecord(ledgerFile(this.#meaning.owner), [
          { code: 'read_failed', path: [], message: 'The store cannot be read.' },
        ]),
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
    const { records, diagnostics } = ground.state;
    return {
      ...this.#emptySnapshot(`${ground.seq}-${ground.mark.slice(0, 16)}`),
      observedAt: ground.last?.at ?? instantOf(0),
      records: this.#sharing(records),
      boundaries: boundariesOf(records, this.#meaning.instantsOf),
      diagnostics,
    };
  }

  /** Where another ledger was put in the place of this one, what says the same keeps its identity. */
  #sharing(records: PersistentMap<RecordKey, R>): PersistentMap<RecordKey, R> {
    const before = this.#good?.snapshot.records;
    if (before === undefined) return records;
    const same = [...records.changesSince(before)].flatMap(({ key, before: was, after: is }) =>
      was !== undefined && is !== undefined && was !== is && isSameRecord(was, is)
        ? [[key, was] as const]
        : [],
    );
    return same.length === 0 ? records : records.with(same, []);
  }

  #emptySnapshot(generation: string): Omit<Snapshot<R>, 'observedAt' | 'gap'> {
    return {
      owner: this.owner,
      generation: generation as Generation,
      completeness: 'complete',
      boundaries: [],
      records: PersistentMap.empty(),
      diagnostics: [],
    };
  }
}

const MESSAGES = {
  newer_version: 'A newer version of this program has recorded this.',
  malformed: 'This is no record of its owner.',
} as const;

const HINTS = {
  newer_version: 'Use the newer version here as well.',
  malformed: 'Look at the store: `agent-tools store check`.',
} as const;

function unreadable(owner: StreamName, seq: Seq, at: number, reason: keyof typeof MESSAGES): Diagnostic {
  const [placed] = placeInRecord(ledgerFile(owner), [
    { code: 'read_failed', path: [seq, at], message: MESSAGES[reason], hint: HINTS[reason] },
  ]);
  if (placed === undefined) throw new Error('A finding is placed.');
  return placed;
}
