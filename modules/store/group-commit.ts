import { batchesOf } from './batches.ts';

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (reason: unknown) => void;
}

/** What waits while a write runs is written together by the next one: the disk is awaited once for all of them. */
export class GroupCommit<T, R> {
  readonly #write: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #sizeOf: (item: T) => number;
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | undefined;

  /** `write` gives one result for each item, or rejects for all of them. */
  constructor(sizeOf: (item: T) => number, write: (items: readonly T[]) => Promise<readonly R[]>) {
    this.#sizeOf = sizeOf;
    this.#write = write;
  }

  add(item: T): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    this.#waiting.push({ item, resolve, reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Everything that was added is written, or was refused. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // What is added in the same turn goes along.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const group of batchesOf(waiting, ({ item }) => this.#sizeOf(item))) await this.#writeGroup(group);
    }
    this.#running = undefined;
  }

  async #writeGroup(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#write(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined) reject(new RangeError('A write gave too few results.'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
