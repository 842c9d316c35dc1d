/**
 * Values that are derived from an immutable object and hang on its identity: an unchanged object keeps them, a changed
 * one cannot hit them, and nothing ever has to be invalidated. Bounded per object, oldest out first.
 */
export class Derived<V> {
  readonly #byObject = new WeakMap<object, Map<string, V>>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(object: object, key: string, make: () => V): V {
    let values = this.#byObject.get(object);
    if (values === undefined) {
      values = new Map();
      this.#byObject.set(object, values);
    }
    const kept = values.get(key);
    if (kept !== undefined) return kept;
    const value = make();
    if (values.size >= this.#limit) {
      const oldest = values.keys().next();
      if (!oldest.done) values.delete(oldest.value);
    }
    values.set(key, value);
    return value;
  }
}
