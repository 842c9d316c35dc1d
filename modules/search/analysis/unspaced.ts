import type { Token } from './token.ts';
import { MAX_TOKEN_LENGTH } from './token.ts';

/** Scripts that write no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
/** Spaced, but with endings glued to words, which pairs of letters bridge. */
const HANGUL = /^\p{Script=Hangul}{3,}$/u;
const LETTER = /[\p{L}\p{N}]/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Splits a text into stretches with and without spaces between words. */
export function scriptRuns(text: string): readonly { readonly text: string; readonly unspaced: boolean }[] {
  const runs: { text: string; unspaced: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(UNSPACED)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), unspaced: false });
    end = match.index + match[0].length;
    runs.push({ text: match[0], unspaced: true });
  }
  if (end < text.length) runs.push({ text: text.slice(end), unspaced: false });
  return runs;
}

/** Words by dictionary, and every pair of neighbours, because dictionaries split names of things wrongly. */
export function unspacedTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (!LETTER.test(segment)) continue;
    tokens.push({ kind: 'word', surface: segment.slice(0, MAX_TOKEN_LENGTH), text: segment });
  }
  return [...tokens, ...grams(text)];
}

/** Pairs of letters of one word; none for words that are no longer than a pair. */
export const wordGrams = (surface: string): readonly Token[] => (HANGUL.test(surface) ? grams(surface) : []);

function grams(text: string): readonly Token[] {
  const letters = [...text];
  return letters.slice(1).map((letter, at) => {
    const pair = `${letters[at] ?? ''}${letter}`;
    return { kind: 'gram', surface: pair, text: pair };
  });
}
