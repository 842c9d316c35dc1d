import { shortText } from '../../../documents/short-text.ts';

/** A value of the document inside a message: marked off, bounded, without characters that cannot be seen (law 7). */
export const quote = (text: string): string => `\`${shortText(text)}\``;
