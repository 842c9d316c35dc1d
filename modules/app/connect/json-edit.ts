import { isDeepStrictEqual } from 'node:util';
import { createScanner, getNodeValue, type Node } from 'jsonc-parser';
import { assertNever } from '../../core/assert-never.ts';
import { memberOf, parseSettings, refuseType, TOKEN } from './json-text.ts';
import type { SettingsChange, SettingsValue } from './settings-change.ts';

/**
 * The text with the changes in it, and everything else as it was: comments, order, spaces. Throws SettingsFault. The `modify` of
 * jsonc-parser puts a member before the comment of the one above, and takes comments out with what it removes.
 */
export function editJson(text: string, changes: readonly SettingsChange[]): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let edited = text.slice(mark.length);
  const layout = layoutOf(edited);
  for (const change of changes) edited = applyChange(edited, change, layout);
  return mark + edited;
}

interface Layout {
  readonly newline: string;
  /** One step of indentation. */
  readonly step: string;
}

function layoutOf(text: string): Layout {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const step = /\n([\t ]+)\S/.exec(text)?.[1] ?? '  ';
  return { newline, step };
}

function applyChange(text: string, change: SettingsChange, layout: Layout): string {
  const root = parseSettings(text);
  if (root === undefined) {
    if (change.kind === 'drop') return text;
    // Comments may stand there all the same.
    const above = text.trim() === '' ? '' : text.trimEnd() + layout.newline;
    return above + nested(change, layout) + layout.newline;
  }
  if (root.type !== 'object') refuseType(text, root, '', 'an object');
  let parent = root;
  const above = change.path.slice(0, -1);
  for (const [index, key] of above.entries()) {
    const next = memberOf(text, parent, key);
    if (next === undefined) {
      if (change.kind === 'drop') return text;
      const missing = { ...change, path: change.path.slice(index + 1) };
      return insert(text, parent, (indent) => `${quoted(key)}: ${nested(missing, layout, indent)}`, layout);
    }
    if (next.type !== 'object') refuseType(text, next, key, 'an object');
    parent = next;
  }
  const key = change.path.at(-1) ?? '';
  const found = memberOf(text, parent, key);
  switch (change.kind) {
    case 'drop':
      return found === undefined ? text : drop(text, parent, found);
    case 'set': {
      if (found === undefined) {
        const member = (indent: string) => `${quoted(key)}: ${rendered(change.value, layout, indent)}`;
        return insert(text, parent, member, layout);
      }
      if (change.keepReference === true && isReference(found)) return text;
      if (isDeepStrictEqual(getNodeValue(found), change.value)) return text;
      const value = rendered(change.value, layout, indentAt(text, found.offset));
      return text.slice(0, found.offset) + value + text.slice(endOf(found));
    }
    case 'list': {
      if (!text.includes(`\${input:${change.value.id}}`)) return text;
      const item = (indent: string) => rendered(change.value, layout, indent);
      if (found === undefined)
        return insert(text, parent, (indent) => listMember(key, change, layout, indent), layout);
      if (found.type !== 'array') refuseType(text, found, key, 'a list');
      const there = (found.children ?? []).some(
        (each) => each.type === 'object' && memberOf(text, each, 'id')?.value === change.value.id,
      );
      return there ? text : insert(text, found, item, layout);
    }
    default:
      return assertNever(change);
  }
}

const isReference = ({ value }: Node): boolean => typeof value === 'string' && value.includes('${');

const endOf = ({ offset, length }: Node): number => offset + length;
const quoted = (key: string): string => JSON.stringify(key);

/** The change as a new object. */
function nested(change: Exclude<SettingsChange, { kind: 'drop' }>, layout: Layout, indent = ''): string {
  const [key = '', ...rest] = change.path;
  const inner = indent + layout.step;
  const member =
    rest.length > 0
      ? `${quoted(key)}: ${nested({ ...change, path: rest }, layout, inner)}`
      : change.kind === 'list'
        ? listMember(key, change, layout, inner)
        : `${quoted(key)}: ${rendered(change.value, layout, inner)}`;
  return `{${layout.newline}${inner}${member}${layout.newline}${indent}}`;
}

function listMember(
  key: string,
  { value }: { readonly value: SettingsValue },
  layout: Layout,
  indent: string,
): string {
  const inner = indent + layout.step;
  return `${quoted(key)}: [${layout.newline}${inner}${rendered(value, layout, inner)}${layout.newline}${indent}]`;
}

function rendered(value: SettingsValue, { newline, step }: Layout, indent: string): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, each]) => `${newline}${indent}${step}${quoted(key)}: ${JSON.stringify(each)}`,
  );
  return `{${members.join(',')}${newline}${indent}}`;
}

const isList = (value: SettingsValue): value is readonly string[] => Array.isArray(value);

/** The white space before whatever stands first in the line. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/**
 * Puts a member behind the last one of an object or a list. It stands right before the closing bracket, so that comments
 * stay beside what they were written for.
 */
function insert(text: string, into: Node, member: (indent: string) => string, layout: Layout): string {
  const close = endOf(into) - 1;
  const last = into.children?.at(-1);
  const before = text.slice(0, close).trimEnd();
  const inOneLine = last !== undefined && !/\n/.test(text.slice(into.offset, close));
  const indent = indentAt(text, into.offset);
  // Members may stand elsewhere than a step further in.
  const inner = last === undefined || inOneLine ? indent + layout.step : indentAt(text, last.offset);
  const addition = `${layout.newline}${inner}${member(inner)}${layout.newline}${indent}`;
  if (last === undefined) return before + addition + text.slice(close);
  const end = endOf(last);
  const comma = commaIn(text.slice(end, close)) === undefined ? ',' : '';
  return before.slice(0, end) + comma + before.slice(end) + addition + text.slice(close);
}

/** Takes a member out, with the comma that it needed and the line that it filled. */
function drop(text: string, parent: Node, value: Node): string {
  const members = parent.children ?? [];
  const at = members.findIndex(({ children }) => children?.[1] === value);
  const member = members[at];
  if (member === undefined) return text;
  const close = endOf(parent) - 1;
  const next = members[at + 1];
  const end = endOf(member);
  const behind = text.slice(end, next?.offset ?? close);
  const comma = commaIn(behind);
  const previous = members[at - 1];
  // The last one takes the comma before it along.
  const gap = previous === undefined ? '' : text.slice(endOf(previous), member.offset);
  const before = next === undefined && comma === undefined ? commaIn(gap) : undefined;
  const cut = lineOf(text, member.offset, comma === undefined ? end : end + comma + 1);
  const kept = text.slice(0, cut.start) + text.slice(cut.end);
  if (before === undefined || previous === undefined) return kept;
  const commaAt = endOf(previous) + before;
  return kept.slice(0, commaAt) + kept.slice(commaAt + 1);
}

/** Where the first comma stands that is in no comment. */
function commaIn(text: string): number | undefined {
  const scanner = createScanner(text, true);
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan())
    if (token === TOKEN.comma) return scanner.getTokenOffset();
  return undefined;
}

/** The whole line where nothing else stands in it. */
function lineOf(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const alone =
    text.slice(lineStart, start).trim() === '' && lineEnd >= 0 && text.slice(end, lineEnd).trim() === '';
  return alone ? { start: lineStart, end: lineEnd + 1 } : { start, end };
}
