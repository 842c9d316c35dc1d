import { canonicalName, foldAccents, lowerCase } from '../analysis/fold.ts';
import { INDEXED_LANGUAGES, type IndexedLanguage } from '../analysis/language.ts';
import { stemOf } from '../analysis/stem.ts';
import type { Token, TokenKind } from '../analysis/token.ts';

/**
 * What postings are listed under: a mark for the kind, then the text. Words keep their accents and endings, so that one
 * set of postings serves exact words, stems of any language, repair and suggestions alike.
 */
export const MARKS = { word: 'w', joined: 'j', gram: 'g', name: '=' } as const satisfies Record<
  TokenKind | 'name',
  string
>;
/** What terms are found by beside themselves. */
export const KEY_MARKS = { en: 'e', es: 's', folded: 'f', canonical: 'c' } as const satisfies Record<
  IndexedLanguage | 'folded' | 'canonical',
  string
>;

/** Names longer than this are found by their words only. */
const MAX_NAME_LENGTH = 200;

export const termOf = ({ kind, surface }: Token): string => `${MARKS[kind]}${surface}`;

/** The whole of an id or a name as one term; undefined where there is nothing to find it by. */
export function nameTermOf(text: string): string | undefined {
  const name = lowerCase(text.trim());
  return name.length <= MAX_NAME_LENGTH && canonicalName(name) !== '' ? `${MARKS.name}${name}` : undefined;
}

export const textOfTerm = (term: string): string => term.slice(1);
export const isTermOf = (term: string, kind: TokenKind | 'name'): boolean => term.startsWith(MARKS[kind]);

/** The keys under which a term is also found. */
export function keysOf(term: string): readonly string[] {
  const text = textOfTerm(term);
  if (isTermOf(term, 'name')) return [`${KEY_MARKS.canonical}${canonicalName(text)}`];
  if (isTermOf(term, 'gram')) return [];
  const folded = foldAccents(text);
  const keys = folded === text ? [] : [`${KEY_MARKS.folded}${folded}`];
  if (isTermOf(term, 'joined')) return keys;
  for (const language of INDEXED_LANGUAGES) {
    const stem = stemOf(text, language);
    if (stem !== undefined) keys.push(`${KEY_MARKS[language]}${stem}`);
  }
  return keys;
}
