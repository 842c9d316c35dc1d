import type { DiagnosticCode } from '../core/diagnostics/codes.ts';

/** A fault of the text itself, with its place. 1-based, columns in UTF-16 units. */
export interface TextFault {
  readonly code: DiagnosticCode;
  readonly line: number;
  readonly column: number;
  /** Where the fault belongs to one value (a duplicate key); absent for faults of the syntax. */
  readonly path?: readonly (string | number)[];
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

/** At most this many faults of one document are told; what is beyond is noise of the first ones. */
export const MAX_FAULTS = 20;

/** CONTRACT 2. Sizes in bytes; depth counts nested mappings and lists, the outermost is 1. */
export const LIMITS = {
  fileSize: 1024 * 1024,
  depth: 64,
  aliases: 20,
  expandedNodes: 10_000,
} as const;
