import type * as z from 'zod';
import type { party } from '../shapes/basics.ts';
import type { tool as shape } from '../shapes/tool.ts';
import { type Field, renderFields, renderParagraph } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import { renderVersionFacts, renderVersionParts } from './render-version.ts';
import { renderVersionTable } from './render-versions.ts';
import { isolated, safeText } from './safe-text.ts';
import type { Terminal } from './terminal.ts';
import { listed, orElse, paintRisk } from './words.ts';

type Tool = z.output<typeof shape>;
type Party = z.output<typeof party>;

/** Everything that is declared about a tool: what it is, the version that one would use, the others in brief, findings. */
export function renderTool(tool: Tool, terminal: Terminal): string {
  const { messages, style } = terminal;
  const latest = tool.versions.find(({ version }) => version === tool.latest_version) ?? tool.versions[0];
  const section = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.bold(heading), ...lines];
  return [
    `${style.bold(isolated(safeText(tool.id)))}  ${isolated(safeText(tool.name))}`,
    ...(tool.description === 'unknown' ? [] : ['', ...renderParagraph(tool.description, terminal)]),
    '',
    ...renderFields(fieldsOf(tool, terminal), terminal),
    ...(latest === undefined
      ? section(messages.versions, [`  ${style.dim(messages.none)}`])
      : [
          ...section(
            messages.version_heading(safeText(latest.version)),
            renderVersionFacts(latest, terminal, 2),
          ),
          ...renderVersionParts(latest, terminal),
        ]),
    ...(tool.versions.length > 1
      ? section(messages.versions, renderVersionTable(tool.versions, terminal, 2))
      : []),
    ...section(messages.pricing, pricingLines(tool, terminal)),
    ...section(
      messages.examples,
      tool.examples.flatMap((example) => renderParagraph(`· ${example}`, terminal, 2)),
    ),
    ...section(
      messages.conflicts,
      tool.conflicts.flatMap(({ source, reason }) => renderParagraph(`${source}: ${reason}`, terminal, 2)),
    ),
    ...section(messages.diagnostics, renderDiagnostics(tool.diagnostics_list, terminal, 2)),
  ].join('\n');
}

function fieldsOf(tool: Tool, { messages, style }: Terminal): readonly Field[] {
  const optional = (label: string, values: readonly string[]): Field => ({
    label,
    value: values.length === 0 ? undefined : values.join(', '),
  });
  return [
    { label: messages.version, value: tool.latest_version },
    { label: messages.source, value: tool.source },
    { label: messages.family_key, value: tool.key ?? undefined },
    { label: messages.lifecycle, value: tool.lifecycle },
    { label: messages.status, value: tool.declared_status },
    { label: messages.registered, value: tool.registered ? undefined : messages.no, paint: style.yellow },
    {
      label: messages.invocable,
      value: tool.invocable ? messages.yes : `${messages.no} (${tool.refusal ?? 'unknown'})`,
      paint: tool.invocable ? style.green : style.yellow,
    },
    {
      label: messages.risk,
      value:
        tool.risk === tool.effective_risk
          ? tool.risk
          : messages.risk_in_effect(tool.risk, tool.effective_risk),
      paint: (text) => paintRisk(text, tool.effective_risk, style),
    },
    { label: messages.approval, value: tool.effective_approval.replaceAll('_', ' ') },
    { label: messages.capabilities, value: listed(tool.capabilities) },
    optional(messages.operations, tool.operations),
    optional(messages.tags, tool.tags),
    optional(messages.languages, tool.languages),
    { label: messages.license, value: tool.license },
    { label: messages.author, value: orElse(tool.author, partyText) },
    { label: messages.publisher, value: orElse(tool.publisher, partyText) },
    { label: messages.permissions, value: orElse(tool.permissions, (value) => recordText(value)) },
    { label: messages.support, value: orElse(tool.support, (value) => recordText(value)) },
    ...(tool.pricing === 'unknown' ? [{ label: messages.pricing, value: 'unknown' }] : []),
    optional(messages.aliases, tool.aliases),
    { label: messages.replaced_by, value: tool.replaced_by ?? undefined, paint: style.yellow },
  ];
}

export function partyText({ name, type, role, url, email }: Party): string {
  const about = [type, role].filter((each) => each !== undefined).join(', ');
  return [about === '' ? name : `${name} (${about})`, url, email]
    .filter((each) => each !== undefined)
    .join(' · ');
}

/** `network: api.example.com; filesystem: read`; what is nested stands as JSON. */
export const recordText = (record: Readonly<Record<string, unknown>>): string =>
  Object.entries(record)
    .map(([key, value]) => `${key}: ${valueText(value)}`)
    .join('; ');

const valueText = (value: unknown): string => {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function pricingLines({ pricing }: Tool, terminal: Terminal): readonly string[] {
  if (pricing === 'unknown') return [];
  return pricing.plans.flatMap(({ plan_id, name, billing_model, price_amount, price_currency, unit }) => {
    const price = [price_amount, price_currency].filter((each) => each !== undefined).join(' ');
    const parts = [
      name === undefined ? plan_id : `${plan_id} (${name})`,
      billing_model ?? 'unknown',
      price === '' ? 'unknown' : unit === undefined ? price : `${price} / ${unit}`,
    ];
    return renderParagraph(parts.join(' · '), terminal, 2);
  });
}
