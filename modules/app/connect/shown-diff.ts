import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { createScanner, type Node } from 'jsonc-parser';
import type { Client } from './client.ts';
import { parseSettings, TOKEN } from './json-text.ts';
import { tokenAt } from './toml-text.ts';

interface ShownDiff {
  readonly client: Client;
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** What was written by us, with how it is shown: paths of this machine under a name. */
  readonly own: ReadonlyMap<string, string>;
}

/**
 * A unified diff to look at. Settings hold tokens of other servers: texts and comments that are not ours are shown as `…`, so
 * that it is no patch.
 */
export function renderShownDiff({ client, file, before, after, own }: ShownDiff): string {
  const mask = client === 'codex' ? maskToml : maskJson;
  const lines = (text: string): string => mask(text.replace(/^\uFEFF/, ''), own).replaceAll('\r\n', '\n');
  return formatPatch(structuredPatch(file, file, lines(before), lines(after)), FILE_HEADERS_ONLY);
}

const HIDDEN = '…';

interface Mask {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function maskJson(text: string, own: ReadonlyMap<string, string>): string {
  const masks: Mask[] = [];
  const visit = ({ type, value, offset, length, children = [] }: Node): void => {
    if (type === 'string') {
      masks.push({
        start: offset,
        end: offset + length,
        text: JSON.stringify(own.get(String(value)) ?? HIDDEN),
      });
    }
    // The first of a property is its key.
    for (const child of type === 'property' ? children.slice(1) : children) visit(child);
  };
  const root = parseSettings(text);
  if (root !== undefined) visit(root);
  const scanner = createScanner(text);
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (token !== TOKEN.lineComment && token !== TOKEN.blockComment) continue;
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    const shown =
      token === TOKEN.lineComment ? `// ${HIDDEN}` : `/* ${HIDDEN}${lineFeeds(text.slice(start, end))} */`;
    masks.push({ start, end, text: shown });
  }
  return masked(text, masks);
}

function maskToml(text: string, own: ReadonlyMap<string, string>): string {
  const masks: Mask[] = [];
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at);
    if (token !== undefined) masks.push({ start: at, end: at + token.length, text: maskToken(token, own) });
    at += token?.length ?? 1;
  }
  return masked(text, masks);
}

function maskToken(token: string, own: ReadonlyMap<string, string>): string {
  if (token.startsWith('#')) return `# ${HIDDEN}`;
  for (const [text, shown] of own) if (token === JSON.stringify(text)) return JSON.stringify(shown);
  return token.includes('\n') ? `"""${HIDDEN}${lineFeeds(token)}"""` : JSON.stringify(HIDDEN);
}

/** Lines stay lines. */
const lineFeeds = (text: string): string => text.replace(/[^\n]/g, '');

function masked(text: string, masks: readonly Mask[]): string {
  let result = '';
  let at = 0;
  for (const mask of masks.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, mask.start) + mask.text;
    at = mask.end;
  }
  return result + text.slice(at);
}
