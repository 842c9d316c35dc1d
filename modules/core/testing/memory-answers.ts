import type { Answers } from '../ports/answers.ts';

/** Answers as a file keeps them: as JSON. Says which questions were answered from it, and which were new. */
export class MemoryAnswers implements Answers {
  readonly recalled: string[] = [];
  readonly kept: string[] = [];
  readonly #texts = new Map<string, string>();

  recall(question: string): unknown {
    const text = this.#texts.get(question);
    if (text === undefined) return undefined;
    this.recalled.push(question);
    return JSON.parse(text);
  }

  keep(question: string, answer: unknown): void {
    this.kept.push(question);
    this.#texts.set(question, JSON.stringify(answer));
  }
}
