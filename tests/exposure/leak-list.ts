import { leaksIn } from './canaries.ts';

/** What a walk has found: each place that leaks once, with the first question that showed it. */
export class LeakList {
  readonly #found = new Map<string, string>();

  add(where: string, part: string, text: string): void {
    for (const { kind, excerpt } of leaksIn(text)) {
      const key = `${kind} ${part} ${excerpt}`;
      if (!this.#found.has(key)) this.#found.set(key, `${where}: ${kind} in its ${part}: ${excerpt}`);
    }
  }

  get all(): readonly string[] {
    return [...this.#found.values()];
  }
}
