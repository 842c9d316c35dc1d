const LONGEST = 200;

/** Control, line-breaking, bidirectional, zero-width and tag characters: they could forge or hide text. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A name from a file system or a caller as one visible, bounded line. */
export function visible(text: string): string {
  const clean = text.replace(DECEPTIVE, escaped);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

export function quoted(text: string): string {
  return `"${visible(text)}"`;
}
