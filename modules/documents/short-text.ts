import { cleanText } from './clean-text.ts';
import { withoutCredentials } from './without-credentials.ts';

const MAX_LENGTH = 60;
/** Far enough to see where the credentials of an address end. */
const LOOKED_AT = 1_000;

/** Text of a document as a message may show it: one clean line, shortened. */
export function shortText(text: string): string {
  // Cut before cleaning: a message is no reason to look through a megabyte.
  const start = withoutCredentials(text.slice(0, LOOKED_AT)).slice(0, MAX_LENGTH * 4);
  const clean = cleanText(start, { oneLine: true }).replaceAll('`', "'");
  const points = Array.from(clean);
  return points.length <= MAX_LENGTH ? clean : `${points.slice(0, MAX_LENGTH - 1).join('')}…`;
}
