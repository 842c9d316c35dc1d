import { listedIn } from './lexicon.ts';
import { speaks } from './stop-words.ts';

/** Languages whose stems are keys of every index: most catalogs are written in them. */
export const INDEXED_LANGUAGES = ['en', 'es'] as const;
/**
 * Languages with stop words and a stemmer. Words of those that are not indexed are found among the words that begin alike.
 * Others are matched by whole words, pairs of letters and repair.
 */
export const LANGUAGES = [...INDEXED_LANGUAGES, 'pt', 'fr', 'de'] as const;
export type IndexedLanguage = (typeof INDEXED_LANGUAGES)[number];
export type Language = (typeof LANGUAGES)[number];

export const isIndexed = (language: Language): language is IndexedLanguage =>
  language === 'en' || language === 'es';

/** Letters that one of the languages writes and the others hardly. */
const LETTERS: Readonly<Record<Language, RegExp | undefined>> = {
  en: undefined,
  es: /[ñ¿¡]|[áéíóú]/u,
  pt: /[ãõ]/u,
  fr: /[èêëàùûîïœ]/u,
  de: /[äöüß]/u,
};

/**
 * The language that a query speaks, by its function words, its letters and the words that the lexicon knows in one language
 * only; English where nothing says otherwise, because that is what most catalogs are written in, and the one named first
 * among equals. `text` is lower case.
 */
export function languageOf(text: string, foldedWords: readonly string[]): Language {
  const score = (language: Language): number =>
    foldedWords.filter((word) => speaks(word, language) || listedIn(word) === language).length +
    (LETTERS[language]?.test(text) === true ? 1 : 0);
  let best: Language = 'en';
  let most = score('en');
  for (const language of LANGUAGES) {
    const own = language === 'en' ? 0 : score(language);
    if (own > most) [best, most] = [language, own];
  }
  return best;
}
