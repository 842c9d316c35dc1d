import { DE } from './data/de.ts';
import { EN } from './data/en.ts';
import { ES } from './data/es.ts';
import { FR } from './data/fr.ts';
import { PT } from './data/pt.ts';
import type { Language } from './language.ts';

/** Words without accents, separated by white space. */
export interface StopWords {
  /** Function words in this language that are no other language's words for a thing. */
  readonly always: string;
  /** Function words only where the text is in this language: `todo` is a list of tasks in English. */
  readonly inContext: string;
}

const listed = (words: string): readonly string[] => words.split(/\s+/).filter((word) => word !== '');

const setsOf = ({ always, inContext }: StopWords) => ({
  always: new Set(listed(always)),
  inContext: new Set(listed(inContext)),
});

const WORDS = {
  en: setsOf(EN),
  es: setsOf(ES),
  pt: setsOf(PT),
  fr: setsOf(FR),
  de: setsOf(DE),
} as const satisfies Record<Language, Record<keyof StopWords, ReadonlySet<string>>>;
const ALWAYS: ReadonlySet<string> = new Set(Object.values(WORDS).flatMap(({ always }) => [...always]));

/** Of any language: what documents leave out, and queries too. Takes a word without accents. */
export const isStopWord = (folded: string): boolean => ALWAYS.has(folded);

/** Says nothing in a text of this language. */
export const isStopWordIn = (folded: string, language: Language): boolean =>
  ALWAYS.has(folded) || WORDS[language].inContext.has(folded);

/** Evidence for a language: its function words, those that belong to no other. */
export const speaks = (folded: string, language: Language): boolean => WORDS[language].always.has(folded);
