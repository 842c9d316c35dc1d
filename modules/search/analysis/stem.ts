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
/** Plurals whose singulars Snowball stems otherwise: `imágenes`, `días`; `luces` and `luz` end in one letter. */
const PLURAL_IN_ENES = /(?<=[^aeiouáéíóú]en)es$/;
const PLURAL_OF_VOWEL = /(?<=..[aeo])s$/;
const FINAL_Z = /z$/;
const MIN_PLURAL_LENGTH = 7;
const CACHED_WORDS = 50_000;

const MEMOS = {
  en: memoised((word) => english.stem(foldAccents(word)), CACHED_WORDS),
  es: memoised(spanishStem, CACHED_WORDS),
  pt: memoised((word) => foldAccents(portuguese.stem(word)), CACHED_WORDS),
  fr: memoised((word) => foldAccents(french.stem(word)), CACHED_WORDS),
  de: memoised((word) => foldAccents(german.stem(word)), CACHED_WORDS),
} as const satisfies Record<Language, (word: string) => string>;

/** The stem of a lower-case word in a language, without accents; undefined where it has none. Pure. */
export const stemOf = (word: string, language: Language): string | undefined =>
  LATIN.test(word) ? MEMOS[language](word) : undefined;

function spanishStem(word: string): string {
  const singular = word.length < MIN_PLURAL_LENGTH ? word : word.replace(PLURAL_IN_ENES, '');
  const stem = foldAccents(spanish.stem(singular.replace(UNACCENTED_ION, 'ión')));
  return stem.replace(PLURAL_OF_VOWEL, '').replace(FINAL_Z, 'c');
}
