import type { Universe } from '../universe.ts';
import { analyseQuery, type QueryWord } from './analyse-query.ts';
import { findMentioned, findNamed, type Terms, termsIn } from './lookup.ts';
import { type Reading, type Related, readingsOf } from './readings.ts';
import { Scoreboard } from './scoreboard.ts';

const NUMBER = /^\p{N}+$/u;
/** Names that neighbouring words form, found as one word: a hint, not a thing that was asked for. */
const JOINED_WEIGHT = 0.25;
/** A question of more words says enough by itself; what is near to its words is left out. */
const MAX_SHORT = 16;
/** Unknown words that are compared with those of the documents; a text with more is not in need of repair. */
const MAX_REPAIRS = 16;

/** A word of the query that was found somewhere, and where. */
export interface FoundWord {
  /** The asker's own words, as written. */
  readonly own: readonly string[];
  readonly terms: Terms;
  readonly related?: readonly Related[];
  /** Its share of what was asked, as far as its reading is to be trusted; 0 for hints and names. */
  readonly mass: number;
}

/** What was found of a query, and how much there was to find. */
export interface Findings {
  readonly board: Scoreboard;
  readonly found: readonly FoundWord[];
  /** The asker's own words that were found nowhere, as written. */
  readonly unknown: readonly string[];
  /** The question has so few words that it may ask for one thing. */
  readonly short: boolean;
  /** Its words were looked for together with their translations. */
  readonly translated: boolean;
  /** The worth of all that was asked for. */
  readonly asked: number;
  /** The score that no document reaches. */
  readonly attainable: number;
}

export function findWords(universe: Universe, query: string): Findings {
  const { language, words, joined, whole, mentioned, own } = analyseQuery(query);
  const short = words.length <= MAX_SHORT;
  const board = new Scoreboard(universe);
  const found: FoundWord[] = [];
  /** By the asker's own word, what it would be worth. */
  const unknown = new Map<string, number>();
  let asked = 0;
  let attainable = 0;
  let repairs = 0;
  const mayRepair = (): boolean => {
    repairs += 1;
    return repairs <= MAX_REPAIRS;
  };

  /** The first reading that stands in any document, gathered on the board and not yet settled. */
  const lookUp = (word: QueryWord): (Reading & { readonly idf: number }) | undefined => {
    for (const reading of readingsOf(word, language, universe, short, mayRepair)) {
      const documents = board.gather(reading.terms);
      if (documents > 0) return { ...reading, idf: board.idf(documents) };
    }
    return undefined;
  };

  for (const word of words) {
    const reading = lookUp(word);
    // A number that no document speaks of is an argument of the call, not a word about the tool.
    if (reading === undefined && NUMBER.test(word.folded)) continue;
    const idf = reading?.idf ?? board.idf(0);
    asked += idf;
    attainable += idf;
    if (reading === undefined) {
      for (const each of word.kind === 'word' ? word.own : []) unknown.set(each, idf);
      continue;
    }
    const mass = idf * reading.trust;
    found.push({ ...reading, own: word.own, mass });
    board.settle(mass);
    for (const { share, terms } of reading.related ?? []) {
      const most = Math.min(idf, board.idf(board.gather(terms)));
      board.settle(share * most);
    }
  }
  for (const word of joined) {
    const reading = lookUp(word);
    if (reading === undefined) continue;
    const most = reading.whole === true ? reading.idf : reading.idf * JOINED_WEIGHT;
    attainable += most;
    let mass = 0;
    if (reading.whole === true) {
      mass = reading.idf * reading.trust;
      asked += reading.idf;
      for (const own of word.own) {
        asked -= unknown.get(own) ?? 0;
        unknown.delete(own);
      }
    }
    found.push({ own: word.own, terms: reading.terms, mass });
    board.settle(most);
  }
  const named = [
    { own, terms: termsIn(universe, (segment, add) => findNamed(segment, whole, add)) },
    ...mentioned.map((name) => ({
      own: [name],
      terms: termsIn(universe, (segment, add) => findMentioned(segment, name, add)),
    })),
  ];
  for (const name of named) if (board.name(name.terms)) found.push({ ...name, mass: 0 });
  return {
    board,
    found,
    unknown: [...unknown.keys()],
    short,
    translated: language === 'es',
    asked,
    attainable,
  };
}
