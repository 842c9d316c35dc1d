import { DIAGNOSTIC_CODES, type DiagnosticCode, type Severity } from './codes.ts';

/** A finding at the value that is wrong (a missing key: at its parent). */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** Relative to the workspace, with `/`. */
  readonly file: string;
  /** 1-based; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer (RFC 6901); the empty string is the root. */
  readonly path: string;
  /** What happened here, with its value where that is safe to show. */
  readonly message: string;
  /** The next step. */
  readonly hint?: string;
  readonly stands?: Standing;
}

/**
 * Of a finding that other tools bring about: it is there where one (`any`) or each (`all`) of them is. To whom they are
 * hidden there is no such finding.
 */
export interface Standing {
  readonly with: 'any' | 'all';
  /** Ids. */
  readonly tools: readonly string[];
}

/** Severity of a code where no rule says otherwise. */
export const severityOf = (code: DiagnosticCode): Severity => DIAGNOSTIC_CODES[code].severity;

/** A finding before its place in the file is known: most files have none, so places are looked up on demand. */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly severity?: Severity;
  /** Keys and indexes from the root to the value that is wrong. */
  readonly path: readonly (string | number)[];
  /** `key`: the key itself is wrong, and the finding stands there. Else it stands at the value. */
  readonly at?: 'key' | 'value';
  readonly message: string;
  readonly hint?: string;
  readonly stands?: Standing;
}

export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  if (a.line !== b.line) return a.line - b.line;
  if (a.column !== b.column) return a.column - b.column;
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.message < b.message ? -1 : a.message > b.message ? 1 : 0;
}

export const hasError = (diagnostics: readonly { readonly severity: Severity }[]): boolean =>
  diagnostics.some((each) => each.severity === 'error');

/** RFC 6901. */
export const jsonPointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
