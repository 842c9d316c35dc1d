/** Lines of context around a change. */
const CONTEXT = 3;
const KEY = /^examples:[ \t]*(?:#.*)?$/;
const ITEM = /^([ \t]*)- /;

/**
 * A unified diff that adds examples to a tool's document, as far as its text says plainly where they go: into a list of one
 * line each, or behind all else. undefined: somebody has to do it by hand. The examples need no quotes but those given here.
 */
export function examplePatch(file: string, text: string, examples: readonly string[]): string | undefined {
  if (/^(?:---|\.\.\.)/m.test(text.replace(/^---\r?\n/, '')) || text.includes('\r')) return undefined;
  const lines = text.split('\n');
  const endsWell = lines.at(-1) === '';
  if (endsWell) lines.pop();
  if (!endsWell || !lines.some((line) => /^id:/.test(line))) return undefined;
  const key = lines.findIndex((line) => /^examples:/.test(line));
  if (key === -1) {
    return hunk(file, lines, lines.length, ['examples:', ...examples.map((each) => `  - ${quoted(each)}`)]);
  }
  const indent = ITEM.exec(lines[key + 1] ?? '')?.[1];
  if (!KEY.test(lines[key] ?? '') || indent === undefined) return undefined;
  let end = key + 1;
  while (end < lines.length && (lines[end] ?? '').startsWith(`${indent}- `)) end += 1;
  // What goes on below the last item, or is no item, is not ours to understand.
  if (end < lines.length && !/^\S/.test(lines[end] ?? '')) return undefined;
  if ((lines[end] ?? '').startsWith('-')) return undefined;
  return hunk(
    file,
    lines,
    end,
    examples.map((each) => `${indent}- ${quoted(each)}`),
  );
}

/** A text that YAML reads as just that text. */
const quoted = (text: string): string => JSON.stringify(text);

function hunk(file: string, lines: readonly string[], at: number, added: readonly string[]): string {
  const from = Math.max(0, at - CONTEXT);
  const to = Math.min(lines.length, at + CONTEXT);
  const kept = to - from;
  return [
    `--- a/${file}`,
    `+++ b/${file}`,
    `@@ -${from + 1},${kept} +${from + 1},${kept + added.length} @@`,
    ...lines.slice(from, at).map((line) => ` ${line}`),
    ...added.map((line) => `+${line}`),
    ...lines.slice(at, to).map((line) => ` ${line}`),
    '',
  ].join('\n');
}
