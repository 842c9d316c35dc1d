import type { ToolRef } from '../ids.ts';

/** The text of one tool by field; what a field weighs is the index's affair. */
export interface SearchDocument {
  readonly ref: ToolRef;
  readonly name: string;
  /** The id, its aliases. */
  readonly ids: readonly string[];
  readonly description: string;
  readonly capabilities: readonly string[];
  readonly operations: readonly string[];
  readonly tags: readonly string[];
  readonly examples: readonly string[];
  readonly providers: readonly string[];
  readonly parameters: readonly string[];
}

export const SEARCH_FIELDS = [
  'name',
  'ids',
  'description',
  'capabilities',
  'operations',
  'tags',
  'examples',
  'providers',
  'parameters',
] as const satisfies readonly Exclude<keyof SearchDocument, 'ref'>[];
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** Documents are numbered by the catalog; a number never means another tool within one process. */
export interface DocDelta {
  readonly put: readonly { readonly ordinal: number; readonly document: SearchDocument }[];
  readonly remove: readonly number[];
}

/** Which ordinals may appear at all; applied before ranking. */
export type Mask = 'everything' | { has(ordinal: number): boolean };

export interface Hit {
  readonly ordinal: number;
  /** 0..1, comparable within one answer. */
  readonly score: number;
  readonly why: readonly { readonly field: SearchField; readonly terms: readonly string[] }[];
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** How many documents matched at all. */
  readonly total: number;
  /** false: even the best hit covers too little of what was asked to be trusted. */
  readonly goodMatch: boolean;
}

/** Immutable; `with` shares what did not change. */
export interface SearchIndex {
  with(delta: DocDelta): SearchIndex;
  /** Best first; ties by ordinal order of `tieBreak` so that every process ranks alike. */
  search(query: string, within: Mask, limit: number): SearchAnswer;
  /** Whole words that begin with the last word of `prefix`, from documents within the mask. */
  suggest(prefix: string, within: Mask, limit: number): readonly string[];
}
