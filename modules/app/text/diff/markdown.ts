import { safeText } from '../safe-text.ts';
import type { Block, Span } from './diff-document.ts';

/** Below what GitHub and GitLab take for one comment (65,536 and a million characters). */
const MAX_LENGTH = 60_000;

/**
 * Markdown for a pull request. Data stands in code spans only, where no markup, HTML, link, mention or reference is read.
 * `more` says that so many blocks were left out; `empty` stands for an empty text.
 */
export function renderMarkdown(
  blocks: readonly Block[],
  { more, empty }: { readonly more: (count: number) => string; readonly empty: string },
): string {
  const lines: string[] = [];
  let length = 0;
  let previous: Block | undefined;
  for (const [at, block] of blocks.entries()) {
    const text = drawn(block, empty);
    const gap = previous === undefined || (previous.kind === 'item' && block.kind === 'item') ? '' : '\n';
    length += gap.length + text.length + 1;
    if (length > MAX_LENGTH) {
      lines.push(`\n${more(blocks.length - at)}`);
      break;
    }
    lines.push(gap + text);
    previous = block;
  }
  return `${lines.join('\n')}\n`;
}

function drawn(block: Block, empty: string): string {
  const text = block.spans.map((span) => drawnSpan(span, empty)).join('');
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${text}`;
    case 'paragraph':
      return text;
    case 'item':
      return `- ${text}`;
  }
}

function drawnSpan({ kind, text }: Span, empty: string): string {
  switch (kind) {
    case 'own':
      return text;
    case 'strong':
      return `**${text}**`;
    case 'data':
      return codeSpan(text, empty);
  }
}

/**
 * CommonMark 6.1: a code span ends at a run of backticks as long as the one that it began with, so it is fenced by a
 * longer run than it holds. One space at both ends is taken off again by who reads it.
 */
function codeSpan(text: string, empty: string): string {
  const safe = safeText(text);
  if (safe === '') return `_${empty}_`;
  const longest = Math.max(0, ...Array.from(safe.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${safe}${space}${fence}`;
}
