import type * as z from 'zod';
import type { capability, capabilityList } from '../shapes/capability.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { isolated, safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { paintRisk, paintWord } from './words.ts';

type CapabilityList = z.output<typeof capabilityList>;

export const renderCapabilities = ({ capabilities }: CapabilityList, terminal: Terminal): string => {
  const { messages } = terminal;
  if (capabilities.length === 0) return '';
  return renderTable(
    capabilities,
    [
      { heading: messages.heading_id, cell: ({ id }) => id, paint: (text, _, style) => style.bold(text) },
      {
        heading: messages.heading_risk,
        cell: ({ risk }) => risk,
        rank: 1,
        paint: (text, { risk }, style) => paintRisk(text, risk, style),
      },
      { heading: messages.heading_tools, cell: ({ tools }) => String(tools.length) },
      {
        heading: messages.heading_description,
        cell: ({ description }) => description,
        shrinkTo: 20,
        rank: 2,
        paint: (text, _, style) => paintWord(text, style),
      },
    ],
    terminal,
  ).join('\n');
};

export const noteCapabilities = (
  { capabilities, total }: CapabilityList,
  { messages, style, interactive }: Terminal,
): string => {
  if (total === 0) return messages.no_capabilities;
  return interactive ? style.dim(messages.capabilities_shown(capabilities.length, total)) : '';
};

/** A word of the vocabulary and who implements it. */
export function renderCapability(output: z.output<typeof capability>, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { risk, broader, aliases, tools, providers } = output;
  const some = (values: readonly string[]): string | undefined =>
    values.length === 0 ? undefined : values.join(', ');
  return [
    `${style.bold(isolated(safeText(output.id)))}  ${isolated(safeText(output.name))}`,
    ...(output.description === 'unknown' ? [] : ['', ...renderParagraph(output.description, terminal)]),
    '',
    ...renderFields(
      [
        { label: messages.domain, value: output.domain },
        { label: messages.risk, value: risk, paint: (text) => paintRisk(text, risk, style) },
        { label: messages.broader, value: some(broader) },
        { label: messages.aliases, value: some(aliases) },
        { label: messages.tools, value: some(tools) ?? messages.none },
        { label: messages.providers, value: some(providers) ?? messages.none },
      ],
      terminal,
    ),
  ].join('\n');
}
