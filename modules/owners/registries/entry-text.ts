import { cleanText, hiddenCharacters, shortText, withoutCredentials } from '../../documents/index.ts';

/** One line of a stranger's text, fit to be shown. */
export const shownLine = (text: string): string => withoutCredentials(cleanText(text, { oneLine: true }));

/**
 * A name as it is shown and looked up. What looks like another name only because part of it cannot be seen must not
 * become that name, so it is marked with U+FFFD, which no name has.
 */
export const shownName = (name: string): string =>
  hiddenCharacters(name).length === 0 ? name : `${shownLine(name)}\uFFFD`;

/** A value of the document inside a message: quoted, bounded, without what cannot be seen (law 7). */
export const quote = (text: string): string => `"${shortText(text)}"`;

/** What a message says of a text in which something cannot be seen; undefined where there is nothing to say. */
export function hiddenMessage(text: string): string | undefined {
  const [first, ...others] = hiddenCharacters(text);
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `The text contains ${first.name}${more}; it is shown without.`;
}
