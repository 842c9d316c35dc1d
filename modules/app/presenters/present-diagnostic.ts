import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { DiagnosticShape } from '../shapes/basics.ts';

export const presentDiagnostic = (diagnostic: Diagnostic): DiagnosticShape => ({
  code: diagnostic.code,
  severity: diagnostic.severity,
  file: diagnostic.file,
  line: diagnostic.line,
  column: diagnostic.column,
  path: diagnostic.path,
  message: diagnostic.message,
  hint: diagnostic.hint ?? null,
});
