import { renderParagraph } from './fields.ts';
import { cut, padded } from './fitting.ts';
import { safeText } from './safe-text.ts';
import type { Style, Terminal } from './terminal.ts';

interface Diagnosis {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly check: string;
    readonly outcome: 'ok' | 'warning' | 'problem';
    readonly message: string;
    readonly hint: string | null;
  }[];
}

/** One line for each check; the next step stands beneath what is not right. */
export function renderDiagnosis({ ok, findings }: Diagnosis, terminal: Terminal): string {
  const { ruler, style, messages } = terminal;
  const checks = findings.map(({ check }) => safeText(check));
  const widest = Math.max(0, ...checks.map((check) => ruler.width(check)));
  const outcomes = Math.max(0, ...findings.map(({ outcome }) => outcome.length));
  const indent = outcomes + widest + 4;
  const lines = findings.flatMap(({ outcome, message, hint }, at) => {
    const word = paintOutcome(outcome.padEnd(outcomes), outcome, style);
    const [first = '', ...rest] = renderParagraph(message, terminal, indent);
    const head = `${word}  ${padded(cut(checks[at] ?? '', widest, ruler), widest, ruler)}  ${first.trimStart()}`;
    const next = hint === null ? [] : renderParagraph(hint, terminal, indent, style.dim);
    return [head, ...rest, ...next];
  });
  const verdict = ok ? style.green(messages.set_up_ok) : style.red(messages.set_up_wrong);
  return [...lines, '', verdict].join('\n');
}

function paintOutcome(text: string, outcome: Diagnosis['findings'][number]['outcome'], style: Style): string {
  switch (outcome) {
    case 'ok':
      return style.green(text);
    case 'warning':
      return style.yellow(text);
    case 'problem':
      return style.red(text);
  }
}
