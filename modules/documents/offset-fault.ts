import type { DiagnosticCode } from '../core/diagnostics/codes.ts';
import { LineIndex } from './line-index.ts';
import { MAX_FAULTS, type TextFault } from './read.ts';

/** A fault whose place is an offset (UTF-16 units). */
export interface OffsetFault {
  readonly code: DiagnosticCode;
  readonly offset: number;
  readonly path?: readonly (string | number)[];
  readonly message: string;
}

/** In the order of the text, each code once at one place. */
export function placeFaults(text: string, faults: readonly OffsetFault[]): readonly TextFault[] {
  if (faults.length === 0) return NONE;
  const lines = new LineIndex(text);
  const first = new Map<string, OffsetFault>();
  for (const fault of faults.toSorted((a, b) => a.offset - b.offset)) {
    const identity = `${fault.code} ${fault.offset}`;
    if (!first.has(identity)) first.set(identity, fault);
  }
  return [...first.values()]
    .slice(0, MAX_FAULTS)
    .map(({ offset, ...fault }) => ({ ...fault, ...lines.placeOf(offset) }));
}

/** Shared by all sound documents. */
export const NONE: readonly never[] = Object.freeze([]);
