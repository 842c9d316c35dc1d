import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../core/assert-never.ts';
import type { SettingsChange, SettingsValue } from './settings-change.ts';
import { positionAt, SettingsFault } from './settings-fault.ts';
import {
  isTable,
  parseToml,
  readSections,
  type TomlSection,
  type TomlStatement,
  type TomlTable,
} from './toml-text.ts';

/**
 * The text with the changes in the table of one server, and everything else as it was. What comes out is read again, and
 * given only where nothing differs but what was to. Throws SettingsFault.
 */
export function editToml(text: string, changes: readonly SettingsChange[]): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let edited = text.slice(mark.length);
  for (const change of changes) edited = applyChange(edited, change);
  return mark + edited;
}

function applyChange(text: string, change: SettingsChange): string {
  const before = parseToml(text);
  const [group = '', name = '', key = ''] = change.path;
  const sections = readSections(text);
  const servers = before[group];
  const entry = isTable(servers) && Object.hasOwn(servers, name) ? servers[name] : undefined;
  checkForm(text, sections, group, name);
  const section = sections.find(({ header }) => isPath(header?.key, [group, name]));
  const after = parseToml(text);
  let edited: string;
  switch (change.kind) {
    case 'drop':
      if (!isTable(entry) || !Object.hasOwn(entry, key)) return text;
      edited = dropKey(text, sections, change.path);
      removeFrom(after, change.path);
      break;
    case 'set': {
      const there = isTable(entry) ? entry[key] : undefined;
      if (isDeepStrictEqual(there, change.value)) return text;
      if (change.keepReference === true && typeof there === 'string') return text;
      edited = setKey(text, section, change.path, renderToml(change.value));
      putInto(after, change.path, change.value);
      break;
    }
    case 'list':
      throw new Error('No client with TOML settings has lists of objects.');
    default:
      return assertNever(change);
  }
  if (!isDeepStrictEqual(parseToml(edited), after)) {
    const at = section?.header?.start ?? text.length;
    throw new SettingsFault(
      positionAt(text, at),
      `${name} cannot be changed here alone.`,
      asTable(group, name),
    );
  }
  return edited;
}

const asTable = (group: string, name: string): string =>
  `Write it as a table of its own, [${group}.${name}], or choose another name with --name; nothing was written.`;

/** Servers can be written in other ways than as tables of their own, which cannot be edited by lines. */
function checkForm(text: string, sections: readonly TomlSection[], group: string, name: string): void {
  for (const { header, statements } of sections) {
    const above = header?.key ?? [];
    const refused =
      header?.isList === true && (isPath(above, [group]) || isPath(above, [group, name]))
        ? header.start
        : statements.find(({ key }) => {
            const whole = [...above, ...key];
            return isPath(whole, [group]) || (above.length < 2 && isBelow(whole, [group, name]));
          })?.start;
    if (refused === undefined) continue;
    throw new SettingsFault(
      positionAt(text, refused),
      `What is here of ${group} is not written as tables of their own.`,
      `Write each server as a table of its own, such as [${group}.${name}]; nothing was written.`,
    );
  }
}

function setKey(
  text: string,
  section: TomlSection | undefined,
  [group = '', name = '', key = '']: readonly string[],
  value: string,
): string {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  if (section === undefined) {
    const above = text === '' || text.endsWith('\n') ? text : text + newline;
    const gap = above.trim() === '' ? '' : newline;
    return `${above}${gap}[${group}.${name}]${newline}${key} = ${value}${newline}`;
  }
  const there = section.statements.find((each) => isPath(each.key, [key]));
  if (there !== undefined) return text.slice(0, there.valueStart) + value + text.slice(there.valueEnd);
  const at = section.statements.at(-1)?.end ?? section.bodyStart;
  const above = text.slice(0, at);
  const indent = indentOf(text, section.statements.at(-1));
  return `${above}${above.endsWith('\n') ? '' : newline}${indent}${key} = ${value}${newline}${text.slice(at)}`;
}

function indentOf(text: string, statement: TomlStatement | undefined): string {
  if (statement === undefined) return '';
  const lineStart = text.lastIndexOf('\n', statement.start - 1) + 1;
  return text.slice(lineStart, statement.start);
}

/** With its line, or with its table where it is one. */
function dropKey(text: string, sections: readonly TomlSection[], path: readonly string[]): string {
  const cuts = sections.flatMap(({ header, bodyStart, statements }) => {
    if (isBelow(header?.key ?? [], path))
      return [{ start: header?.start ?? 0, end: statements.at(-1)?.end ?? bodyStart }];
    return statements.filter(({ key }) => isBelow([...(header?.key ?? []), ...key], path));
  });
  return cuts.reduceRight((kept, { start, end }) => {
    const lineStart = kept.lastIndexOf('\n', start - 1) + 1;
    return kept.slice(0, lineStart) + kept.slice(end);
  }, text);
}

const isPath = (path: readonly string[] | undefined, other: readonly string[]): boolean =>
  path !== undefined && path.length === other.length && isBelow(path, other);

/** The same path, or one that goes on from it. */
const isBelow = (path: readonly string[], above: readonly string[]): boolean =>
  above.every((each, at) => path[at] === each);

function removeFrom(table: TomlTable, path: readonly string[]): void {
  const [group = '', name = '', key = ''] = path;
  const servers = table[group];
  const entry = isTable(servers) ? servers[name] : undefined;
  if (isTable(entry)) delete entry[key];
}

function putInto(
  table: TomlTable,
  [group = '', name = '', key = '']: readonly string[],
  value: SettingsValue,
): void {
  const servers = table[group];
  const parent = isTable(servers) ? servers : parseToml('');
  const entry = parent[name];
  const own = isTable(entry) ? entry : parseToml('');
  own[key] = plain(value);
  parent[name] = own;
  table[group] = parent;
}

const plain = (value: SettingsValue): TomlTable[string] => structuredClone(value) as TomlTable[string];

/** Basic strings are those of JSON, but for one character. */
const renderString = (text: string): string => JSON.stringify(text).replaceAll('\u007F', '\\u007F');

const renderToml = (value: SettingsValue): string =>
  typeof value === 'string'
    ? renderString(value)
    : `[${Object.values(value)
        .map((each) => renderString(String(each)))
        .join(', ')}]`;
