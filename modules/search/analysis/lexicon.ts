import { cognatesOf } from './cognates.ts';
import { ES_EN } from './data/es-en.ts';
import { ES_EN_DAILY } from './data/es-en-daily.ts';
import { canonicalName, foldAccents } from './fold.ts';
import { verbsLike } from './spanish-verbs.ts';
import { stemOf } from './stem.ts';
import { entriesOf, isPhrase, WordLists } from './word-groups.ts';

/** The languages that the lexicon joins. */
export type Translated = 'en' | 'es';

/** Pronouns that Spanish writes at the end of a verb: `bájame`, `envíalo`, `muéstramelos`. */
const PRONOUNS = /(?:me|te|se|nos)?(?:l[oae]s?|me|te|se|nos)$/;
const MIN_VERB_LENGTH = 3;

interface Lexicon {
  /** By stem. */
  readonly words: Readonly<Record<Translated, WordLists>>;
  /** By the phrase as one word, without accents. */
  readonly phrases: WordLists;
  /** As written, without accents. */
  readonly written: Readonly<Record<Translated, ReadonlySet<string>>>;
  /** Spanish words as written, without accents. */
  readonly byLength: ReadonlyMap<number, readonly string[]>;
}

let lexicon: Lexicon | undefined;

/** Made when a query first needs it. */
function theLexicon(): Lexicon {
  if (lexicon !== undefined) return lexicon;
  const entries = [ES_EN, ES_EN_DAILY].flatMap(entriesOf);
  const written = { en: new Set<string>(), es: new Set<string>() };
  for (const [english = [], spanish = []] of entries) {
    for (const word of english) written.en.add(word);
    for (const word of spanish) if (!isPhrase(word)) written.es.add(foldAccents(word));
  }
  const words = { en: new WordLists(), es: new WordLists() };
  const phrases = new WordLists();
  for (const [english = [], spanish = []] of entries) {
    for (const en of english) {
      for (const es of spanish) {
        if (isPhrase(en)) continue;
        if (isPhrase(es)) {
          phrases.add(canonicalName(es), en);
          continue;
        }
        if (foldAccents(es) === en) continue;
        words.es.add(keyOf(es, 'es'), en);
        // A Spanish word that is another one in English (`red`, `pan`) would find what it does not mean.
        if (!written.en.has(foldAccents(es))) words.en.add(keyOf(en, 'en'), es);
      }
    }
  }
  const byLength = Map.groupBy(written.es, ({ length }) => length);
  lexicon = { words, phrases, written, byLength };
  return lexicon;
}

const keyOf = (word: string, language: Translated): string => stemOf(word, language) ?? foldAccents(word);

/** Words of the other language for a lower-case word, best known first; none where nothing is known. */
export function translationsOf(word: string, from: Translated): readonly string[] {
  const { words } = theLexicon();
  const known = words[from].get(keyOf(word, from));
  if (known.length > 0 || from === 'en') return known;
  for (const base of basesOf(word)) {
    const meant = words.es.get(keyOf(base, 'es'));
    if (meant.length > 0) return meant;
  }
  return [];
}

/** What a Spanish word that the lexicon does not have may be a form of. */
function basesOf(word: string): readonly string[] {
  const folded = foldAccents(word);
  const verb = folded.replace(PRONOUNS, '');
  // `converti` of `convertime`: an accent that is written only at the end of a word.
  const bare = verb.length < MIN_VERB_LENGTH || verb === folded ? [] : [verb, verb.replace(/i$/, 'í')];
  return [...bare, ...[folded, ...bare].flatMap(verbsLike)];
}

/** Spanish words of so many letters that the lexicon has, without accents: what a misspelt one may be. */
export const spanishWordsOf = (length: number): readonly string[] => theLexicon().byLength.get(length) ?? [];

/** English words that may be a Spanish one by their common origin, for words that the lexicon does not have. */
export const englishCognatesOf = (word: string): readonly string[] => cognatesOf(foldAccents(word));

/** English words for a Spanish phrase that is given as one word without accents: `basededatos`. */
export const phraseTranslationsOf = (folded: string): readonly string[] => theLexicon().phrases.get(folded);

/**
 * Which language a word, without accents, is evidence for: one that both have, or none, is none. Spanish counts as
 * written, because a Spanish stem is easily that of an English word.
 */
export function listedIn(folded: string): Translated | undefined {
  const { words, written } = theLexicon();
  const english = written.en.has(folded) || words.en.has(keyOf(folded, 'en'));
  const spanish = written.es.has(folded);
  if (english === spanish) return undefined;
  return english ? 'en' : 'es';
}
