import snowball from 'snowball-stemmers';
import { foldAccents } from './fold.ts';
import type { Language } from './language.ts';
import { memoised } from './memo.ts';

const english = snowball.newStemmer('english');
const spanish = snowball.newStemmer('spanish');

/** Stemmers know Latin letters only. */
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
/** Singulars in -ción and -sión that were typed without their accent would keep an ending that their plurals lose. */
const UNACCENTED_ION = /ion$/;
const CACHED_WORDS = 50_000;

const STEMMERS = {
  en: (word) => english.stem(foldAccents(word)),
  es: (word) => foldAccents(spanish.stem(word.replace(UNACCENTED_ION, 'ión'))),
} as const satisfies Record<Language, (word: string) => string>;

const MEMOS = {
  en: memoised(STEMMERS.en, CACHED_WORDS),
  es: memoised(STEMMERS.es, CACHED_WORDS),
} as const satisfies Record<Language, (word: string) => string>;

/** The stem of a lower-case word in a language, without accents; undefined where it has none. Pure. */
export const stemOf = (word: string, language: Language): string | undefined =>
  LATIN.test(word) ? MEMOS[language](word) : undefined;
