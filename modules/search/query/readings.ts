import { assertNever } from '../../core/assert-never.ts';
import { LANGUAGES, type Language } from '../analysis/language.ts';
import { stemOf } from '../analysis/stem.ts';
import type { Segment } from '../segment/segment.ts';
import { MARKS } from '../segment/term.ts';
import type { Universe } from '../universe.ts';
import type { QueryWord } from './analyse-query.ts';
import { type Add, findBeginning, findExact, findStem, findTerm, type Terms, termsIn } from './lookup.ts';
import { nearestWords } from './repair.ts';

/** One way to understand a word: the terms it may stand for, and how far that is to be trusted (0..1). */
export interface Reading {
  readonly trust: number;
  readonly terms: Terms;
}

const AS_WRITTEN = 1;
const BEGINNING = 0.7;
const REPAIRED = 0.8;

/** How much one occurrence of another form of a word counts, by the language in which it is one. */
const SAME_STEM = 0.7;
const SAME_STEM_ELSEWHERE = 0.5;

const MIN_PREFIX_LENGTH = 4;

/**
 * The ways to understand a word, the plainest first; the next one is for words that the last one found nowhere in the
 * universe. Nothing is computed before it is asked for; `mayRepair` is asked before a word is compared with all others.
 */
export function* readingsOf(
  word: QueryWord,
  language: Language,
  universe: Universe,
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
    case 'joined':
      yield {
        trust: AS_WRITTEN,
        terms: termsIn(universe, (segment, add) => {
          findTerm(segment, MARKS.joined, folded, 1, add);
          findTerm(segment, MARKS.word, folded, 1, add);
        }),
      };
      return;
    case 'word':
      yield { trust: AS_WRITTEN, terms: termsIn(universe, formsOf(surface, folded, language)) };
      if (folded.length >= MIN_PREFIX_LENGTH) {
        const terms = termsIn(universe, (segment, add) => findBeginning(segment, folded, add));
        yield { trust: BEGINNING, terms };
      }
      if (mayRepair()) yield { trust: REPAIRED, terms: repairedTerms(universe, folded, language) };
      return;
    default:
      assertNever(kind);
  }
}

function repairedTerms(universe: Universe, folded: string, language: Language): Terms {
  const finders = nearestWords(universe, folded).map((near) => formsOf(near, near, language));
  return termsIn(universe, (segment, add) => {
    for (const find of finders) find(segment, add);
  });
}

/** Finds a word as written, and its other forms. */
function formsOf(surface: string, folded: string, language: Language): (segment: Segment, add: Add) => void {
  const stems = LANGUAGES.flatMap((each) => {
    const stem = stemOf(surface, each);
    return stem === undefined ? [] : [{ stem, language: each }];
  }).sort((a, b) => Number(b.language === language) - Number(a.language === language));
  return (segment, add) => {
    findExact(segment, folded, 1, add);
    for (const each of stems) {
      const weight = each.language === language ? SAME_STEM : SAME_STEM_ELSEWHERE;
      findStem(segment, each.stem, each.language, weight, add);
    }
  };
}
