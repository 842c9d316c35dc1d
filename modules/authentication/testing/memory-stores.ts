import type { Codec, Entry, Seq, Store, StoreSource } from '../../core/ports/store.ts';
import { START } from '../../core/ports/store.ts';
import { err, ok } from '../../core/result.ts';
import { instantOf } from '../../core/time.ts';

interface Row {
  readonly key: string;
  readonly version: number;
  /** As JSON text: what is kept is never the object that was given. */
  readonly events: string;
}

/** A store with ledgers alone, in memory; several sources on one disk are several processes. */
export class MemoryDisk {
  readonly rows: Row[] = [];
  /** Nobody is answered from now on. */
  isAway = false;
  reads = 0;
  /** Runs before each append, as another process that is faster. */
  before: () => Promise<void> = () => Promise.resolve();
}

export function memoryStores(disk: MemoryDisk): StoreSource {
  const answering = <T>(value: T): Promise<T> =>
    disk.isAway ? Promise.reject(new Error('The store is away.')) : Promise.resolve(value);
  const unused = (): never => {
    throw new Error('Tokens are kept in a ledger.');
  };
  const store: Store = {
    ledger: <E>(_owner: string, codec: Codec<E>) => ({
      head: () => answering(disk.rows.length as Seq),
      watch: () => ({ [Symbol.dispose]: () => undefined }),
      async *read(after: Seq): AsyncGenerator<Entry<E>> {
        disk.reads += 1;
        await answering(undefined);
        for (const [at, row] of disk.rows.slice(after).entries()) yield entryOf(codec, row, after + at + 1);
      },
      async append(basedOn: Seq, events: readonly E[], key: string) {
        await disk.before();
        await answering(undefined);
        const written = JSON.stringify(events.map((each) => codec.encode(each)));
        const first = disk.rows.findIndex((row) => row.key === key);
        const at = (first === -1 ? disk.rows.length : first + 1) as Seq;
        if (first !== -1)
          return disk.rows[first]?.events === written ? ok(at) : err({ reason: 'key_reused' as const, at });
        if (basedOn !== at) return err({ reason: 'ground_changed' as const, at });
        disk.rows.push({ key, version: codec.version, events: written });
        return ok(disk.rows.length as Seq);
      },
    }),
    mirror: unused,
    journal: unused,
    keyedAnswers: unused,
    close: () => Promise.resolve(),
  };
  return {
    existing: () => answering(disk.rows.length === 0 ? undefined : store),
    made: () => answering(store),
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  };
}

function entryOf<E>(codec: Codec<E>, { key, version, events }: Row, seq: number): Entry<E> {
  const values: unknown = JSON.parse(events);
  return {
    seq: (seq || START) as Seq,
    at: instantOf(0),
    key: key as Entry<E>['key'],
    events: (Array.isArray(values) ? values : []).map((value: unknown) => {
      const event = codec.decode(version, value);
      return event === undefined ? err('malformed' as const) : ok(event);
    }),
  };
}
