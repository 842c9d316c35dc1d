import type * as z from 'zod';
import type { validation } from '../shapes/validation.ts';
import { renderParagraph } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import type { Terminal } from './terminal.ts';

type Validation = z.output<typeof validation>;

/** Findings grouped by file as they are sorted, then one line that sums up. */
export function renderValidation(output: Validation, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { diagnostics, summary, checked, ok } = output;
  const byFile = Map.groupBy(diagnostics, ({ file }) => file);
  const groups = [...byFile.values()].map((group) => renderDiagnostics(group, terminal).join('\n'));
  const findings = messages.findings_by_severity(summary);
  const result = ok ? style.green(messages.valid) : style.red(messages.not_valid);
  const total = [
    `${result}${findings === '' ? '' : ` ${findings}`}`,
    ...renderParagraph(messages.checked(checked), terminal, 0, style.dim),
  ];
  return [...groups, total.join('\n')].join(terminal.interactive ? '\n\n' : '\n');
}
