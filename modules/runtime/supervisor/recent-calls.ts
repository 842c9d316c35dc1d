import type { CallOutcome } from '../../core/ports/invocation.ts';
import type { SeenOutcome } from '../../core/ports/providers.ts';

const MOST = 20;
/** Milliseconds. */
const OLDEST = 10 * 60_000;

/** How the last calls went: the few that say something about health now. */
export class RecentCalls {
  #outcomes: readonly { readonly at: number; readonly outcome: SeenOutcome }[] = [];

  /** Whoever asked and went says nothing about the provider. */
  add(outcome: SeenOutcome, at: number): void {
    if (outcome === 'cancelled') return;
    this.#outcomes = [...this.#outcomes, { at, outcome }].slice(-MOST);
  }

  clear(): void {
    this.#outcomes = [];
  }

  at(now: number): readonly SeenOutcome[] {
    return this.#outcomes.flatMap(({ at, outcome }) => (now - at < OLDEST ? [outcome] : []));
  }
}

export const seenOutcome = (outcome: CallOutcome): SeenOutcome =>
  outcome.kind === 'failed' ? outcome.failure.code : outcome.isError ? 'tool_error' : 'ok';
