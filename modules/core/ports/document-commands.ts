import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Result } from '../result.ts';

/** Checks and rewrites definition files. Paths are as the caller typed them. */
export interface DocumentCommands {
  /** Without paths: everything that the workspace names. A path that does not exist is an error, not a finding. */
  check(paths: readonly string[], signal: AbortSignal): Promise<Result<CheckReport, PathMissing>>;
  /** With `check` nothing is written. Files with syntax errors are never touched. */
  format(
    paths: readonly string[],
    options: { readonly check: boolean },
    signal: AbortSignal,
  ): Promise<Result<FormatReport, PathMissing>>;
}

export interface PathMissing {
  readonly path: string;
}

export interface CheckReport {
  readonly checked: {
    readonly files: number;
    readonly tools: number;
    readonly providers: number;
    readonly capabilities: number;
    readonly registryEntries: number;
  };
  readonly diagnostics: readonly Diagnostic[];
}

export interface FormatReport {
  readonly files: readonly { readonly file: string; readonly outcome: FormatOutcome }[];
}

export type FormatOutcome = 'unchanged' | 'changed' | 'would_change' | 'skipped_syntax_error';
