import { foldAccents } from './fold.ts';

/**
 * Letters before an ending that change within one Spanish verb, by spelling (`busque` of `buscar`, `elijo` of `elegir`)
 * or by sound (`encuentro` of `encontrar`, `construyo` of `construir`, `repito` of `repetir`).
 */
const CHANGES: readonly (readonly [form: RegExp, other: string])[] = [
  [/qu(?=e[ns]?$|emos$)/, 'c'],
  [/gu(?=e[ns]?$|emos$)/, 'g'],
  [/c(?=e[ns]?$|emos$)/, 'z'],
  [/j(?=(?:[oa]|as|an|amos)$)/, 'g'],
  [/zc(?=(?:[oa]|as|an|amos)$)/, 'c'],
  [/uy(?=(?:[oea]|es|en|as|an)$)/, 'u'],
  [/ig(?=(?:[oa]|as|an|amos)$)/, ''],
  [/ie(?=[^aeiou]+(?:[oea]|as|es|an|en)$)/, 'e'],
  [/ue(?=[^aeiou]+(?:[oea]|as|es|an|en)$)/, 'o'],
  [/i(?=[^aeiou]+(?:[oea]|as|es|an|en)$)/, 'e'],
];
const MIN_LENGTH = 4;

/** Spellings, without accents, of the verb that a Spanish word may be a form of; they need not exist. */
export function verbsLike(word: string): readonly string[] {
  const folded = foldAccents(word);
  if (folded.length < MIN_LENGTH) return [];
  const found = new Set<string>();
  for (const [form, other] of CHANGES) if (form.test(folded)) found.add(folded.replace(form, other));
  return [...found];
}
