import type { Place } from './compiled-document.ts';

/** Lines before the value: blank ones, comments, and at most one mark that begins a document. */
const SKIPPED = String.raw`(?:[ ]*(?:#[^\r\n]*)?(?:\r\n|\n))*`;
const BEFORE_VALUE = new RegExp(String.raw`^${SKIPPED}(?:---[ ]*(?:#[^\r\n]*)?(?:\r\n|\n)${SKIPPED})?`);
/** What begins a mapping or a list beyond doubt: a plain key, a quoted one, a dash. Anchors, tags and flow do not. */
const PLAIN_BEGINNING = /^(?:[A-Za-z0-9_"']|- )/;

/** Where the root value begins, without parsing; undefined where that takes a parser. */
export function startOf(text: string): Place | undefined {
  const before = BEFORE_VALUE.exec(text)?.[0] ?? '';
  if (!PLAIN_BEGINNING.test(text.slice(before.length, before.length + 2))) return undefined;
  return { line: before.split('\n').length, column: 1 };
}
