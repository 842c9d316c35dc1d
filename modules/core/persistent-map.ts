/** A value that may not have been decoded yet. Cells are compared by identity: an unchanged cell is an unchanged value. */
class Cell<V> {
  #value: V | undefined;
  #make: (() => V) | undefined;

  constructor(value: V | undefined, make: (() => V) | undefined) {
    this.#value = value;
    this.#make = make;
  }

  get(): V {
    if (this.#make !== undefined) {
      this.#value = this.#make();
      this.#make = undefined;
    }
    return this.#value as V;
  }
}

type Bucket<K, V> = ReadonlyMap<K, Cell<V>>;

export interface MapChange<K, V> {
  readonly key: K;
  /** Absent before, or absent after. */
  readonly before?: V;
  readonly after?: V;
}

const ENTRIES_PER_BUCKET = 64;
const MIN_BUCKETS = 16;
const MAX_BUCKETS = 4096;

/** FNV-1a over UTF-16 units: cheap, and the same everywhere. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) value = Math.imul(value ^ key.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

const EMPTY_BUCKET: ReadonlyMap<never, never> = new Map<never, never>();

/**
 * Immutable map from string keys. An update copies one bucket and the table of buckets, so that a changed record in
 * 100,000 costs what one in 1,000 does; unchanged records keep their identity from one generation to the next.
 */
export class PersistentMap<K extends string, V> {
  readonly size: number;
  readonly #buckets: readonly Bucket<K, V>[];

  private constructor(buckets: readonly Bucket<K, V>[], size: number) {
    this.#buckets = buckets;
    this.size = size;
  }

  static empty<K extends string, V>(): PersistentMap<K, V> {
    return new PersistentMap<K, V>(new Array<Bucket<K, V>>(MIN_BUCKETS).fill(EMPTY_BUCKET), 0);
  }

  static from<K extends string, V>(entries: Iterable<readonly [K, V]>): PersistentMap<K, V> {
    return PersistentMap.#build(
      Array.from(entries, ([key, value]) => [key, new Cell<V>(value, undefined)] as const),
    );
  }

  /** Each value is made at its first reading, once. */
  static lazy<K extends string, V>(entries: Iterable<readonly [K, () => V]>): PersistentMap<K, V> {
    return PersistentMap.#build(
      Array.from(entries, ([key, make]) => [key, new Cell<V>(undefined, make)] as const),
    );
  }

  get(key: K): V | undefined {
    return this.#bucketOf(key).get(key)?.get();
  }

  has(key: K): boolean {
    return this.#bucketOf(key).has(key);
  }

  set(key: K, value: V): PersistentMap<K, V> {
    return this.with([[key, value]], []);
  }

  delete(key: K): PersistentMap<K, V> {
    return this.with([], [key]);
  }

  /** All changes at once; `put` wins over `remove` for the same key. Nothing to do gives the same map. */
  with(put: readonly (readonly [K, V])[], remove: readonly K[]): PersistentMap<K, V> {
    return this.#changed(
      put.map(([key, value]) => [key, new Cell<V>(value, undefined)] as const),
      remove,
    );
  }

  /** As `with`; each value is made at its first reading, once. */
  withLazy(put: readonly (readonly [K, () => V])[], remove: readonly K[]): PersistentMap<K, V> {
    return this.#changed(
      put.map(([key, make]) => [key, new Cell<V>(undefined, make)] as const),
      remove,
    );
  }

  #changed(put: readonly (readonly [K, Cell<V>])[], remove: readonly K[]): PersistentMap<K, V> {
    if (put.length === 0 && remove.length === 0) return this;
    const growing = this.size + put.length;
    if (bucketCount(growing) > this.#buckets.length) {
      return this.#rebuiltWith(put, remove);
    }
    const buckets = [...this.#buckets];
    const owned = new Set<number>();
    let size = this.size;
    const writable = (key: K): Map<K, Cell<V>> => {
      const at = hash(key) & (buckets.length - 1);
      if (!owned.has(at)) {
        buckets[at] = new Map(buckets[at]);
        owned.add(at);
      }
      return buckets[at] as Map<K, Cell<V>>;
    };
    for (const key of remove) {
      if (this.has(key) && writable(key).delete(key)) size -= 1;
    }
    for (const [key, cell] of put) {
      const bucket = writable(key);
      if (!bucket.has(key)) size += 1;
      bucket.set(key, cell);
    }
    return new PersistentMap(buckets, size);
  }

  *keys(): Generator<K> {
    for (const bucket of this.#buckets) yield* bucket.keys();
  }

  *values(): Generator<V> {
    for (const bucket of this.#buckets) for (const cell of bucket.values()) yield cell.get();
  }

  *entries(): Generator<[K, V]> {
    for (const bucket of this.#buckets) for (const [key, cell] of bucket) yield [key, cell.get()];
  }

  /**
   * What changed on the way from `before` to this map. Shared buckets are skipped, so the cost follows the changes;
   * unchanged lazy values are not made.
   */
  *changesSince(before: PersistentMap<K, V>): Generator<MapChange<K, V>> {
    if (before === this) return;
    const comparable = before.#buckets.length === this.#buckets.length;
    const pairs: readonly (readonly [Bucket<K, V>, Bucket<K, V>])[] = comparable
      ? this.#buckets.map((bucket, at) => [before.#buckets[at] as Bucket<K, V>, bucket] as const)
      : [[flatten(before.#buckets), flatten(this.#buckets)]];
    for (const [old, current] of pairs) {
      if (old === current) continue;
      for (const [key, cell] of old) {
        const now = current.get(key);
        if (now === undefined) yield { key, before: cell.get() };
        else if (now !== cell && now.get() !== cell.get())
          yield { key, before: cell.get(), after: now.get() };
      }
      for (const [key, cell] of current) if (!old.has(key)) yield { key, after: cell.get() };
    }
  }

  #bucketOf(key: K): Bucket<K, V> {
    return this.#buckets[hash(key) & (this.#buckets.length - 1)] as Bucket<K, V>;
  }

  #rebuiltWith(put: readonly (readonly [K, Cell<V>])[], remove: readonly K[]): PersistentMap<K, V> {
    const cells = flatten(this.#buckets);
    for (const key of remove) cells.delete(key);
    for (const [key, cell] of put) cells.set(key, cell);
    return PersistentMap.#build([...cells]);
  }

  static #build<K extends string, V>(cells: readonly (readonly [K, Cell<V>])[]): PersistentMap<K, V> {
    const count = bucketCount(cells.length);
    const buckets = Array.from({ length: count }, () => new Map<K, Cell<V>>());
    for (const [key, cell] of cells) buckets[hash(key) & (count - 1)]?.set(key, cell);
    return new PersistentMap<K, V>(
      buckets,
      buckets.reduce((sum, bucket) => sum + bucket.size, 0),
    );
  }
}

function bucketCount(entries: number): number {
  let count = MIN_BUCKETS;
  while (count < MAX_BUCKETS && count * ENTRIES_PER_BUCKET < entries) count *= 2;
  return count;
}

function flatten<K, V>(buckets: readonly Bucket<K, V>[]): Map<K, Cell<V>> {
  const all = new Map<K, Cell<V>>();
  for (const bucket of buckets) for (const [key, cell] of bucket) all.set(key, cell);
  return all;
}
