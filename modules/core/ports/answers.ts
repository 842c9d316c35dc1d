/**
 * What pure functions of this program gave in earlier processes, so that a start need not load the code that computes
 * them. May be empty at any time: nothing but time depends on it (law 2).
 */
export interface Answers {
  /** What was kept under exactly this question; undefined: not known. */
  recall(question: string): unknown;
  /** The question tells everything that the answer depends on. What JSON would change is not kept. */
  keep(question: string, answer: unknown): void;
}

/** Knows nothing and keeps nothing. */
export const NO_ANSWERS: Answers = { recall: () => undefined, keep: () => undefined };
