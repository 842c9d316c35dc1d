/**
 * Data about words as people write it: `one other …: third …`, ended by `;` or the line, grouped by subject. `_` holds a
 * phrase together.
 */
export type WordData = Readonly<Record<string, string>>;

/** The sides of each entry, each a list of words or phrases, lower case as written. */
export const entriesOf = (data: WordData): readonly (readonly (readonly string[])[])[] =>
  Object.values(data)
    .flatMap((text) => text.split(/[;\n]/))
    .map((entry) => entry.split(':').map((side) => side.split(/\s+/).filter((word) => word !== '')))
    .filter(([side]) => side !== undefined && side.length > 0);

/** A phrase is written with `_` between its words. */
export const isPhrase = (word: string): boolean => word.includes('_');

/** A map of lists that holds each value once. */
export class WordLists {
  readonly #lists = new Map<string, string[]>();

  add(key: string, value: string): void {
    const list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, [value]);
    else if (!list.includes(value)) list.push(value);
  }

  get(key: string): readonly string[] {
    return this.#lists.get(key) ?? [];
  }

  has(key: string): boolean {
    return this.#lists.has(key);
  }
}
