import type * as z from 'zod';
import type { searchResult } from '../shapes/tool.ts';
import { renderParagraph } from './fields.ts';
import { toolColumns } from './render-list.ts';
import { isolated, safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { invocability, paintRisk, paintWord } from './words.ts';

type SearchResult = z.output<typeof searchResult>;
type Found = SearchResult['tools'][number];

/** For people, a few lines for each tool, best first; for pipes, one. */
export function renderSearch({ tools }: SearchResult, terminal: Terminal): string {
  if (tools.length === 0) return '';
  if (terminal.interactive) return tools.map((tool) => renderFound(tool, terminal)).join('\n\n');
  const { messages } = terminal;
  const [id, ...others] = toolColumns(tools, terminal);
  const columns = [
    ...(id === undefined ? [] : [id]),
    { heading: messages.heading_score, cell: ({ score }: Found) => score.toFixed(2) },
    ...others,
  ];
  return renderTable(tools, columns, terminal).join('\n');
}

function renderFound(tool: Found, terminal: Terminal): string {
  const { style, messages } = terminal;
  const facts = [
    style.bold(isolated(safeText(tool.id))),
    paintWord(safeText(tool.latest_version), style),
    paintRisk(messages.risk_of(tool.risk), tool.risk, style),
    ...(tool.invocable ? [] : [style.yellow(`${messages.invocable} ${invocability(tool, messages)}`)]),
  ];
  const why = tool.why.map(({ field, terms }) => `${field} ${terms.map((term) => `“${term}”`).join(' ')}`);
  return [
    facts.join('  '),
    ...(tool.description === 'unknown' ? [] : renderParagraph(tool.description, terminal, 2)),
    ...(why.length === 0
      ? []
      : renderParagraph(`${messages.matched}: ${why.join(', ')}`, terminal, 2).map((line) =>
          style.dim(line),
        )),
  ].join('\n');
}

/** How much there is, and what to change where nothing fits well. */
export function noteSearch(result: SearchResult, terminal: Terminal): string {
  const { total, tools, good_match, next_cursor } = result;
  const { messages, style, interactive } = terminal;
  const lines: string[] = [];
  if (interactive && tools.length > 0) lines.push('', style.dim(messages.tools_shown(tools.length, total)));
  if (next_cursor !== null && interactive) lines.push(style.dim(messages.more_results(tools.length)));
  if (!good_match) {
    lines.push(style.yellow(tools.length === 0 ? messages.no_match : messages.weak_match));
    lines.push(...renderParagraph(messages.ask_otherwise, terminal));
  }
  return lines.join('\n');
}
