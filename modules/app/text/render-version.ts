import type * as z from 'zod';
import type { offer, singleVersion, version } from '../shapes/tool.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { type Parameter, projectParameters, schemaType } from './parameters.ts';
import { isolated, safeText } from './safe-text.ts';
import { type Column, renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { paintWord } from './words.ts';

type Version = z.output<typeof version>;
type Offer = z.output<typeof offer>;

/** One version of a tool with its contract and offers. */
export function renderSingleVersion(output: z.output<typeof singleVersion>, terminal: Terminal): string {
  const { style } = terminal;
  const title = style.bold(isolated(safeText(`${output.id}  ${output.version}`)));
  return [title, '', ...renderVersionFacts(output, terminal), ...renderVersionParts(output, terminal)].join(
    '\n',
  );
}

export const renderVersionFacts = (version: Version, terminal: Terminal, indent = 0): readonly string[] => {
  const { messages } = terminal;
  return renderFields(
    [
      { label: messages.status, value: version.status },
      { label: messages.lifecycle, value: version.lifecycle },
      { label: messages.revision, value: version.revision },
      { label: messages.contract_digest, value: contractDigestOf(version) },
      { label: messages.definition_digest, value: version.definition_digest },
    ],
    terminal,
    indent,
  );
};

/** Of an entry with operations, over all of them: what an approval is bound to. */
export const contractDigestOf = ({ contract_digest: whole, operation_contracts_digest: all }: Version) =>
  all === 'unknown' ? whole : all;

/** Inputs, outputs and offers, each under its heading. */
export function renderVersionParts(version: Version, terminal: Terminal): readonly string[] {
  const { messages, style } = terminal;
  const operations = Object.entries(version.operation_contracts);
  const sides =
    // Where nothing is stated of any, it is said once.
    operations.every(([, contract]) => contract === 'unknown')
      ? sidesOf(version.contract, terminal)
      : operations.flatMap(([operation, contract]) =>
          sidesOf(contract, terminal).map((side) => ({
            ...side,
            heading: `${isolated(safeText(operation))}: ${side.heading}`,
          })),
        );
  return [
    ...sides.flatMap(({ heading, schema }) => ['', style.bold(heading), ...renderSide(schema, terminal)]),
    '',
    style.bold(messages.offers),
    ...(version.providers.length === 0
      ? [`  ${style.dim(messages.none)}`]
      : renderTable(version.providers, offerColumns(version.providers, terminal), terminal, 2)),
  ];
}

interface Side {
  readonly heading: string;
  readonly schema: unknown;
}

const sidesOf = (contract: Version['contract'], { messages }: Terminal): readonly Side[] =>
  contract === 'unknown'
    ? [{ heading: messages.contract, schema: undefined }]
    : [
        { heading: messages.inputs, schema: contract.inputs },
        { heading: messages.outputs, schema: contract.outputs },
      ];

function renderSide(schema: unknown, terminal: Terminal): readonly string[] {
  const { style, messages } = terminal;
  if (schema === undefined || schema === 'unknown') return [`  ${style.dim('unknown')}`];
  const parameters = projectParameters(schema);
  if (parameters === undefined) return renderParagraph(schemaType(schema), terminal, 2);
  if (parameters.length === 0) return [`  ${style.dim(messages.none)}`];
  return renderTable(parameters, parameterColumns(parameters, terminal), terminal, 2);
}

function parameterColumns(
  parameters: readonly Parameter[],
  { messages }: Terminal,
): readonly Column<Parameter>[] {
  const described = parameters.some(({ description }) => description !== '');
  return [
    { heading: messages.heading_parameter, cell: ({ name }) => name },
    { heading: messages.heading_type, cell: ({ type }) => type, shrinkTo: 10 },
    {
      heading: messages.heading_required,
      cell: ({ required }) => (required ? messages.yes : messages.no),
    },
    ...(described
      ? [
          {
            heading: messages.heading_description,
            cell: ({ description }: Parameter) => description,
            shrinkTo: 16,
            rank: 1,
            grow: 3,
            wraps: true as const,
          },
        ]
      : []),
  ];
}

/** Columns that no offer fills say nothing and are left out. */
function offerColumns(
  offers: readonly Offer[],
  { messages, interactive }: Terminal,
): readonly Column<Offer>[] {
  const optional = (
    heading: string,
    rank: number,
    cell: (offer: Offer) => string,
    empty: string,
  ): readonly Column<Offer>[] =>
    interactive && offers.every((offer) => cell(offer) === empty)
      ? []
      : [{ heading, cell, rank, shrinkTo: 10, paint: (text, _, style) => paintWord(text, style) }];
  return [
    { heading: messages.heading_provider, cell: ({ provider_id }) => provider_id },
    {
      heading: messages.heading_type,
      cell: ({ provider_type }) => provider_type,
      shrinkTo: 10,
      paint: (text, _, style) => paintWord(text, style),
    },
    ...optional(messages.heading_protocol, 5, ({ protocol }) => protocol, 'unknown'),
    ...optional(messages.heading_status, 6, ({ offer_status }) => offer_status, 'unknown'),
    ...optional(messages.heading_install, 4, ({ install_strategy }) => install_strategy, 'unknown'),
    ...optional(messages.heading_policy, 3, ({ version_policy }) => version_policy, 'unknown'),
    ...optional(messages.heading_coordinate, 2, ({ coordinate }) => coordinate ?? '', ''),
    ...optional(
      messages.heading_derived,
      1,
      ({ derived }) => (derived ? messages.yes : messages.no),
      messages.no,
    ),
  ];
}
