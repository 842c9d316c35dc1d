import { canonicalName, foldAccents, lowerCase } from '../analysis/fold.ts';
import { type Language, languageOf } from '../analysis/language.ts';
import { stemOf } from '../analysis/stem.ts';
import { isStopWordIn } from '../analysis/stop-words.ts';
import type { Token, TokenKind } from '../analysis/token.ts';
import { chunksOf, tokensOfChunk } from '../analysis/tokens.ts';

/** UTF-16 units; what stands behind is not read. */
export const MAX_QUERY_LENGTH = 2_000;
/** Different words that are looked for; a text that has more is no question about one tool. */
const MAX_WORDS = 128;
/** Neighbours that may be one name: `web page` for `webpage`, `get stock price` for `getStockPrice`. */
const MAX_JOINED_WORDS = 3;
const MAX_JOINED_LENGTH = 40;
/** Words that are tried with their neighbours; a name stands early in a request. */
const MAX_JOINING = 24;

export interface QueryWord {
  readonly kind: TokenKind;
  /** The asker's own words that this is made of, as written. */
  readonly own: readonly string[];
  /** Lower case. */
  readonly surface: string;
  /** Lower case without accents. */
  readonly folded: string;
}

export interface AnalysedQuery {
  readonly language: Language;
  /** What is asked for, each once. */
  readonly words: readonly QueryWord[];
  /** Names that neighbouring words may form: they help where they are found and are not missed elsewhere. */
  readonly joined: readonly QueryWord[];
  /** All of the query as one name, in canonical form; what cannot be a name is empty. */
  readonly whole: string;
  /** Identifiers within the query, in lower case as written: `filesystem.read_file`, `torrent-finder`. */
  readonly mentioned: readonly string[];
  /** All words as written. */
  readonly own: readonly string[];
}

export function analyseQuery(query: string): AnalysedQuery {
  const text = query.slice(0, MAX_QUERY_LENGTH);
  const chunks = chunksOf(text).map((chunk) => ({ chunk, tokens: tokensOfChunk(chunk) }));
  const all = chunks.flatMap(({ tokens }) => tokens).map(queryWordOf);
  const written = all.filter(({ kind }) => kind === 'word');
  const language = languageOf(
    lowerCase(text),
    written.map(({ folded }) => folded),
  );
  const asked = all.filter(
    ({ kind, folded }) => kind === 'gram' || (kind === 'word' && !isStopWordIn(folded, language)),
  );
  const identifiers = chunks.filter(({ tokens }) => tokens.some(({ kind }) => kind === 'joined'));
  return {
    language,
    words: distinct(asked, ({ kind, surface, folded }) => `${kind} ${stemOf(surface, language) ?? folded}`),
    joined: distinct(
      [...all.filter(({ kind }) => kind === 'joined'), ...neighbours(written.slice(0, MAX_JOINING))],
      ({ folded }) => folded,
    ),
    whole: canonicalName(text),
    mentioned: distinct(
      identifiers.map(({ chunk }) => lowerCase(chunk)),
      (chunk) => chunk,
    ),
    own: chunks.map(({ chunk }) => chunk),
  };
}

const queryWordOf = ({ kind, text, surface }: Token): QueryWord => ({
  kind,
  own: [text],
  surface,
  folded: foldAccents(surface),
});

function neighbours(words: readonly QueryWord[]): readonly QueryWord[] {
  const joined: QueryWord[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 2; count <= MAX_JOINED_WORDS && from + count <= words.length; count += 1) {
      const some = words.slice(from, from + count);
      const folded = some.map((word) => word.folded).join('');
      if (folded.length > MAX_JOINED_LENGTH) break;
      joined.push({ kind: 'joined', own: some.flatMap(({ own }) => own), surface: folded, folded });
    }
  }
  return joined;
}

/** The first of each, at most `MAX_WORDS` of them. */
function distinct<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  const byKey = new Map<string, T>();
  for (const value of values) {
    const key = keyOf(value);
    if (!byKey.has(key)) byKey.set(key, value);
    if (byKey.size === MAX_WORDS) break;
  }
  return [...byKey.values()];
}
