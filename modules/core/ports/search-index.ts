import type { ToolRef } from '../ids.ts';
import type { WordGroup } from '../model/word-group.ts';

/** The text of one tool by field; what a field weighs is the index's affair. */
export interface SearchDocument {
  readonly ref: ToolRef;
  readonly name: string;
  /** The id, its aliases. */
  readonly ids: readonly string[];
  readonly description: string;
  /** Their ids and, where the vocabulary knows them, their names and aliases. */
  readonly capabilities: readonly string[];
  /** What the vocabulary says of its capabilities. */
  readonly purposes: readonly string[];
  readonly operations: readonly string[];
  readonly tags: readonly string[];
  readonly examples: readonly string[];
  readonly providers: readonly string[];
  /** Names of the inputs. */
  readonly parameters: readonly string[];
  /** Descriptions of the inputs. */
  readonly inputs: readonly string[];
}

export const SEARCH_FIELDS = [
  'name',
  'ids',
  'description',
  'capabilities',
  'purposes',
  'operations',
  'tags',
  'examples',
  'providers',
  'parameters',
  'inputs',
] as const satisfies readonly Exclude<keyof SearchDocument, 'ref'>[];
export type SearchField = (typeof SEARCH_FIELDS)[number];

/**
 * Documents are numbered by the catalog; a number (0 to 2^32 - 1) never means another tool within one process. A put
 * replaces what had the number, and wins over a remove of it in the same delta; removing an absent number does nothing.
 */
export interface DocDelta {
  readonly put: readonly { readonly ordinal: number; readonly document: SearchDocument }[];
  readonly remove: readonly number[];
}

/**
 * Which ordinals exist for this reader; applied before ranking, totals, word statistics, repair and suggestions, so that
 * an answer equals that of an index without the rest. Immutable: an index asks one object once for each of its documents,
 * and keeps what it was told as long as the object lives.
 */
export type Mask = 'everything' | { has(ordinal: number): boolean };

export interface Hit {
  readonly ordinal: number;
  /** 0..1, comparable within one answer; from 0.95 on the query states the whole id or name. */
  readonly score: number;
  /** Fields in the order of `SEARCH_FIELDS`, and the query's own words that matched there, as written. */
  readonly why: readonly { readonly field: SearchField; readonly terms: readonly string[] }[];
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** How many documents within the mask matched at all. */
  readonly total: number;
  /** false: even the best hit covers too little of what was asked to be trusted. */
  readonly goodMatch: boolean;
  /** Where it is not: what to change. */
  readonly advice?: SearchAdvice;
}

/** Why a question found nothing to be trusted. */
export interface SearchAdvice {
  /** The asker's own words that stand in no document within the mask, in no form, as written: say them otherwise. */
  readonly unknown: readonly string[];
  /** So many words ask for more than one step: ask one question for each. */
  readonly split: boolean;
}

/** Words that a workspace says stand for each other in questions. */
export type SearchWords = Pick<WordGroup, 'kind' | 'language' | 'words'>;

/** Immutable; `with` shares what did not change, and answers as an index built at once would. */
export interface SearchIndex {
  /** Nothing to do gives the same index. */
  with(delta: DocDelta): SearchIndex;
  /** The same documents, asked in other words: those of earlier groups are forgotten. */
  withWords(groups: readonly SearchWords[]): SearchIndex;
  /**
   * Best first; ties by `compareToolRefs`, so that every process ranks alike whatever it indexed first. Only the first
   * 2,000 UTF-16 units of `query` are read; a query without words that say anything has no hits.
   */
  search(query: string, within: Mask, limit: number): SearchAnswer;
  /** Whole words and ids that begin with the last word of `prefix`, from documents within the mask; most common first. */
  suggest(prefix: string, within: Mask, limit: number): readonly string[];
}
