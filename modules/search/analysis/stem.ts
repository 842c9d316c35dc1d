import snowball from 'snowball-stemmers';
import { foldAccents } from './fold.ts';
import type { Language } from './language.ts';
import { memoised } from './memo.ts';

const english = snowball.newStemmer('english');
const spanish = snowball.newStemmer('spanish');
const portuguese = snowball.newStemmer('portuguese');
const french = snowball.newStemmer('french');
const german = snowball.newStemmer('german');

/** Stemmers know Latin letters only. */
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
/** Singulars in -ción and -sión that were typed without their accent would keep an ending that their plurals lose. */
const UNACCENTED_ION = /ion$/;
const CACHED_WORDS = 50_000;

const MEMOS = {
  en: memoised((word) => english.stem(foldAccents(word)), CACHED_WORDS),
  es: memoised((word) => foldAccents(spanish.stem(word.replace(UNACCENTED_ION, 'ión'))), CACHED_WORDS),
  pt: memoised((word) => foldAccents(portuguese.stem(word)), CACHED_WORDS),
  fr: memoised((word) => foldAccents(french.stem(word)), CACHED_WORDS),
  de: memoised((word) => foldAccents(german.stem(word)), CACHED_WORDS),
} as const satisfies Record<Language, (word: string) => string>;

/** The stem of a lower-case word in a language, without accents; undefined where it has none. Pure. */
export const stemOf = (word: string, language: Language): string | undefined =>
  LATIN.test(word) ? MEMOS[language](word) : undefined;
