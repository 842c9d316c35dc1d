import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { FIX_BY_HAND, positionAt, SettingsFault } from './settings-fault.ts';

/** Deeper than any settings are; what is read further down calls itself. */
const MAX_DEPTH = 64;

/** Kinds of tokens, as the scanner numbers them. */
export const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  lineComment: 12,
  blockComment: 13,
  end: 17,
} as const;

/**
 * The value of a JSON text, which may have comments and commas behind the last of a list. undefined: there is none yet.
 * Throws SettingsFault.
 */
export function parseSettings(text: string): Node | undefined {
  checkDepth(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first === undefined) return root;
  const what = printParseErrorCode(first.error);
  throw new SettingsFault(
    positionAt(text, first.offset),
    `It is not well-formed: ${FAULTS[what] ?? 'this cannot be read'}.`,
    FIX_BY_HAND,
  );
}

/** What stands where the keys lead; undefined: nothing. Throws SettingsFault. */
export function readJson(text: string, path: readonly string[]): unknown {
  const root = parseSettings(text.replace(/^\uFEFF/, ''));
  const found = root && findNodeAtLocation(root, [...path]);
  return found && getNodeValue(found);
}

/** The value of a key of an object. Throws SettingsFault where the key stands there twice: clients differ in which they take. */
export function memberOf(text: string, object: Node, key: string): Node | undefined {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === key);
  const [, second] = found;
  if (second !== undefined) {
    throw new SettingsFault(
      positionAt(text, second.offset),
      `The key ${JSON.stringify(key)} stands here a second time.`,
      FIX_BY_HAND,
    );
  }
  return found[0]?.children?.[1];
}

export function refuseType(text: string, node: Node, key: string, expected: 'an object' | 'a list'): never {
  throw new SettingsFault(
    positionAt(text, node.offset),
    `${key === '' ? 'The document' : JSON.stringify(key)} is not ${expected}.`,
    FIX_BY_HAND,
  );
}

/** Before anything is read in which a bracket calls for another call. */
function checkDepth(text: string): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (token === TOKEN.openBrace || token === TOKEN.openBracket) depth += 1;
    if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) depth -= 1;
    if (depth <= MAX_DEPTH) continue;
    throw new SettingsFault(
      positionAt(text, scanner.getTokenOffset()),
      `It is nested deeper than ${MAX_DEPTH} levels.`,
      FIX_BY_HAND,
    );
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no value',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'the name of a key is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is expected',
  CloseBracketExpected: 'a closing bracket is expected',
  EndOfFileExpected: 'nothing more is expected',
  InvalidCommentToken: 'comments cannot stand here',
  UnexpectedEndOfComment: 'a comment does not end',
  UnexpectedEndOfString: 'a string does not end',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'this is no character',
  InvalidEscapeCharacter: 'this is no escape',
  InvalidCharacter: 'this character cannot stand in a string',
};
