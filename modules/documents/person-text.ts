import { cleanText } from './clean-text.ts';

/** UTF-16 units. */
export const MAX_PERSON_TEXT = 2_000;

/** Words that a person gives with a decision, fit to be kept and shown; undefined: nothing that can be seen. */
export function personText(text: string | undefined): string | undefined {
  // Cut before cleaning: a note is no reason to look through a megabyte. A cut can part a pair, so it is cleaned again.
  const clean = cleanText((text ?? '').slice(0, 2 * MAX_PERSON_TEXT)).trim();
  const short = cleanText(clean.slice(0, MAX_PERSON_TEXT));
  return short === '' ? undefined : short;
}
