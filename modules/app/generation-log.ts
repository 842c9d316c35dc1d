import type { Generation, OwnerId } from '../core/ports/owner-reader.ts';

export interface GenerationEvent {
  /** Grows by one with every event of this process. */
  readonly sequence: number;
  readonly owner: OwnerId;
  readonly generation: Generation;
}

/** Events kept for those who come back with `Last-Event-ID`. */
const KEPT = 1_000;

/** Which generation followed which, as this process saw it. */
export class GenerationLog {
  readonly #seen = new Map<OwnerId, Set<Generation>>();
  readonly #listeners = new Set<(event: GenerationEvent) => void>();
  #recent: GenerationEvent[] = [];
  #sequence = 0;

  append({ owner, generation }: Pick<GenerationEvent, 'owner' | 'generation'>): void {
    this.#sequence += 1;
    const event: GenerationEvent = { sequence: this.#sequence, owner, generation };
    this.#recent = [...this.#recent.slice(-(KEPT - 1)), event];
    const seen = this.#seen.get(owner) ?? new Set();
    this.#seen.set(owner, seen.add(generation));
    const [oldest] = seen;
    if (seen.size > KEPT && oldest !== undefined) seen.delete(oldest);
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Once seen, a generation has been reached, also when others came after it. */
  hasReached(owner: OwnerId, generation: Generation): boolean {
    return this.#seen.get(owner)?.has(generation) ?? false;
  }

  /** First what came after `sequence` (undefined: nothing old), then what comes. */
  subscribe(after: number | undefined, listener: (event: GenerationEvent) => void): Disposable {
    if (after !== undefined) for (const event of this.#recent) if (event.sequence > after) listener(event);
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }
}
