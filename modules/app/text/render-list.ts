import type * as z from 'zod';
import type { SummaryShape, toolList } from '../shapes/tool.ts';
import { renderParagraph } from './fields.ts';
import { renderFacets } from './render-facets.ts';
import { type Column, renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { invocability, listed, paintRisk, paintWord } from './words.ts';

type ToolList = z.output<typeof toolList>;

/** One line for each tool, in the catalog's order. */
export function renderList({ tools, facets }: ToolList, terminal: Terminal): string {
  const table =
    tools.length === 0 ? '' : renderTable(tools, toolColumns(tools, terminal), terminal).join('\n');
  return withFacets(table, facets, terminal);
}

/** A list, and below it what it could be narrowed by, where that was asked for. */
export const withFacets = (table: string, facets: ToolList['facets'], terminal: Terminal): string =>
  facets === undefined || table === '' ? table : `${table}\n\n${renderFacets(facets, terminal)}`;

/** The columns that describe a tool in one line; on a terminal the source stands there only where there are several. */
export function toolColumns<Row extends SummaryShape>(
  tools: readonly Row[],
  { interactive, messages }: Terminal,
): readonly Column<Row>[] {
  const severalSources = new Set(tools.map(({ source }) => source)).size > 1;
  return [
    { heading: messages.heading_id, cell: ({ id }) => id, paint: (text, _, style) => style.bold(text) },
    {
      heading: messages.heading_version,
      cell: (tool) => tool.latest_version,
      shrinkTo: 8,
      paint: (text, _, style) => paintWord(text, style),
    },
    {
      heading: messages.heading_risk,
      cell: ({ effective_risk: risk }) => risk,
      paint: (text, { effective_risk: risk }, style) => paintRisk(text, risk, style),
    },
    {
      heading: messages.heading_invocable,
      cell: (tool) => invocability(tool, messages),
      paint: (text, { invocable }, style) => (invocable ? text : style.yellow(text)),
    },
    ...(!interactive || severalSources
      ? [{ heading: messages.heading_source, cell: ({ source }: Row) => source, rank: 1, shrinkTo: 12 }]
      : []),
    {
      heading: messages.heading_capabilities,
      cell: ({ capabilities }) => listed(capabilities, ','),
      shrinkTo: 16,
      rank: 2,
      paint: (text, _, style) => paintWord(text, style),
    },
    {
      heading: messages.heading_description,
      cell: ({ description }) => description,
      shrinkTo: 20,
      grow: 3,
      rank: 3,
      paint: (text, _, style) => paintWord(text, style),
    },
  ];
}

/** Totals for people, and files that the list cannot show because no id could be read from them. */
export function noteList({ total, tools, invalid, next_cursor }: ToolList, terminal: Terminal): string {
  const { messages, style, interactive } = terminal;
  const lines: string[] = [];
  if (total === 0) lines.push(...renderParagraph(messages.no_tools, terminal));
  else if (interactive || next_cursor !== null)
    lines.push(style.dim(messages.tools_shown(tools.length, total)));
  if (next_cursor !== null)
    lines.push(...renderParagraph(messages.more_pages(next_cursor), terminal, 0, style.dim));
  if (invalid.length > 0) {
    lines.push(...renderParagraph(messages.unidentified(invalid.length), terminal, 0, style.yellow));
    for (const { file, diagnostics } of invalid)
      lines.push(...renderParagraph(`${file} (${messages.findings(diagnostics)})`, terminal, 2));
    lines.push(...renderParagraph(messages.run_validate, terminal, 0, style.dim));
  }
  return lines.join('\n');
}
