import type * as z from 'zod';
import type { readiness } from '../shapes/readiness.ts';
import { factReason, factWord, paintFact } from './fact-words.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { isolated, safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Style, Terminal } from './terminal.ts';

type Readiness = z.output<typeof readiness>;

/** The outcome for one subject, what is missing, and on what evidence. It authorizes nothing, and says so. */
export function renderReadiness(output: Readiness, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { tool, subject, outcome, reason_code: reason, approval, subject_to: subjectTo } = output;
  const section = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.bold(heading), ...lines];
  return [
    style.bold(isolated(safeText(tool))),
    '',
    ...renderFields(
      [
        { label: messages.subject, value: subject },
        {
          label: messages.outcome,
          value: `${outcome} (${reason})`,
          paint: (text) => paintOutcome(text, outcome, style),
        },
        { label: messages.approval, value: approval.replaceAll('_', ' ') },
        { label: messages.subject_to, value: subjectTo.length === 0 ? undefined : subjectTo.join(', ') },
      ],
      terminal,
    ),
    ...section(
      messages.missing,
      output.missing_steps.flatMap(({ code, message }) =>
        renderParagraph(`· ${messages.next_step(code, message)}`, terminal, 2),
      ),
    ),
    ...section(
      messages.evidence,
      output.evidence.length === 0 ? [] : renderEvidence(output.evidence, terminal),
    ),
    '',
    ...renderParagraph(messages.authorizes_nothing, terminal, 0, style.dim),
  ].join('\n');
}

const renderEvidence = (evidence: Readiness['evidence'], terminal: Terminal): readonly string[] => {
  const { messages } = terminal;
  return renderTable(
    evidence,
    [
      { heading: messages.heading_axis, cell: ({ axis }) => axis, shrinkTo: 10 },
      {
        heading: messages.heading_fact,
        cell: ({ fact }) => factWord(fact, messages),
        paint: (text, { fact }, style) => paintFact(text, fact, style),
      },
      { heading: messages.heading_reason, cell: ({ fact }) => factReason(fact), shrinkTo: 10, rank: 2 },
      { heading: messages.heading_id, cell: ({ identity }) => identity, shrinkTo: 12, rank: 1 },
    ],
    terminal,
    2,
  );
};

function paintOutcome(text: string, outcome: Readiness['outcome'], style: Style): string {
  if (outcome === 'available') return style.green(text);
  return outcome === 'unknown' ? style.dim(text) : style.yellow(text);
}
