import type * as z from 'zod';
import type { providerList } from '../shapes/provider.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { paintWord } from './words.ts';

type ProviderList = z.output<typeof providerList>;

export const renderProviders = ({ providers }: ProviderList, terminal: Terminal): string => {
  const { messages } = terminal;
  if (providers.length === 0) return '';
  return renderTable(
    providers,
    [
      {
        heading: messages.heading_provider,
        cell: ({ provider_id }) => provider_id,
        paint: (text, _, style) => style.bold(text),
      },
      {
        heading: messages.heading_type,
        cell: ({ provider_type }) => provider_type,
        paint: (text, _, style) => paintWord(text, style),
      },
      {
        heading: messages.heading_version,
        cell: ({ version }) => version,
        rank: 3,
        paint: (text, _, style) => paintWord(text, style),
      },
      {
        heading: messages.heading_declared,
        cell: ({ declared }) => (declared ? messages.yes : messages.no),
        rank: 2,
        paint: (text, { declared }, style) => (declared ? text : style.yellow(text)),
      },
      { heading: messages.heading_tools, cell: ({ tools }) => tools.join(','), shrinkTo: 16, rank: 4 },
    ],
    terminal,
  ).join('\n');
};

export const noteProviders = (
  { providers, total }: ProviderList,
  { messages, style, interactive }: Terminal,
) => {
  if (total === 0) return messages.no_providers;
  return interactive ? style.dim(messages.providers_shown(providers.length, total)) : '';
};
