/** Equal numbers for values whose canonical JSON (RFC 8785) is equal, without writing it. Bounded JSON values only. */
export class ValueIdentities {
  readonly #ids = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  of(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.#idOf(JSON.stringify(value));
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const id = this.#idOf(Array.isArray(value) ? this.#listText(value) : this.#mappingText(value));
    this.#known.set(value, id);
    return id;
  }

  #listText(list: readonly unknown[]): string {
    return `[${list.map((item) => this.of(item)).join()}`;
  }

  #mappingText(mapping: object): string {
    const members = Object.entries(mapping).map(([key, value]) => `${JSON.stringify(key)}:${this.of(value)}`);
    return `{${members.sort().join()}`;
  }

  #idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.#ids.size);
    return this.#ids.size - 1;
  }
}
