import type * as z from 'zod';
import type { status } from '../shapes/status.ts';
import { renderFacts } from './fact-table.ts';
import { factCell, factWord, instantText, paintFact } from './fact-words.ts';
import { renderParagraph } from './fields.ts';
import { isolated, safeText } from './safe-text.ts';
import { type Column, renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { type Known, renderUnknowns } from './unknown-groups.ts';
import { paintWord } from './words.ts';

type Status = z.output<typeof status>;
type Instance = Status['instances'][number];

/** Everything in brief with what nobody knows; or one thing with each of its facts. */
export const renderStatus = (output: Status, terminal: Terminal): string =>
  (output.subject_id === null ? overview(output, terminal) : whole(output, output.subject_id, terminal)).join(
    '\n',
  );

function overview(
  { counts, artifacts, capabilities, instances }: Status,
  terminal: Terminal,
): readonly string[] {
  const { messages } = terminal;
  const known: readonly Known[] = [
    ...instances.map(({ facts }) => ({ kind: 'instance' as const, facts })),
    ...artifacts.map(({ facts }) => ({ kind: 'artifact' as const, facts })),
    ...capabilities.map(({ facts }) => ({ kind: 'family_key' as const, facts })),
  ];
  const table =
    instances.length === 0 ? [] : ['', ...renderTable(instances, instanceColumns(terminal), terminal)];
  const unknowns = renderUnknowns(known, terminal);
  return [
    ...renderParagraph(messages.status_counts(counts), terminal),
    ...table,
    ...(unknowns.length === 0 ? [] : ['', ...unknowns]),
  ];
}

function instanceColumns({ messages, interactive }: Terminal): readonly Column<Instance>[] {
  const fact = (axis: keyof Instance['facts'], heading: string, rank?: number): Column<Instance> => ({
    heading,
    cell: ({ facts }) => (interactive ? factWord(facts[axis], messages) : factCell(facts[axis], messages)),
    paint: (text, { facts }, style) => paintFact(text, facts[axis], style),
    ...(rank !== undefined && { rank }),
  });
  return [
    {
      heading: messages.heading_instance,
      cell: ({ id }) => id,
      paint: (text, _, style) => style.bold(text),
      shrinkTo: 12,
    },
    {
      heading: messages.heading_provider,
      cell: ({ provider }) => provider,
      paint: (text, _, style) => paintWord(text, style),
      shrinkTo: 12,
      rank: 3,
    },
    fact('configured', messages.heading_configured, 1),
    fact('enabled', messages.heading_enabled),
    fact('active', messages.heading_active),
    fact('health', messages.heading_health),
    fact('contract_match', messages.heading_contract, 2),
  ];
}

function whole(output: Status, id: string, terminal: Terminal): readonly string[] {
  const { messages, style } = terminal;
  const name = (text: string): string => style.bold(isolated(safeText(text)));
  const section = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.bold(heading), ...lines];
  const identity = (text: string, beside: string, lines: readonly string[]): readonly string[] => [
    ...renderParagraph(beside === '' ? text : `${text}  ${beside}`, terminal, 2),
    ...lines,
  ];
  const { artifacts, capabilities, implementations, instances, observations } = output;
  return [
    ...renderParagraph(id, terminal, 0, name),
    ...section(
      messages.instances,
      instances.flatMap((each) => identity(each.id, each.provider, renderFacts(each.facts, terminal, 4))),
    ),
    ...section(
      messages.family_keys,
      capabilities.flatMap((each) =>
        identity(each.key, '', [
          ...renderFacts(each.facts, terminal, 4),
          ...renderResolution(each.resolution, terminal),
        ]),
      ),
    ),
    ...section(
      messages.artifacts,
      artifacts.flatMap((each) => identity(each.id, '', renderFacts(each.facts, terminal, 4))),
    ),
    ...section(
      messages.implementations,
      implementations.length === 0 ? [] : renderImplementations(implementations, terminal),
    ),
    ...section(
      messages.observations,
      observations.length === 0 ? [] : renderObservations(observations, terminal),
    ),
  ];
}

function renderResolution(
  { state, resolver, selected, candidates }: Status['capabilities'][number]['resolution'],
  terminal: Terminal,
): readonly string[] {
  const { messages, style } = terminal;
  const by = resolver === null ? messages.no_resolver : messages.resolved_by(resolver);
  return [
    ...renderParagraph(`${messages.resolution}: ${selected ?? state} (${by})`, terminal, 4),
    ...candidates.flatMap(({ implementation, outcome, reason }) =>
      renderParagraph(`· ${implementation}: ${outcome}, ${reason}`, terminal, 6, style.dim),
    ),
  ];
}

const renderImplementations = (
  implementations: Status['implementations'],
  terminal: Terminal,
): readonly string[] => {
  const { messages } = terminal;
  return renderTable(
    implementations,
    [
      { heading: messages.heading_id, cell: ({ id }) => id, shrinkTo: 20 },
      { heading: messages.heading_origin, cell: ({ origin }) => origin },
      { heading: messages.heading_provider, cell: ({ provider }) => provider, shrinkTo: 12, rank: 2 },
      { heading: messages.heading_artifact, cell: ({ artifact }) => artifact ?? '', shrinkTo: 16, rank: 1 },
    ],
    terminal,
    2,
  );
};

const renderObservations = (observations: Status['observations'], terminal: Terminal): readonly string[] => {
  const { messages } = terminal;
  return renderTable(
    observations,
    [
      { heading: messages.heading_instance, cell: ({ instance }) => instance, shrinkTo: 12 },
      { heading: messages.heading_runtime, cell: ({ runtime }) => runtime, shrinkTo: 8 },
      {
        heading: messages.heading_generation,
        cell: ({ runtime_generation: generation }) => generation,
        shrinkTo: 8,
        rank: 3,
      },
      {
        heading: messages.heading_active,
        cell: ({ active }) => (active === null ? 'unknown' : active ? messages.yes : messages.no),
      },
      { heading: messages.heading_health, cell: ({ health }) => health?.status ?? 'unknown' },
      { heading: messages.heading_seen, cell: ({ observed_at: at }) => instantText(at), rank: 4 },
      {
        heading: messages.heading_fresh,
        cell: ({ fresh_until: until }) => instantText(until ?? ''),
        rank: 1,
      },
    ],
    terminal,
    2,
  );
};

/** What people are told beside it: what was left out. */
export function noteStatus(output: Status, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { counts } = output;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown =
    output.artifacts.length +
    output.capabilities.length +
    output.implementations.length +
    output.instances.length +
    output.observations.length;
  return shown < total
    ? renderParagraph(messages.status_shown(shown, total), terminal, 0, style.dim).join('\n')
    : '';
}
