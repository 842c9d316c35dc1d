import type { KeyedAnswers } from '../core/ports/keyed-answers.ts';
import type { StoreSource } from '../core/ports/store.ts';

/** Of the workspace's store, which the first claim makes. */
export function keyedAnswersOf(stores: StoreSource): KeyedAnswers {
  const answers = async (): Promise<KeyedAnswers> => (await stores.made()).keyedAnswers();
  return {
    claim: async (claim) => (await answers()).claim(claim),
    extend: async (hold) => (await answers()).extend(hold),
    settle: async (hold, answer) => (await answers()).settle(hold, answer),
    release: async (hold) => (await answers()).release(hold),
  };
}
