import type { ToolRef } from '../ids.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * Indexes of earlier processes, so that a start need not build them. May be empty at any time: nothing but time depends on
 * it (law 2). `content`: names everything that the documents were made from.
 */
export interface SearchArchive {
  /** undefined: not known, or not to be believed. Never rejects. */
  recall(content: string, ordinalOf: (ref: ToolRef) => number): Promise<SearchIndex | undefined>;
  /** Never rejects. */
  keep(content: string, index: SearchIndex): Promise<void>;
}
