/**
 * - `word`: a word as written, lower case, accents kept.
 * - `joined`: the parts of one identifier without their separators (`readfile` of `read_file`).
 * - `gram`: two neighbouring letters of a script without spaces.
 */
export type TokenKind = 'word' | 'joined' | 'gram';

export interface Token {
  readonly kind: TokenKind;
  /** Lower case, at most `MAX_TOKEN_LENGTH` UTF-16 units. */
  readonly surface: string;
  /** As the author wrote it. */
  readonly text: string;
}

/** What is longer is not a word that anyone looks for. */
export const MAX_TOKEN_LENGTH = 64;
