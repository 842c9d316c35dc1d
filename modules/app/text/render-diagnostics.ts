import type { DiagnosticShape } from '../shapes/basics.ts';
import { renderParagraph } from './fields.ts';
import { safeText } from './safe-text.ts';
import type { Style, Terminal } from './terminal.ts';

/** `file:line:column  severity  code` and beneath it what happened and the next step; editors follow such places. */
export const renderDiagnostics = (
  diagnostics: readonly DiagnosticShape[],
  terminal: Terminal,
  indent = 0,
): readonly string[] => diagnostics.flatMap((each) => renderDiagnostic(each, terminal, indent));

function renderDiagnostic(
  { file, line, column, severity, code, message, hint }: DiagnosticShape,
  terminal: Terminal,
  indent: number,
): readonly string[] {
  const { style, interactive } = terminal;
  const place = safeText(`${file}:${line}:${column}`);
  const head = `${' '.repeat(indent)}${place}  ${paintSeverity(severity, style)}  ${code}`;
  // One finding, one line: pipes go through `grep`.
  if (!interactive) return [`${head}  ${safeText(hint === null ? message : `${message} ${hint}`)}`];
  return [
    head,
    ...renderParagraph(message, terminal, indent + 2),
    ...(hint === null ? [] : renderParagraph(hint, terminal, indent + 2, style.dim)),
  ];
}

function paintSeverity(severity: DiagnosticShape['severity'], style: Style): string {
  switch (severity) {
    case 'error':
      return style.red(severity);
    case 'warning':
      return style.yellow(severity);
    case 'info':
      return style.cyan(severity);
  }
}
