import type { CallShape } from '../shapes/call.ts';
import { renderParagraph } from './fields.ts';
import { renderProblem } from './render-problem.ts';
import { safeLines, safeText } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

/** What the tool said, block by block: texts cleaned, everything else by its type and size. */
export const renderCall = ({ result }: CallShape, terminal: Terminal): string =>
  (result ?? []).map((block) => renderBlock(block, terminal)).join('\n');

/** Beside it, on stderr: why there is no answer, what departs from the contract, and what to do next. */
export function noteCall(output: CallShape, terminal: Terminal): string {
  const { outcome, code, result, contract_violations: violations, next_step: hint, difference } = output;
  const { messages, style } = terminal;
  const lines: string[] = [];
  if (outcome === 'refused' || outcome === 'failed') {
    const said = outcome === 'refused' ? messages.call_refused : messages.call_failed;
    lines.push(renderProblem({ message: said(code ?? outcome), hint: hint ?? undefined }, terminal));
  }
  if (outcome === 'tool_error')
    lines.push(...renderParagraph(messages.call_tool_error, terminal, 0, style.yellow));
  if (outcome === 'ok' && (result ?? []).length === 0)
    lines.push(...renderParagraph(messages.call_nothing, terminal, 0, style.dim));
  for (const { side, path, message } of violations) {
    const where = path === '' ? side : `${side} ${path}`;
    lines.push(...renderParagraph(`${where}: ${message}`, terminal, 2, style.yellow));
  }
  for (const { severity, kind, side, path } of difference?.changes ?? [])
    lines.push(...renderParagraph(`${severity}: ${kind} ${side}${path}`, terminal, 2, style.yellow));
  return lines.join('\n');
}

function renderBlock(block: unknown, { messages, style }: Terminal): string {
  if (typeof block !== 'object' || block === null) return style.dim(messages.call_block('unknown', '', 0));
  const said = new Map<string, unknown>(Object.entries(block));
  const word = (key: string, from: ReadonlyMap<string, unknown> = said): string => {
    const value = from.get(key);
    return typeof value === 'string' ? value : '';
  };
  if (word('type') === 'text') return safeLines(word('text'));
  const resource = said.get('resource');
  const inner = new Map<string, unknown>(
    typeof resource === 'object' && resource !== null ? Object.entries(resource) : [],
  );
  const size = Math.max(bytesOf(word('data')), bytesOf(word('blob', inner)), word('text', inner).length);
  const name = word('uri') || word('uri', inner) || word('mimeType') || word('mimeType', inner);
  return style.dim(safeText(messages.call_block(word('type') || 'unknown', name.slice(0, 200), size)));
}

/** Of base64. */
const bytesOf = (text: string): number => Math.floor((text.length * 3) / 4);
