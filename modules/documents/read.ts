import type { DiagnosticCode } from '../core/diagnostics/codes.ts';

/** A fault of the text itself, which has a place but no path into a value. 1-based, columns in UTF-16 units. */
export interface TextFault {
  readonly code: DiagnosticCode;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * One document. `value` is there whenever something could be read, also beside faults (a duplicate key leaves the rest
 * readable), so that a bad entry stays visible under its id.
 */
export interface ReadDocument {
  readonly syntax: 'yaml' | 'json';
  /** Without byte order mark. Empty where the bytes are no text. */
  readonly text: string;
  readonly value?: unknown;
  readonly faults: readonly TextFault[];
}

/** CONTRACT 2. Sizes in bytes. */
export const LIMITS = {
  fileSize: 1024 * 1024,
  depth: 64,
  aliases: 20,
  expandedNodes: 10_000,
} as const;
