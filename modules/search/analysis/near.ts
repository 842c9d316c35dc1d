import { ABBREVIATIONS, LEADS, SYNONYMS } from './data/near-words.ts';
import { canonicalName } from './fold.ts';
import { stemOf } from './stem.ts';
import { entriesOf, isPhrase } from './word-groups.ts';

/** A word that may be meant by another one, and how much one occurrence of it counts beside the word itself. */
export interface NearWord {
  /** An English stem, or a phrase as one word. */
  readonly text: string;
  readonly phrase: boolean;
  readonly weight: number;
}

const ABBREVIATION = 0.7;
const SYNONYM = 0.15;
const LEAD = 0.35;

let near: ReadonlyMap<string, readonly NearWord[]> | undefined;

/** Made when a query first needs it. */
function theNearWords(): ReadonlyMap<string, readonly NearWord[]> {
  if (near !== undefined) return near;
  const found = new Map<string, Map<string, NearWord>>();
  const add = (from: string, to: string, weight: number): void => {
    const key = keyOf(from);
    const text = keyOf(to);
    if (isPhrase(from) || key === text) return;
    const list = found.get(key) ?? new Map<string, NearWord>();
    found.set(key, list);
    if ((list.get(text)?.weight ?? 0) < weight) list.set(text, { text, phrase: isPhrase(to), weight });
  };
  const each = (words: readonly string[], weight: number): void => {
    for (const from of words) for (const to of words) add(from, to, weight);
  };
  for (const [words = []] of entriesOf(ABBREVIATIONS)) each(words, ABBREVIATION);
  for (const [words = []] of entriesOf(SYNONYMS)) each(words, SYNONYM);
  for (const [from = [], to = []] of entriesOf(LEADS))
    for (const word of from) for (const meant of to) add(word, meant, LEAD);
  near = new Map(
    Array.from(found, ([key, list]) => [key, [...list.values()].sort((a, b) => b.weight - a.weight)]),
  );
  return near;
}

const keyOf = (word: string): string => (isPhrase(word) ? canonicalName(word) : (stemOf(word, 'en') ?? word));

/** What else an English word may ask for; the surest first. */
export const nearWordsOf = (word: string): readonly NearWord[] => theNearWords().get(keyOf(word)) ?? [];
