import fc from 'fast-check';
import { parseRegistryId, parseToolId, registrySource, type ToolRef } from '../../core/ids.ts';
import type {
  DocDelta,
  Mask,
  SearchAnswer,
  SearchDocument,
  SearchIndex,
} from '../../core/ports/search-index.ts';

/** A tool of a registry; throws on what is no id. */
export function refOf(id: string, registry = 'local'): ToolRef {
  const [toolId, registryId] = [parseToolId(id), parseRegistryId(registry)];
  if (toolId === undefined || registryId === undefined) throw new Error(`${registry}/${id} is no reference.`);
  return { source: registrySource(registryId), id: toolId };
}

/** A document with these texts and nothing else. */
export const documentWith = (id: string, texts: Partial<SearchDocument> = {}): SearchDocument => ({
  ref: refOf(id),
  name: id,
  ids: [id],
  description: '',
  capabilities: [],
  purposes: [],
  operations: [],
  tags: [],
  examples: [],
  providers: [],
  parameters: [],
  inputs: [],
  ...texts,
});

/** Documents numbered by their place. */
export const putAll = (documents: readonly SearchDocument[]): DocDelta => ({
  put: documents.map((document, ordinal) => ({ ordinal, document })),
  remove: [],
});

/** All that an answer says, explanations included. */
export const plainAnswer = ({ hits, total, goodMatch, advice }: SearchAnswer) => ({
  hits: hits.map(({ ordinal, score, why }) => ({ ordinal, score, why })),
  total,
  goodMatch,
  advice,
});

/** Everything that two indexes must agree on for these questions. */
export const answersOf = (index: SearchIndex, questions: readonly string[], within: Mask) =>
  questions.map((question) => ({
    search: plainAnswer(index.search(question, within, 50)),
    suggest: index.suggest(question, within, 50),
  }));

const WORDS = [
  ...['file', 'files', 'read', 'reading', 'write', 'directory', 'search', 'searching', 'torrent', 'subtitle'],
  ...['readFile', 'read_file', 'HTMLParser', 'mp3', 'the', 'of', 'todo', 'webpage', 'web', 'page', '404'],
  ...['buscar', 'búsqueda', 'archivos', 'canción', 'canciones', 'español', 'todo', 'para', 'el'],
  ...['搜索文件', '文件', 'ファイル', '한국어검색', 'straße', 'naïve'],
];
const TYPOS = ['fiel', 'serach', 'direktory', 'torent', 'subtitel', 'rea', 'direc', 'cancion', 'zzzz', '文'];

const words = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((some) => some.join(' '));

/** Short texts of a small vocabulary, so that documents and questions have words, forms and typos in common. */
export const anyQuestion: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS, ...TYPOS), { minLength: 1, maxLength: 5 })
  .map((some) => some.join(' '));

/** Few ids, so that several documents share one and only the source tells them apart. */
const anyRef = fc
  .tuple(fc.constantFrom('read-file', 'torrent-finder', 'zeta', 'a.b'), fc.constantFrom('one', 'two'))
  .map(([id, registry]) => refOf(id, registry));

export const anyDocument: fc.Arbitrary<SearchDocument> = fc.record({
  ref: anyRef,
  name: words(3),
  ids: fc.array(words(1), { maxLength: 2 }),
  description: words(8),
  capabilities: fc.array(words(2), { maxLength: 2 }),
  purposes: fc.array(words(3), { maxLength: 1 }),
  operations: fc.array(words(1), { maxLength: 2 }),
  tags: fc.array(words(1), { maxLength: 3 }),
  examples: fc.array(words(5), { maxLength: 2 }),
  providers: fc.array(words(2), { maxLength: 1 }),
  parameters: fc.array(words(2), { maxLength: 2 }),
  inputs: fc.array(words(3), { maxLength: 2 }),
});

const anyOrdinal = fc.nat({ max: 24 });

export const anyDelta: fc.Arbitrary<DocDelta> = fc.record({
  put: fc.array(fc.record({ ordinal: anyOrdinal, document: anyDocument }), { maxLength: 8 }),
  remove: fc.array(anyOrdinal, { maxLength: 4 }),
});

/** The documents after some changes, by ordinal: what an index must be equal to. */
export function contentOf(deltas: readonly DocDelta[]): ReadonlyMap<number, SearchDocument> {
  const content = new Map<number, SearchDocument>();
  for (const { put, remove } of deltas) {
    for (const ordinal of remove) content.delete(ordinal);
    for (const { ordinal, document } of put) content.set(ordinal, document);
  }
  return content;
}
