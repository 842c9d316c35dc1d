export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface DecodedText {
  readonly content: string;
  readonly encoding: TextEncoding;
  readonly bom: boolean;
  /** Bytes left out at the start: a byte order mark, or the rest of a character that began before the window. */
  readonly skipped: number;
  /** Bytes that content stands for; what follows them belongs to the next window. */
  readonly used: number;
}

export interface TextWindow {
  readonly bytes: Uint8Array;
  /** Where the window begins in the file. */
  readonly offset: number;
  /** Whether the file goes on after the window. */
  readonly more: boolean;
  /** The first four bytes of the file, which tell its encoding. */
  readonly head: Uint8Array;
}

function encodingOf(head: Uint8Array): { encoding: TextEncoding; mark: number } | undefined {
  const [first, second, third, fourth] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (first === 0xff && second === 0xfe) {
    const utf32 = third === 0 && fourth === 0;
    return utf32 ? undefined : { encoding: 'utf-16le', mark: 2 };
  }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', mark: 2 };
  return { encoding: 'utf-8', mark: 0 };
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function utf8Length(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

function utf8Start(bytes: Uint8Array): number {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start++;
  return start;
}

function utf8End(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (!isContinuation(byte)) return utf8Length(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** High byte of the 16-bit unit at `index`, which tells halves of surrogate pairs. */
function unitHigh(bytes: Uint8Array, index: number, encoding: TextEncoding): number {
  return bytes[encoding === 'utf-16le' ? index + 1 : index] ?? 0;
}

function utf16Start(bytes: Uint8Array, offset: number, encoding: TextEncoding): number {
  const start = offset % 2;
  return (unitHigh(bytes, start, encoding) & 0xfc) === 0xdc ? start + 2 : start;
}

function utf16End(bytes: Uint8Array, start: number, encoding: TextEncoding): number {
  const end = bytes.length - ((bytes.length - start) % 2);
  return end > start && (unitHigh(bytes, end - 2, encoding) & 0xfc) === 0xd8 ? end - 2 : end;
}

/** Decodes a window of a file without ever cutting a character; undefined if it is not text. */
export function decodeText({ bytes, offset, more, head }: TextWindow): DecodedText | undefined {
  const found = encodingOf(head);
  if (found === undefined) return undefined;
  const { encoding, mark } = found;
  const wide = encoding !== 'utf-8';
  let start = mark - offset;
  if (start <= 0) {
    start = offset === 0 ? 0 : wide ? utf16Start(bytes, offset, encoding) : utf8Start(bytes);
  }
  start = Math.min(start, bytes.length);
  let end = bytes.length;
  if (more) end = wide ? utf16End(bytes, start, encoding) : Math.max(start, utf8End(bytes));
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    const content = decoder.decode(bytes.subarray(start, end));
    return { content, encoding, bom: mark > 0 && offset < mark, skipped: start, used: end - start };
  } catch {
    return undefined;
  }
}
