import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { entryPath, type ReadEntry } from './entry-fields.ts';
import { quote } from './entry-text.ts';
import type { ToolDocument } from './tool-document.ts';

/** Findings by the file that they are in. */
export interface OperationFindings {
  readonly inRegistry: readonly Finding[];
  readonly inDocument: readonly Finding[];
}

/** What tools.json and the TOOL.md beside the entry point say differently (seed 000: TOOL.md documents the capabilities). */
export function compareOperations({ index, fields }: ReadEntry, document: ToolDocument): OperationFindings {
  if (!isAbout(document, fields.name)) {
    const message = `The document is about ${quote(document.name ?? '')}, the entry is ${quote(fields.name ?? '')}.`;
    const hint = 'Make both names equal, or give each tool its own folder.';
    return { inRegistry: [], inDocument: [{ code: 'operations_mismatch', path: ['name'], message, hint }] };
  }
  const documented = document.operations;
  const listed = fields.capabilities;
  if (documented === undefined || listed === undefined) return { inRegistry: [], inDocument: [] };
  const names = new Set(documented.map(({ name }) => name));
  return {
    inRegistry: listed.flatMap((operation, at): readonly Finding[] => {
      if (typeof operation !== 'string' || names.has(operation)) return [];
      const message = `TOOL.md does not document the operation ${quote(operation)}.`;
      const hint = 'Document it under `capabilities` in TOOL.md, or remove it here.';
      return [{ code: 'operations_mismatch', path: entryPath(index, 'capabilities', at), message, hint }];
    }),
    inDocument: documented.flatMap(({ name, path }): readonly Finding[] => {
      if (listed.includes(name)) return [];
      const message = `tools.json does not list the operation ${quote(name)}.`;
      const hint = 'Add it to `capabilities` in tools.json, or remove it here.';
      return [{ code: 'operations_mismatch', path, message, hint }];
    }),
  };
}

/** A document that names no tool is about the one that it lies beside. */
export const isAbout = (document: ToolDocument, name: string | undefined): boolean =>
  document.name === undefined || document.name === name;
