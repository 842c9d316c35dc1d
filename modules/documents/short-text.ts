import { cleanText } from './clean-text.ts';

const MAX_LENGTH = 60;

/** Text of a document as a message may show it: one clean line, shortened. */
export function shortText(text: string): string {
  // Cut before cleaning: a message is no reason to look through a megabyte.
  const clean = cleanText(text.slice(0, MAX_LENGTH * 4), { oneLine: true }).replaceAll('`', "'");
  const points = Array.from(clean);
  return points.length <= MAX_LENGTH ? clean : `${points.slice(0, MAX_LENGTH - 1).join('')}…`;
}
