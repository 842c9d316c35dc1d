import { LineIndex } from './line-index.ts';
import { LIMITS, type TextFault } from './read.ts';

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: TextFault };

// A byte order mark is swallowed by the decoder.
const STRICT = new TextDecoder('utf-8', { fatal: true });

/** UTF-8 to text. Codes: `file_too_large`, `encoding` (other encodings, and NUL, which no text has). */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length > LIMITS.fileSize) {
    const message = `The file has ${bytes.length} bytes; at most ${LIMITS.fileSize} are read.`;
    return { ok: false, fault: { code: 'file_too_large', line: 1, column: 1, message } };
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) return refused(bytes, nul, 'The file contains a NUL byte, so it is no text.');
  try {
    return { ok: true, text: STRICT.decode(bytes) };
  } catch {
    return refused(bytes, longestGoodPrefix(bytes), 'From here on the file is not UTF-8.');
  }
}

/** By its mark, or by a NUL in every other byte of ASCII text. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  if (bytes.length < 4) return false;
  return (
    (first === 0 && third === 0 && second !== 0 && fourth !== 0) ||
    (second === 0 && fourth === 0 && first !== 0 && third !== 0)
  );
}

function refused(bytes: Uint8Array, at: number, message: string): Decoded {
  if (isUtf16(bytes)) {
    return {
      ok: false,
      fault: { code: 'encoding', line: 1, column: 1, message: 'The file is UTF-16, not UTF-8.' },
    };
  }
  // As a stream: a character that is cut off is not part of what was good.
  const before = new TextDecoder('utf-8').decode(bytes.subarray(0, at), { stream: true });
  return { ok: false, fault: { code: 'encoding', ...new LineIndex(before).placeOf(before.length), message } };
}

/** Every prefix of good text is good text or ends inside a character, so that halving finds the first bad byte. */
function longestGoodPrefix(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isPrefixOfText(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isPrefixOfText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
