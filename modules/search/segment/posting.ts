/**
 * One occurrence list entry in 32 bits: document (20), field (4), how often (8). The numeric order of postings is the
 * order of documents, then of fields.
 */
export type Posting = number;

/** A segment never holds more documents than a posting can number. */
export const MAX_SEGMENT_SIZE = 1 << 20;
const MAX_FREQUENCY = 255;

export const packPosting = (document: number, field: number, frequency: number): Posting =>
  ((document << 12) | (field << 8) | frequency) >>> 0;

export const documentOf = (posting: Posting): number => posting >>> 12;
export const fieldOf = (posting: Posting): number => (posting >>> 8) & 15;
export const frequencyOf = (posting: Posting): number => posting & 255;

/** The same document and field, whatever the frequency. */
export const samePlace = (a: Posting, b: Posting): boolean => a >>> 8 === b >>> 8;

/** Once more in the same place; saturates, which no ranking can tell. */
export const onceMore = (posting: Posting): Posting =>
  frequencyOf(posting) < MAX_FREQUENCY ? posting + 1 : posting;

export const moveTo = (posting: Posting, document: number): Posting =>
  ((document << 12) | (posting & 0xfff)) >>> 0;
