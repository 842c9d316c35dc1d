/** From so many on, looking at everything is simpler. */
const MANY = 1_000;

/** Paths that hints have named since the last load. */
export class PendingPaths {
  #paths = new Set<string>();
  #everything = false;

  add(path: string): void {
    this.#paths.add(path);
    if (this.#paths.size > MANY) this.addEverything();
  }

  addEverything(): void {
    this.#everything = true;
    this.#paths = new Set();
  }

  /** Empties it. */
  take(): { readonly paths: readonly string[]; readonly everything: boolean } {
    const taken = { paths: [...this.#paths], everything: this.#everything };
    this.#paths = new Set();
    this.#everything = false;
    return taken;
  }
}
