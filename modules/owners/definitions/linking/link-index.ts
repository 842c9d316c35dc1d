/** Which values stand under a key. Most keys have one value, which then needs no set of its own. */
export class LinkIndex<V extends object> {
  readonly #values = new Map<string, V | ReadonlySet<V>>();

  add(key: string, value: V): void {
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, value);
    else if (known instanceof Set) known.add(value);
    else if (known !== value) this.#values.set(key, new Set([known as V, value]));
  }

  delete(key: string, value: V): void {
    const known = this.#values.get(key);
    if (known instanceof Set) {
      known.delete(value);
      if (known.size === 0) this.#values.delete(key);
    } else if (known === value) {
      this.#values.delete(key);
    }
  }

  /** In no promised order. */
  get(key: string): readonly V[] {
    const known = this.#values.get(key);
    if (known === undefined) return [];
    return known instanceof Set ? [...(known as ReadonlySet<V>)] : [known as V];
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  count(key: string): number {
    const known = this.#values.get(key);
    if (known === undefined) return 0;
    return known instanceof Set ? known.size : 1;
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }
}
