import type * as z from 'zod';
import type { provider } from '../shapes/provider.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import { partyText, recordText } from './render-tool.ts';
import { isolated, safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { orElse, paintWord } from './words.ts';

type Provider = z.output<typeof provider>;

/** Who offers what, through which channel, and what it needs. */
export function renderProvider(output: Provider, terminal: Terminal): string {
  const { messages, style } = terminal;
  const section = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.bold(heading), ...lines];
  const name = output.name === 'unknown' ? '' : `  ${isolated(safeText(output.name))}`;
  return [
    style.bold(isolated(safeText(output.provider_id))) + name,
    ...(output.description === 'unknown' ? [] : ['', ...renderParagraph(output.description, terminal)]),
    '',
    ...renderFields(
      [
        { label: messages.type, value: output.provider_type },
        { label: messages.version, value: output.version },
        {
          label: messages.declared,
          value: output.declared ? messages.yes : messages.declared_by_offers,
          ...(!output.declared && { paint: style.yellow }),
        },
        { label: messages.license, value: output.license },
        { label: messages.website, value: output.website },
        { label: messages.author, value: orElse(output.author, partyText) },
        { label: messages.publisher, value: orElse(output.publisher, partyText) },
        { label: messages.permissions, value: orElse(output.permissions, recordText) },
      ],
      terminal,
    ),
    ...section(messages.tools, toolLines(output, terminal)),
    ...section(messages.environment, environmentLines(output, terminal)),
    ...section(messages.diagnostics, renderDiagnostics(output.diagnostics_list, terminal, 2)),
  ].join('\n');
}

/** What the provider says that it provides and what tools say that it offers, side by side. */
function toolLines({ provides, tools }: Provider, terminal: Terminal): readonly string[] {
  const { messages } = terminal;
  const claimed = new Map(provides.map(({ tool_id, version }) => [tool_id, version]));
  const rows = [...new Set([...claimed.keys(), ...tools])].sort().map((id) => ({
    id,
    version: claimed.get(id),
    offered: tools.includes(id),
  }));
  if (rows.length === 0) return [];
  return renderTable(
    rows,
    [
      { heading: messages.heading_tool, cell: ({ id }) => id },
      { heading: messages.heading_provides, cell: ({ version }) => version ?? messages.no },
      { heading: messages.heading_offered, cell: ({ offered }) => (offered ? messages.yes : messages.no) },
    ],
    terminal,
    2,
  );
}

function environmentLines({ env }: Provider, terminal: Terminal): readonly string[] {
  const { messages } = terminal;
  const word = (value: boolean | 'unknown'): string =>
    value === 'unknown' ? value : value ? messages.yes : messages.no;
  if (env.length === 0) return [];
  return renderTable(
    env,
    [
      { heading: messages.heading_name, cell: ({ name }) => name },
      { heading: messages.heading_required, cell: ({ required }) => word(required) },
      { heading: messages.heading_secret, cell: ({ secret }) => word(secret) },
      {
        heading: messages.heading_description,
        cell: ({ description }) => description,
        shrinkTo: 16,
        rank: 1,
        wraps: true,
        paint: (text, _, style) => paintWord(text, style),
      },
    ],
    terminal,
    2,
  );
}
