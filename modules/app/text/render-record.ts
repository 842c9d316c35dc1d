import type * as z from 'zod';
import type { recordOutcome, reportOutcome } from '../shapes/evidence-report.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import type { Terminal } from './terminal.ts';

/** What was recorded, or why nothing was. */
export function renderRecord(output: z.output<typeof recordOutcome>, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { ok, dry_run: dryRun, diagnostics, added, revised, removed, unchanged } = output;
  if (!ok) {
    return [
      ...renderDiagnostics(diagnostics, terminal),
      '',
      ...renderParagraph(messages.not_recorded, terminal, 0, style.red),
    ].join('\n');
  }
  return [
    ...renderParagraph(dryRun ? messages.would_record : messages.recorded, terminal, 0, style.green),
    ...renderFields(
      [
        { label: messages.added, value: String(added) },
        { label: messages.revised, value: String(revised) },
        { label: messages.removed, value: String(removed) },
        { label: messages.unchanged, value: String(unchanged) },
      ],
      terminal,
      2,
    ),
  ].join('\n');
}

/** How many observations count now, and which do not. */
export const renderReport = (
  { accepted, superseded, refused }: z.output<typeof reportOutcome>,
  terminal: Terminal,
): string => {
  const { messages, style } = terminal;
  return renderFields(
    [
      { label: messages.accepted, value: String(accepted) },
      { label: messages.superseded, value: superseded.length === 0 ? undefined : superseded.join(', ') },
      {
        label: messages.refused,
        value:
          refused.length === 0
            ? undefined
            : refused.map(({ instance, code }) => `${instance} (${code})`).join(', '),
        paint: style.yellow,
      },
    ],
    terminal,
  ).join('\n');
};
