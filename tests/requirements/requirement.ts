/** A demanding sentence of a founding document, or a law of the design. */
export interface Requirement {
  readonly id: string;
  /** In the words of the document. */
  readonly words: string;
  /** `closed`: held by a test that cites the id and fails when the rule is removed. */
  readonly state: 'closed' | 'open';
  /** For an open one: the module that will hold it. */
  readonly waitsFor?: string;
}

export const closed = (id: string, words: string): Requirement => ({ id, words, state: 'closed' });
export const open = (id: string, waitsFor: string, words: string): Requirement => ({
  id,
  words,
  state: 'open',
  waitsFor,
});
