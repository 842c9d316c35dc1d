/** How much room text takes on a terminal, and where it may be cut. */
export interface Ruler {
  /** Columns. */
  width(text: string): number;
  /** What a reader sees as single characters; cutting inside one would show another. */
  characters(text: string): readonly string[];
}

/** Text in which every UTF-16 unit takes one column: Latin letters and the punctuation of this program's own words. */
const PLAIN = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2026]*$/;

export const plainRuler: Ruler = { width: (text) => text.length, characters: (text) => text.split('') };

/**
 * The ruler that measures this text truly. Most catalogs need the plain one, and loading Unicode's segmentation costs a
 * good part of a start, so it is loaded only for texts that need it.
 */
export const rulerFor = async (text: string): Promise<Ruler> =>
  PLAIN.test(text) ? plainRuler : (await import('./wide-ruler.ts')).wideRuler;
