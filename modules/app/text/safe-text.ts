/**
 * What a stranger's text could do to a terminal: control characters, line separators, direction changes, and characters
 * that nobody sees. Documents are cleaned when they are read; this is the last gate before a terminal, and it also
 * stands before what a server sends. Joiners stay: words and emoji are written with them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\u{e0000}-\u{e0fff}]/gu;
const SPACE = /[\t\n\v\f\r ]+/g;

/** One line without anything that a terminal would obey; what was there is shown as `\u001b`. */
export const safeText = (text: string): string =>
  text.replace(SPACE, ' ').replace(/^ | $/g, '').replace(UNSAFE, escaped);

/** Several lines, as they were laid out. */
export const safeLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', '    ').replace(UNSAFE, escaped))
    .join('\n');

function escaped(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16);
  return point.length > 4 ? `\\u{${point}}` : `\\u${point.padStart(4, '0')}`;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps right-to-left text from turning round what stands beside it. Takes no room. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
