import type * as z from 'zod';
import type { searchResult } from '../shapes/tool.ts';
import { renderParagraph } from './fields.ts';
import { toolColumns, withFacets } from './render-list.ts';
import { isolated, safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { paintRisk, paintWord } from './words.ts';

type SearchResult = z.output<typeof searchResult>;
type Found = SearchResult['tools'][number];

/** More fields than this say nothing new. */
const MOST_REASONS = 3;

/** For people, a few lines for each tool, best first; for pipes, one. */
export const renderSearch = (result: SearchResult, terminal: Terminal): string =>
  withFacets(renderFoundTools(result, terminal), result.facets, terminal);

function renderFoundTools({ tools }: SearchResult, terminal: Terminal): string {
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
  const title = [
    style.bold(isolated(safeText(tool.id))),
    paintWord(safeText(tool.latest_version), style),
    paintRisk(messages.risk_of(tool.effective_risk), tool.effective_risk, style),
  ];
  const why = tool.why
    .slice(0, MOST_REASONS)
    .map(({ field, terms }) => `${field} ${terms.map((term) => `“${term}”`).join(' ')}`);
  const line = (text: string, paint?: (text: string) => string): readonly string[] =>
    renderParagraph(text, terminal, 2, paint);
  return [
    title.join('  '),
    ...(tool.description === 'unknown' ? [] : line(tool.description)),
    ...(tool.invocable ? [] : line(messages.not_invocable(tool.refusal ?? 'unknown'), style.yellow)),
    ...(why.length === 0 ? [] : line(`${messages.matched}: ${why.join(', ')}`, style.dim)),
  ].join('\n');
}

/** How much there is, and what to change where nothing fits well. */
export function noteSearch(result: SearchResult, terminal: Terminal): string {
  const { total, tools, advice, meaning, next_cursor } = result;
  const { messages, style, interactive } = terminal;
  const lines: string[] = [];
  if (interactive && tools.length > 0) lines.push('', style.dim(messages.tools_shown(tools.length, total)));
  if (next_cursor !== null && interactive && tools.length > 0)
    lines.push(style.dim(messages.more_results(tools.length)));
  if (meaning?.state === 'unavailable')
    lines.push(...renderParagraph(messages.words_alone(meaning.reason ?? ''), terminal, 0, style.yellow));
  if (advice !== null) lines.push(...renderAdvice(advice, tools.length === 0, terminal));
  return lines.join('\n');
}

function renderAdvice(
  { unknown, split, without_filters, weak_queries }: NonNullable<SearchResult['advice']>,
  nothing: boolean,
  terminal: Terminal,
): readonly string[] {
  const { messages, style } = terminal;
  const [first = 0] = weak_queries;
  const title =
    weak_queries.length > 1 || first > 0
      ? messages.weak_queries(weak_queries)
      : nothing
        ? messages.no_match
        : messages.weak_match;
  const words = unknown.map((word) => `“${isolated(safeText(word))}”`).join(', ');
  const steps = [
    ...(split ? [messages.ask_by_step] : []),
    ...(words === '' || without_filters ? [] : [messages.unknown_words(words)]),
    ...(without_filters ? [messages.leave_out_filters] : []),
  ];
  return [
    style.yellow(title),
    ...(steps.length === 0 ? [messages.ask_otherwise] : steps).flatMap((step) =>
      renderParagraph(step, terminal),
    ),
  ];
}
