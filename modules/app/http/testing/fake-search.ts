import type {
  DocDelta,
  Mask,
  SearchAnswer,
  SearchDocument,
  SearchIndex,
} from '../../../core/ports/search-index.ts';

/** Finds documents that have a word of the query in their name, description or tags; no ranking to speak of. */
export class FakeSearch implements SearchIndex {
  readonly #documents: ReadonlyMap<number, SearchDocument>;

  constructor(documents: ReadonlyMap<number, SearchDocument> = new Map()) {
    this.#documents = documents;
  }

  with({ put, remove }: DocDelta): SearchIndex {
    const documents = new Map(this.#documents);
    for (const ordinal of remove) documents.delete(ordinal);
    for (const { ordinal, document } of put) documents.set(ordinal, document);
    return new FakeSearch(documents);
  }

  withWords(): SearchIndex {
    return this;
  }

  search(query: string, within: Mask, limit: number): SearchAnswer {
    const words = wordsOf(query);
    const hits = [...this.#documents]
      .filter(([ordinal]) => within === 'everything' || within.has(ordinal))
      .flatMap(([ordinal, document]) => {
        const terms = words.filter((word) => textOf(document).includes(word));
        if (terms.length === 0) return [];
        return [{ ordinal, score: terms.length / words.length, why: [{ field: 'name' as const, terms }] }];
      })
      .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
    return { hits: hits.slice(0, limit), total: hits.length, goodMatch: (hits[0]?.score ?? 0) > 0.5 };
  }

  suggest(prefix: string, within: Mask, limit: number): readonly string[] {
    const last = wordsOf(prefix).at(-1) ?? '';
    const words = new Set<string>();
    for (const [ordinal, { name }] of this.#documents) {
      if (within !== 'everything' && !within.has(ordinal)) continue;
      for (const word of wordsOf(name)) if (word.startsWith(last)) words.add(word);
    }
    return [...words].sort().slice(0, limit);
  }
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const textOf = ({ name, description, tags, ids }: SearchDocument): string =>
  [name, description, ...tags, ...ids].join(' ').toLowerCase();
