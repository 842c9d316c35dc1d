import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Registry } from '../model/registry.ts';

/** Runs entry points of a tools.json to see whether they keep the convention (docs/calling-entry-points.md). Only where asked. */
export interface EntryPointTrials {
  /**
   * Every entry that is registered and ready, in the order of the file: an operation that it does not have, and the
   * examples that its TOOL.md states; nothing else is ever called. `path` as it was typed, and `registry` as it was loaded
   * from there. Never rejects for what a tool does.
   */
  run(path: string, registry: Registry, signal: AbortSignal): Promise<readonly EntryTrial[]>;
}

export interface EntryTrial {
  readonly index: number;
  readonly runs: readonly TrialRun[];
  /** At the entry's `location`; line and column are those of the file's beginning until somebody places them. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface TrialRun {
  /**
   * `unknown_operation`: a word that is none of its operations. `example`: an example of TOOL.md, its arguments on standard
   * input and as flags, as every call is made. `example_stdin`: the same on standard input alone.
   */
  readonly kind: 'unknown_operation' | 'example' | 'example_stdin';
  readonly operation: string;
  /** Of the operation's examples, from 0. */
  readonly example?: number;
  readonly passed: boolean;
  /** Absent: it did not end by itself. */
  readonly exitCode?: number;
  /** Milliseconds. */
  readonly durationMs: number;
}
