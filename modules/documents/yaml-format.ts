import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import { isSameValue } from './same-value.ts';
import { readYamlText } from './yaml-reader.ts';
import { commentLines, styledTags, styleScalars, WIDTH } from './yaml-style.ts';

/** A second pass settles what the first one moved. */
const MAX_PASSES = 4;

/**
 * The text in canonical style: two spaces, lists indented under their key, at most one blank line, quotes only where the
 * meaning needs them (also for readers of YAML 1.1), LF, one line end at the end. Comments stay, and travel with their key where `keyOrder` sorts the keys of the outermost mapping; other keys follow in their order.
 * `header` is the comment for editors, `# yaml-language-server: $schema=…`: it becomes the first line in place of any
 * other such line. A text that has faults, or whose meaning or comments would not survive, comes back unchanged.
 */
export function formatYaml(text: string, keyOrder?: readonly string[], header?: string): string {
  const before = readYamlText(text);
  if (before.faults.length > 0) return text;
  const comments = commentsOf(text);
  let current = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = formatOnce(current, keyOrder ?? [], header);
    if (next === undefined || next === current) return current;
    const after = readYamlText(next);
    if (after.faults.length > 0 || !isSameValue(before.value, after.value) || commentsOf(next) !== comments)
      return text;
    current = next;
  }
  return text;
}

const EDITOR_LINE = /^# *yaml-language-server:.*$/;

function formatOnce(
  text: string,
  keyOrder: readonly string[],
  header: string | undefined,
): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const content = lines.findIndex((line) => !/^[ \t]*(?:#.*)?$/.test(line));
  const leading = lines.slice(0, content === -1 ? lines.length : content);
  const first = header ?? leading.find((line) => EDITOR_LINE.test(line));
  const body = [...leading.filter((line) => !EDITOR_LINE.test(line)), ...lines.slice(leading.length)].join(
    '\n',
  );
  const formatted = content === -1 ? body.trim() : formatBody(body, keyOrder);
  if (formatted === undefined) return undefined;
  // Block text may keep the line ends after it (`|+`), so nothing is cut off here.
  return [first?.trim() ?? '', formatted.trimStart()].map((part) => part.replace(/[^\n]$/, '$&\n')).join('');
}

/** undefined: the library that writes is stricter than the one that reads, and refuses. */
function formatBody(source: string, keyOrder: readonly string[]): string | undefined {
  const document = parseDocument(source, {
    schema: 'failsafe',
    customTags: styledTags,
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  if (document.errors.length > 0) return undefined;
  if (document.contents === null) return source;
  if (isMap(document.contents) && !hasAlias(document)) sortKeys(document.contents, keyOrder);
  styleScalars(document, source);
  // A single document without directives needs no marker.
  if (!/^%/m.test(source)) document.directives.docStart = null;
  document.directives.docEnd = false;
  return document.toString({
    indent: 2,
    indentSeq: true,
    lineWidth: WIDTH,
    flowCollectionPadding: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    commentString: commentLines,
  });
}

function hasAlias(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias() {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/** Stable: keys outside the order keep theirs, after all others. */
function sortKeys(map: YAMLMap<unknown, unknown>, keyOrder: readonly string[]): void {
  const rank = (pair: Pair<unknown, unknown>): number => {
    const at = isScalar(pair.key) ? keyOrder.indexOf(String(pair.key.value)) : -1;
    return at === -1 ? keyOrder.length : at;
  };
  map.items.sort((a, b) => rank(a) - rank(b));
  const [first] = map.items;
  if (isPair(first) && isNode(first.key)) first.key.spaceBefore = false;
}

/** All comments but those for editors, in an order of their own: keys may have moved. */
function commentsOf(text: string): string {
  const comments: string[] = [];
  let isScalarNext = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalarNext && lexeme.startsWith('#') && !EDITOR_LINE.test(lexeme)) comments.push(lexeme.trimEnd());
    isScalarNext = lexeme === '\u001F';
  }
  return comments.sort().join('\n');
}
