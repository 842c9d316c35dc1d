import { parse, TomlError } from 'smol-toml';
import { FIX_BY_HAND, SettingsFault } from './settings-fault.ts';

export type TomlTable = ReturnType<typeof read>;

/** Numbers that a double cannot hold are kept, not refused. */
const read = (text: string) => parse(text, { integersAsBigInt: 'asNeeded', maxDepth: 64 });

/** `key = value` in its place; offsets in the text, `end` behind its line. */
export interface TomlStatement {
  readonly key: readonly string[];
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly end: number;
}

/** A part of the text under one `[header]`; the first has none. */
export interface TomlSection {
  /** undefined: the top of the document. */
  readonly header?: { readonly key: readonly string[]; readonly isList: boolean; readonly start: number };
  /** Where the line of the header ends. */
  readonly bodyStart: number;
  readonly statements: readonly TomlStatement[];
}

/** Throws SettingsFault. */
export function parseToml(text: string): TomlTable {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // What follows the first line repeats the file.
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new SettingsFault(error, `It is not well-formed: ${what}.`, FIX_BY_HAND);
  }
}

/** What stands where the keys lead; undefined: nothing. Throws SettingsFault. */
export function readToml(text: string, path: readonly string[]): unknown {
  const root: unknown = parseToml(text.replace(/^\uFEFF/, ''));
  return path.reduce((at, key) => (isTable(at) && Object.hasOwn(at, key) ? at[key] : undefined), root);
}

export const isTable = (value: unknown): value is TomlTable =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Where everything stands in a text that `parseToml` has read. */
export function readSections(text: string): readonly TomlSection[] {
  const sections: TomlSection[] = [];
  let statements: TomlStatement[] = [];
  let current: Omit<TomlSection, 'statements'> = { bodyStart: 0 };
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, at)) {
    if (text[at] === '[') {
      sections.push({ ...current, statements });
      const isList = text[at + 1] === '[';
      const { key, end } = readKey(text, at + (isList ? 2 : 1));
      const bodyStart = lineEnd(text, end);
      current = { header: { key, isList, start: at }, bodyStart };
      statements = [];
      at = bodyStart;
      continue;
    }
    const { key, end: equals } = readKey(text, at);
    const valueStart = skipSpace(text, equals + 1);
    const valueEnd = skipValue(text, valueStart);
    const end = lineEnd(text, valueEnd);
    statements.push({ key, start: at, valueStart, valueEnd, end });
    at = end;
  }
  sections.push({ ...current, statements });
  return sections;
}

/** Strings, keys and comments, in their order. */
const TOKEN =
  /#[^\n]*|"""(?:\\[\s\S]|(?!""")[\s\S])*"{3,5}|'''(?:(?!''')[\s\S])*'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/y;

/** The string or comment that begins there. */
export function tokenAt(text: string, at: number): string | undefined {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0];
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (text[at] === '#') at = lineEnd(text, at);
    else if (/\s/.test(text[at] ?? '')) at += 1;
    else break;
  }
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

/** Behind the next line feed. */
function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found + 1;
}

/** A dotted key, as far as its `=` or `]`. */
function readKey(text: string, from: number): { readonly key: readonly string[]; readonly end: number } {
  let end = from;
  while (end < text.length && text[end] !== '=' && text[end] !== ']') end += tokenAt(text, end)?.length ?? 1;
  return { key: pathOf(read(`${text.slice(from, end).trim()} = 0`)), end };
}

/** The one path that leads through a table of one value. */
function pathOf(table: TomlTable): readonly string[] {
  const [key, value] = Object.entries(table)[0] ?? [];
  if (key === undefined) return [];
  return isTable(value) ? [key, ...pathOf(value)] : [key];
}

function skipValue(text: string, from: number): number {
  let depth = 0;
  let end = from;
  for (let at = from; at < text.length; ) {
    const token = tokenAt(text, at);
    const character = text[at] ?? '';
    if (depth === 0 && (character === '\n' || token?.startsWith('#') === true)) break;
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
    at += token?.length ?? 1;
    if (!/\s/.test(character) && token?.startsWith('#') !== true) end = at;
  }
  return end;
}
