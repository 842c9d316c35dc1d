import { renderParagraph } from '../fields.ts';
import { safeText } from '../safe-text.ts';
import type { Terminal } from '../terminal.ts';
import type { Block, Span } from './diff-document.ts';

/** For a terminal or a pipe. Data stands between quotes of JSON where it could be taken for our words. */
export function drawText(blocks: readonly Block[], terminal: Terminal, empty: string): string {
  const lines: string[] = [];
  let previous: Block | undefined;
  for (const block of blocks) {
    if (previous !== undefined && block.kind === 'heading' && terminal.interactive) lines.push('');
    const text = block.spans.map((span) => plain(span, empty)).join('');
    lines.push(...drawn(block, text, terminal));
    previous = block;
  }
  return lines.join('\n');
}

function drawn(block: Block, text: string, terminal: Terminal): readonly string[] {
  const { style } = terminal;
  switch (block.kind) {
    case 'heading':
      return renderParagraph(text, terminal, 0, style.bold);
    case 'paragraph':
      return renderParagraph(text, terminal);
    case 'item': {
      const [first = '', ...rest] = renderParagraph(text, terminal, 4);
      return [`  - ${first.slice(4)}`, ...rest];
    }
  }
}

/**
 * A word as it is, anything else quoted: `added to "a: b"` cannot be read as more than one text. JSON tells itself where
 * it ends, and is not escaped a second time.
 */
function plain({ kind, text }: Span, empty: string): string {
  if (kind !== 'data') return text;
  const safe = safeText(text);
  if (safe === '') return `(${empty})`;
  return /^[\p{L}\p{N}_./@:+#|[\]-]+$/u.test(safe) || isJson(safe) ? safe : JSON.stringify(safe);
}

function isJson(text: string): boolean {
  if (!/^[{["]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
