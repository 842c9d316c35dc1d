import { renderParagraph } from './fields.ts';
import type { Terminal } from './terminal.ts';

interface Refusal {
  readonly message: string;
  readonly hint: string | undefined;
}

/** What happened, and beneath it the next step. */
export function renderProblem({ message, hint }: Refusal, terminal: Terminal): string {
  const { style, messages } = terminal;
  const lines = (label: string, text: string, paint: (text: string) => string): readonly string[] => {
    const [first = '', ...rest] = renderParagraph(`${label}: ${text}`, terminal);
    return [paint(first.slice(0, label.length + 1)) + first.slice(label.length + 1), ...rest];
  };
  return [
    ...lines(messages.error, message, (label) => style.bold(style.red(label))),
    ...(hint === undefined ? [] : lines(messages.hint, hint, style.cyan)),
  ].join('\n');
}
