/** More callers than this are not kept waiting for one provider. */
const MAX_WAITING = 1_000;

interface Waiting {
  readonly enter: () => void;
}

/**
 * Who may call now: as many at a time as the limit says, and of those who wait one of each asker in turn, so that many
 * calls of one do not keep the others out.
 */
export class Turns {
  #limit: number;
  #taken = 0;
  #waiting = 0;
  /** By who asks, in the order in which they are served next. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#waiting;
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#admit();
  }

  /** Disposing what it gives ends the turn. undefined: too many wait. Rejects with the signal's reason when it ends. */
  async take(asker: string, signal: AbortSignal): Promise<Disposable | undefined> {
    signal.throwIfAborted();
    if (this.#taken < this.#limit && this.#waiting === 0) {
      this.#taken += 1;
      return this.#turn();
    }
    if (this.#waiting >= MAX_WAITING) return undefined;
    await this.#wait(asker, signal);
    return this.#turn();
  }

  #wait(asker: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#remove(asker, waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const queue = this.#queues.get(asker);
      if (queue === undefined) this.#queues.set(asker, [waiting]);
      else queue.push(waiting);
      this.#waiting += 1;
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #remove(asker: string, waiting: Waiting): void {
    const queue = this.#queues.get(asker) ?? [];
    const at = queue.indexOf(waiting);
    if (at < 0) return;
    queue.splice(at, 1);
    this.#waiting -= 1;
    if (queue.length === 0) this.#queues.delete(asker);
  }

  #turn(): Disposable {
    let isOver = false;
    return {
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        this.#taken -= 1;
        this.#admit();
      },
    };
  }

  #admit(): void {
    while (this.#taken < this.#limit) {
      const [next] = this.#queues;
      if (next === undefined) return;
      const [asker, queue] = next;
      this.#queues.delete(asker);
      const first = queue.shift();
      if (queue.length > 0) this.#queues.set(asker, queue);
      if (first === undefined) continue;
      this.#waiting -= 1;
      this.#taken += 1;
      first.enter();
    }
  }
}
