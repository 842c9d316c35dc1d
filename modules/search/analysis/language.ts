import { listedIn } from './lexicon.ts';
import { speaks } from './stop-words.ts';

/** Languages with stop words and a stemmer. Others are matched by whole words, pairs of letters and repair. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const SPANISH_LETTERS = /[ñáéíóú¿¡]/u;

/**
 * The language that a query speaks, by its function words and by the words that the lexicon knows in one language only;
 * English where nothing says otherwise, because that is what most catalogs are written in. `text` is lower case.
 */
export function languageOf(text: string, foldedWords: readonly string[]): Language {
  const score = (language: Language): number =>
    foldedWords.filter((word) => speaks(word, language) || listedIn(word) === language).length;
  const spanish = score('es') + (SPANISH_LETTERS.test(text) ? 1 : 0);
  return spanish > score('en') ? 'es' : 'en';
}
