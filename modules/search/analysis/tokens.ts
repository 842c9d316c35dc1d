import { lowerCase } from './fold.ts';
import { memoised } from './memo.ts';
import { MAX_TOKEN_LENGTH, type Token } from './token.ts';
import { scriptRuns, unspacedTokens, wordGrams } from './unspaced.ts';

/** Letters and digits, held together by what identifiers, paths and numbers are written with; linear on any text. */
const CHUNK = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_\-./:'’]*/gu;
const CONNECTORS = "_-./:'’";
const PLAIN = /^[a-z]+$/;
/** Parts of a path or of a dotted id: each is a name of its own. */
const BETWEEN_NAMES = /[./:]+/;
/** Parts of one name. */
const WITHIN_NAME = /[_-]+/;
/** Possessives and English contractions: `user's`, `don't`, `we'll`. */
const CLITIC = /(?:n['’]t|['’](?:s|d|ll|ve|re|m)?)$/iu;
const APOSTROPHES = /['’]/gu;
/** `readFile`, `HTMLContent`, `mp3`, but not the plural in `getURLs`. */
const BOUNDARY =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))|(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** A joined form of more is an address, not a name. */
const MAX_JOINED_LENGTH = 40;
const CACHED_CHUNKS = 50_000;

/** The tokens of a text in order; an identifier gives its parts and then its joined forms. Pure. */
export function tokensOf(text: string): readonly Token[] {
  return chunksOf(text).flatMap((chunk) => tokensOfChunk(chunk));
}

/** The stretches of a text that are looked at by themselves: words, identifiers, paths. */
export const chunksOf = (text: string): readonly string[] =>
  (text.normalize('NFC').match(CHUNK) ?? []).map(withoutTrailing);

/** Without connectors at the end; a loop, because an expression anchored there is quadratic on runs of them. */
function withoutTrailing(chunk: string): string {
  let end = chunk.length;
  while (CONNECTORS.includes(chunk.charAt(end - 1))) end -= 1;
  return end === chunk.length ? chunk : chunk.slice(0, end);
}

/** The tokens of one chunk. */
export function tokensOfChunk(chunk: string): readonly Token[] {
  return chunk.length <= MAX_TOKEN_LENGTH ? cached(chunk) : analyseChunk(chunk);
}

const cached = memoised(analyseChunk, CACHED_CHUNKS);

function analyseChunk(chunk: string): readonly Token[] {
  if (PLAIN.test(chunk)) return [wordOf(chunk)];
  return scriptRuns(chunk).flatMap((run) =>
    run.unspaced ? unspacedTokens(lowerCase(run.text)) : spaced(run.text),
  );
}

function spaced(text: string): readonly Token[] {
  const names = text
    .split(BETWEEN_NAMES)
    .map(partsOfName)
    .filter((parts) => parts.length > 0);
  const parts = names.flat();
  // A letter or digit beside others says too little alone: the 4 of `4k`, the x of `x-ray`.
  const says = (part: string): boolean => parts.length === 1 || [...part].length > 1;
  const tokens = names.flatMap((name) => {
    const words = name.filter(says).map(wordOf);
    return [...words, ...words.flatMap(({ surface }) => wordGrams(surface)), ...joinedOf(name)];
  });
  return names.length === 1 ? tokens : [...tokens, ...joinedOf(parts)];
}

function partsOfName(name: string): readonly string[] {
  return name
    .split(WITHIN_NAME)
    .map((part) => part.replace(CLITIC, '').replace(APOSTROPHES, ''))
    .flatMap((part) => part.split(BOUNDARY))
    .filter((part) => part !== '');
}

function joinedOf(parts: readonly string[]): readonly Token[] {
  if (parts.length < 2) return [];
  const text = parts.join('');
  return text.length > MAX_JOINED_LENGTH ? [] : [{ kind: 'joined', surface: lowerCase(text), text }];
}

const wordOf = (text: string): Token => ({
  kind: 'word',
  surface: lowerCase(text.slice(0, MAX_TOKEN_LENGTH)).slice(0, MAX_TOKEN_LENGTH),
  text,
});
