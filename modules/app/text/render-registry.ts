import type * as z from 'zod';
import type { registryCheck, registryList } from '../shapes/registry.ts';
import { renderFields } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import { safeText } from './safe-text.ts';
import { type Column, renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { invocability, paintWord } from './words.ts';

type RegistryCheck = z.output<typeof registryCheck>;
type Entry = RegistryCheck['entries'][number];
type RegistryList = z.output<typeof registryList>;

/** One tools.json as its agent would load it: entries in the order of the file, findings, the verdict. */
export function renderRegistry(registry: RegistryCheck, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { path, registry_id, loaded, ok, schema_version, entries } = registry;
  const diagnostics = [...registry.diagnostics, ...entries.flatMap((entry) => entry.diagnostics)];
  const registered = entries.filter((entry) => entry.registered).length;
  const blocks = [
    [
      style.bold(safeText(registry_id === null ? path : `${registry_id}  ${path}`)),
      ...renderFields(
        [
          {
            label: messages.loaded,
            value: loaded ? messages.yes : messages.no,
            ...(!loaded && { paint: style.red }),
          },
          { label: messages.schema_version, value: schema_version },
        ],
        terminal,
      ),
    ],
    entries.length === 0 ? [] : renderTable(entries, entryColumns(terminal), terminal),
    renderDiagnostics(diagnostics, terminal),
    [
      `${ok ? style.green(messages.valid) : style.red(messages.not_valid)} ${messages.registered_of(registered, entries.length)}`,
    ],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** How many runs there were, where any were asked for. */
export const noteTrials = ({ entries }: RegistryCheck, { messages }: Terminal): string => {
  const runs = entries.flatMap(({ run }) => run ?? []);
  const isAsked = entries.some(({ run }) => run !== undefined);
  return isAsked ? messages.trials_end(runs.length, runs.filter(({ passed }) => !passed).length) : '';
};

const entryColumns = ({ messages }: Terminal): readonly Column<Entry>[] => [
  {
    heading: messages.heading_name,
    cell: ({ name }) => name,
    paint: (text, _, style) => (text === 'unknown' ? style.dim(text) : style.bold(text)),
  },
  {
    heading: messages.heading_status,
    cell: ({ status }) => status,
    paint: (text, _, style) => paintWord(text, style),
  },
  {
    heading: messages.heading_registered,
    cell: ({ registered }) => (registered ? messages.yes : messages.no),
    paint: (text, { registered }, style) => (registered ? text : style.yellow(text)),
  },
  {
    heading: messages.heading_invocable,
    cell: (entry) => invocability(entry, messages),
    paint: (text, { invocable }, style) => (invocable ? text : style.yellow(text)),
  },
  {
    heading: messages.heading_operations,
    cell: ({ capabilities }) => capabilities.join(','),
    shrinkTo: 10,
    rank: 3,
  },
  { heading: messages.heading_tags, cell: ({ tags }) => tags.join(','), shrinkTo: 10, rank: 2 },
  {
    heading: messages.heading_location,
    cell: ({ location }) => location,
    shrinkTo: 16,
    rank: 1,
    paint: (text, _, style) => paintWord(text, style),
  },
];

export const renderRegistries = ({ registries }: RegistryList, terminal: Terminal): string => {
  const { messages } = terminal;
  if (registries.length === 0) return '';
  return renderTable(
    registries,
    [
      {
        heading: messages.heading_id,
        cell: ({ registry_id }) => registry_id,
        paint: (text, _, style) => style.bold(text),
      },
      {
        heading: messages.heading_valid,
        cell: ({ ok }) => (ok ? messages.yes : messages.no),
        paint: (text, { ok }, style) => (ok ? text : style.red(text)),
      },
      { heading: messages.heading_entries, cell: ({ entries }) => String(entries) },
      { heading: messages.heading_registered, cell: ({ registered }) => String(registered) },
      { heading: messages.heading_path, cell: ({ path }) => path, shrinkTo: 16, rank: 1 },
    ],
    terminal,
  ).join('\n');
};

export const noteRegistries = ({ total }: RegistryList, { messages }: Terminal): string =>
  total === 0 ? messages.no_registries : '';
