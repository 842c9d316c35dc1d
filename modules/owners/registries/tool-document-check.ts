import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { RegistryEntry } from '../../core/model/registry.ts';
import type { FileAbsence, FileContent } from '../../core/ports/document-files.ts';
import { locate, type ReadDocument } from '../../documents/index.ts';
import type { ReadEntry } from './entry-fields.ts';
import { compareOperations, isAbout } from './operations-check.ts';
import { readToolDocument } from './tool-document.ts';

export interface DocumentVerdict {
  /** Findings in tools.json. */
  readonly inRegistry: readonly Finding[];
  /** Findings in TOOL.md. It is no rule of seed 000, so none of them is more than a warning. */
  readonly inDocument: readonly Diagnostic[];
  readonly implements: RegistryEntry['implements'];
}

const NOTHING: DocumentVerdict = { inRegistry: [], inDocument: [], implements: new Map() };

/** What the TOOL.md beside the entry point says about the entry. */
export function checkToolDocument(
  entry: ReadEntry,
  { path, content }: { readonly path: string; readonly content: FileContent },
): DocumentVerdict {
  if (content.state !== 'read')
    return { ...NOTHING, inDocument: asWarnings(locate(path, NO_TEXT, unread(content.state))) };
  const read = readToolDocument(content.bytes);
  if (read === undefined) return NOTHING;
  const { inRegistry, inDocument } = compareOperations(entry, read);
  return {
    inRegistry,
    inDocument: asWarnings(locate(path, read.document, [...read.findings, ...inDocument])),
    implements: isAbout(read, entry.fields.name) ? read.implements : NOTHING.implements,
  };
}

const NO_TEXT: ReadDocument = { syntax: 'yaml', text: '', faults: [] };

/** Its place was looked at just before; a file that went in between is as good as none. */
function unread(state: FileAbsence): readonly Finding[] {
  switch (state) {
    case 'missing':
    case 'not_a_file':
      return [];
    case 'too_large':
      return [
        { code: 'file_too_large', path: [], message: 'The document is larger than 1 MiB and was not read.' },
      ];
    case 'unreadable':
      return [{ code: 'read_failed', path: [], message: 'The document could not be read.' }];
  }
}

const asWarnings = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.map((diagnostic) =>
    diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic,
  );
