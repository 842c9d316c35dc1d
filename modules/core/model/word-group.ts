import type { Brand } from '../brand.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { ID_PATTERN, MAX_ID_LENGTH } from '../ids.ts';

/** The id of a group of words, for people and findings alone. */
export type WordGroupId = Brand<string, 'WordGroupId'>;

const ID = new RegExp(ID_PATTERN);
export const parseWordGroupId = (text: string): WordGroupId | undefined =>
  text.length <= MAX_ID_LENGTH && ID.test(text) ? (text as WordGroupId) : undefined;

/** `synonyms` mean nearly the same; of `acronyms` each is another way to write the others. */
export const WORD_GROUP_KINDS = ['synonyms', 'acronyms'] as const;
export type WordGroupKind = (typeof WORD_GROUP_KINDS)[number];

/** Words that a workspace says stand for each other in searches. */
export interface WordGroup {
  readonly id: WordGroupId;
  readonly file: string;
  readonly kind: WordGroupKind;
  /** Of the questions in which they do; absent: of any. */
  readonly language?: string;
  /** Words, or phrases of a few. */
  readonly words: readonly string[];
  readonly registered: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Bounds of one group: how many words, and of one how many letters and words. */
export const WORD_LIMITS = { words: 50, letters: 60, parts: 4 } as const;
