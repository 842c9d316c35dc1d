import { cleanText } from '../../../documents/clean-text.ts';
import { cleanValue } from '../../../documents/clean-value.ts';

/** What JSON must hold for a text in it to need cleaning: characters beyond ASCII, escapes other than plain ones, or an address with user information. */
const MAY_NEED_CLEANING = /[^ -~]|\\[^"\\/nt]|:\/\/[^/"]*@/;

/** The document of a payload, with every text and key fit to be shown (laws 7 and 8). */
export function cleanDocument(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return MAY_NEED_CLEANING.test(json) ? cleanValue(value) : value;
}

/** Without the `x-` keys, which an author keeps for themselves: the product neither knows nor shows them (law 8). */
export const withoutOwnKeys = (
  mapping: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(mapping).filter(([key]) => !key.startsWith('x-')));

export const oneLine = (text: string): string => cleanText(text, { oneLine: true }).trim();
