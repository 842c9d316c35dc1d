import { hash } from 'node:crypto';
import type {
  Codec,
  Entry,
  IdempotencyKey,
  Json,
  Ledger,
  Seq,
  Store,
  Stored,
  StoreSource,
} from '../ports/store.ts';
import { err, ok } from '../result.ts';
import { instantOf } from '../time.ts';

/** One entry as a disk holds it. */
export interface ScriptedEntry {
  readonly key: string;
  readonly version?: number;
  readonly events: readonly Json[];
}

/** A store of which the test says what stands in its ledgers, and whether it answers. */
export class ScriptedStores implements StoreSource {
  /** undefined: there is no store. */
  entries: readonly ScriptedEntry[] | undefined;
  /** It does not answer. */
  gone = false;
  /** It breaks off after so many entries. */
  breaksAfter = Number.POSITIVE_INFINITY;
  reads = 0;
  before: () => Promise<void> = () => Promise.resolve();
  readonly #hints = new Set<() => void>();

  async existing(): Promise<Store | undefined> {
    this.reads += 1;
    await this.before();
    if (this.gone) throw new Error('canary: the store is gone from /srv/private.');
    return this.entries === undefined ? undefined : this.#store;
  }

  made(): Promise<Store> {
    throw new Error('Reading makes no store.');
  }

  hint(): void {
    for (const hint of [...this.#hints]) hint();
  }

  watch(hint: () => void): Disposable {
    this.#hints.add(hint);
    return { [Symbol.dispose]: () => void this.#hints.delete(hint) };
  }

  readonly #never = (): never => {
    throw new Error('Nothing here comes near this.');
  };
  readonly #store: Store = {
    ledger: (_owner, codec) => this.#ledger(codec),
    mirror: this.#never,
    journal: this.#never,
    keyedAnswers: this.#never,
    close: () => Promise.resolve(),
  };

  #ledger<E>(codec: Codec<E>): Ledger<E> {
    const entries = () => this.entries ?? [];
    const breaks = () => this.breaksAfter;
    return {
      head: () => Promise.resolve(entries().length as Seq),
      watch: (hint) => this.watch(hint),
      append: this.#never,
      async *read(after): AsyncGenerator<Entry<E>> {
        for (const [at, { key, version = codec.version, events }] of entries().entries()) {
          if (at < after) continue;
          if (at >= breaks()) throw new Error('canary: the line is cut.');
          yield {
            seq: (at + 1) as Seq,
            at: instantOf(Date.UTC(2026, 0, 1) + at * 1_000),
            key: key as IdempotencyKey,
            events: events.map((event): Stored<E> => {
              if (version > codec.version) return err('newer_version');
              const decoded = codec.decode(version, event);
              return decoded === undefined ? err('malformed') : ok(decoded);
            }),
          };
        }
      },
    };
  }
}

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');
