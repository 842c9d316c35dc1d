import { assertNever } from '../../core/assert-never.ts';
import { foldAccents } from '../analysis/fold.ts';
import { INDEXED_LANGUAGES, type Language } from '../analysis/language.ts';
import { englishCognatesOf, phraseTranslationsOf, translationsOf } from '../analysis/lexicon.ts';
import { nearWordsOf } from '../analysis/near.ts';
import { stemOf } from '../analysis/stem.ts';
import type { Segment } from '../segment/segment.ts';
import { MARKS } from '../segment/term.ts';
import type { Universe } from '../universe.ts';
import type { QueryWord } from './analyse-query.ts';
import { type Add, findBeginning, findExact, findStem, findTerm, type Terms, termsIn } from './lookup.ts';
import { nearestSpanish, nearestWords } from './repair.ts';

/** One way to understand a word: the terms it may stand for, and how far that is to be trusted (0..1). */
export interface Reading {
  readonly trust: number;
  readonly terms: Terms;
  /** What may be meant as well: it finds documents and makes the word no more common. */
  readonly related?: readonly Related[];
  /** A name of several words that the workspace knows: it stands for all of them. */
  readonly whole?: true;
}

/** Another word that may be meant, and how much it says beside the word itself (0..1). */
export interface Related {
  readonly share: number;
  readonly terms: Terms;
}

const AS_WRITTEN = 1;
const BEGINNING = 0.7;
const REPAIRED = 0.8;
const TRANSLATED = 0.9;
const COGNATE = 0.9;
const RELATED = 0.7;

/** How much one occurrence of another form of a word counts, by the language in which it is one. */
const SAME_STEM = 0.7;
const SAME_STEM_ELSEWHERE = 0.5;

/** The same for a word of the other language. */
const TRANSLATION = 0.8;
const TRANSLATION_ELSEWHERE = 0.7;
const LOOKALIKE = 0.6;
/** How much of what an English word asks for too its translation asks for. */
const NEAR_TRANSLATION = 0.5;

const MIN_PREFIX_LENGTH = 4;

/**
 * The ways to understand a word, the plainest first; the next one is for words that the last one found nowhere in the
 * universe. Nothing is computed before it is asked for; `mayRepair` is asked before a word is compared with all others.
 */
export function* readingsOf(
  word: QueryWord,
  language: Language,
  universe: Universe,
  short: boolean,
  mayRepair: () => boolean,
): Generator<Reading> {
  const { kind, surface, folded } = word;
  switch (kind) {
    case 'gram':
      yield {
        trust: AS_WRITTEN,
        terms: termsIn(universe, (segment, add) => findTerm(segment, MARKS.gram, surface, 1, add)),
      };
      return;
    case 'joined': {
      const meant = meantIn(surface, language, universe);
      if (meant.length > 0) yield { trust: TRANSLATED, terms: joinTerms(meant), whole: true };
      const phrases = language === 'es' ? phraseTranslationsOf(folded) : [];
      yield {
        trust: AS_WRITTEN,
        terms: termsIn(universe, (segment, add) => {
          findTerm(segment, MARKS.joined, folded, 1, add);
          findTerm(segment, MARKS.word, folded, 1, add);
          for (const word of phrases) formsOf(word, word, 'en')(segment, add);
        }),
      };
      return;
    }
    case 'word':
      yield* language === 'es' ? spanish(word, universe, short) : plain(word, language, universe, short);
      if (mayRepair()) yield { trust: REPAIRED, terms: repairedTerms(universe, folded, language) };
      return;
    default:
      assertNever(kind);
  }
}

/** The word itself and, found or not, what is asked for by it too. */
function* plain(
  { surface, folded }: QueryWord,
  language: Language,
  universe: Universe,
  short: boolean,
): Generator<Reading> {
  const inSpanish = translationsOf(surface, 'en').map(spanishFormsOf);
  const related = short
    ? [
        { share: TRANSLATION_ELSEWHERE, terms: termsIn(universe, each(inSpanish)) },
        ...nearTo(surface, universe),
        ...meantIn(surface, language, universe),
      ]
    : meantIn(surface, language, universe);
  yield { trust: AS_WRITTEN, terms: termsIn(universe, formsOf(surface, folded, language)), related };
  yield* beginning(folded, universe);
  yield { trust: RELATED, terms: joinTerms(related) };
  const foreign = translationsOf(surface, 'es').map((word) => formsOf(word, word, 'en'));
  if (foreign.length > 0) yield { trust: LOOKALIKE, terms: termsIn(universe, each(foreign)) };
}

/**
 * The word itself and its translations as one, and what is asked for by the word as it stands (names and units are those
 * of English) and by its best known translation; others are less sure to be meant, and each asks for several more.
 */
function* spanish({ surface, folded }: QueryWord, universe: Universe, short: boolean): Generator<Reading> {
  const known = translationsOf(surface, 'es');
  const [weight, trust, words] =
    known.length > 0 ? [TRANSLATION, TRANSLATED, known] : [LOOKALIKE, COGNATE, englishCognatesOf(surface)];
  const others = words.map((word) => scaled(weight, formsOf(word, word, 'en')));
  const near = short ? [surface, ...known.slice(0, 1)].flatMap((word) => nearTo(word, universe)) : [];
  const related = [
    ...near.map(({ share, terms }) => ({ share: NEAR_TRANSLATION * share, terms })),
    ...meantIn(surface, 'es', universe),
  ];
  yield { trust, terms: termsIn(universe, each([formsOf(surface, folded, 'es'), ...others])), related };
  yield* beginning(folded, universe);
  yield { trust: RELATED, terms: joinTerms(related) };
}

function* beginning(folded: string, universe: Universe): Generator<Reading> {
  if (folded.length < MIN_PREFIX_LENGTH) return;
  yield { trust: BEGINNING, terms: termsIn(universe, (segment, add) => findBeginning(segment, folded, add)) };
}

/** As written, and by a stem that is not short: English words have Spanish stems too, and short ones are often those of other words. */
const spanishFormsOf =
  (word: string): Find =>
  (segment, add) => {
    findExact(segment, foldAccents(word), 1, add);
    const stem = stemOf(word, 'es');
    if (stem !== undefined && stem.length >= MIN_PREFIX_LENGTH) findStem(segment, stem, 'es', SAME_STEM, add);
  };

/** What an English word asks for too, each by its stem alone: a look-up for each of many. */
const nearTo = (surface: string, universe: Universe): readonly Related[] =>
  nearWordsOf(surface).map(({ text, phrase, weight }) => ({
    share: weight,
    terms: termsIn(universe, (segment, add) => {
      if (phrase) findTerm(segment, MARKS.joined, text, 1, add);
      else findStem(segment, text, 'en', 1, add);
    }),
  }));

/** What the workspace says is meant too; a document that has all words of a phrase has the phrase. */
const meantIn = (surface: string, language: Language, universe: Universe): readonly Related[] =>
  (universe.words?.meantBy(surface, language) ?? []).flatMap(({ name, parts, weight }) => [
    { share: weight, terms: termsIn(universe, formsOf(name, name, language)) },
    ...(parts.length === 1
      ? []
      : parts.map((part) => ({
          share: weight / parts.length,
          terms: termsIn(universe, formsOf(part, foldAccents(part), language)),
        }))),
  ]);

/** All that is related to a word that stands nowhere itself. */
const joinTerms = (related: readonly Related[]): Terms =>
  (related[0]?.terms ?? []).map((_, shard) => {
    const weights = new Map<number, number>();
    for (const { share, terms } of related)
      for (const { place, weight } of terms[shard] ?? [])
        weights.set(place, Math.max(weights.get(place) ?? 0, share * weight));
    return Array.from(weights, ([place, weight]) => ({ place, weight })).sort((a, b) => a.place - b.place);
  });

type Find = (segment: Segment, add: Add) => void;

const each =
  (finders: readonly Find[]): Find =>
  (segment, add) => {
    for (const find of finders) find(segment, add);
  };

const scaled =
  (by: number, find: Find): Find =>
  (segment, add) =>
    find(segment, (place, weight) => add(place, by * weight));

function repairedTerms(universe: Universe, folded: string, language: Language): Terms {
  const finders = nearestWords(universe, folded).map((near) => formsOf(near, near, language));
  const translated =
    language === 'es' ? nearestSpanish(folded).flatMap((near) => translationsOf(near, 'es')) : [];
  const others = translated.map((word) => scaled(TRANSLATION, formsOf(word, word, 'en')));
  return termsIn(universe, each([...finders, ...others]));
}

/** Finds a word as written, and its other forms. */
function formsOf(surface: string, folded: string, language: Language): Find {
  const stems = [...new Set([language, ...INDEXED_LANGUAGES])].flatMap((each) => {
    const stem = stemOf(surface, each);
    return stem === undefined ? [] : [{ stem, language: each }];
  });
  return (segment, add) => {
    findExact(segment, folded, 1, add);
    for (const each of stems) {
      const weight = each.language === language ? SAME_STEM : SAME_STEM_ELSEWHERE;
      findStem(segment, each.stem, each.language, weight, add);
    }
  };
}
