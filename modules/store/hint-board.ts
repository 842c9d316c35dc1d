/** Who wants to know that something may have been written to a stream. */
export class HintBoard {
  readonly #hints = new Map<string, Set<() => void>>();

  add(stream: string, hint: () => void): Disposable {
    const hints = this.#hints.get(stream) ?? new Set();
    this.#hints.set(stream, hints);
    // The same function may watch twice.
    const each = (): void => hint();
    hints.add(each);
    return {
      [Symbol.dispose]: () => {
        hints.delete(each);
        if (hints.size === 0 && this.#hints.get(stream) === hints) this.#hints.delete(stream);
      },
    };
  }

  get isWatched(): boolean {
    return this.#hints.size > 0;
  }

  tell(stream: string): void {
    for (const hint of this.#hints.get(stream) ?? []) hint();
  }

  tellAll(): void {
    for (const stream of [...this.#hints.keys()]) this.tell(stream);
  }
}
