import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { FileAbsence } from '../../core/ports/document-files.ts';
import { locate, type ReadDocument } from '../../documents/index.ts';
import type { ReadEntry } from './entry-fields.ts';
import { compareOperations, isAbout } from './operations-check.ts';
import type { DocumentEvidence } from './registry-evidence.ts';
import { NOTHING_STATED, readToolDocument, type Stated } from './tool-document.ts';

export interface DocumentVerdict extends Stated {
  /** Findings in tools.json. */
  readonly inRegistry: readonly Finding[];
  /** Findings in TOOL.md. It is no rule of seed 000, so none of them is more than a warning. */
  readonly inDocument: readonly Diagnostic[];
}

export const NO_VERDICT: DocumentVerdict = { inRegistry: [], inDocument: [], ...NOTHING_STATED };

/** What the TOOL.md beside the entry point says about the entry. */
export function checkToolDocument(entry: ReadEntry, { path, content }: DocumentEvidence): DocumentVerdict {
  if (content.state !== 'read')
    return { ...NO_VERDICT, inDocument: asWarnings(locate(path, NO_TEXT, UNREAD[content.state])) };
  const read = readToolDocument(content.bytes);
  if (read === undefined) return NO_VERDICT;
  const { inRegistry, inDocument } = compareOperations(entry, read);
  return {
    inRegistry,
    inDocument: asWarnings(locate(path, read.document, [...read.findings, ...inDocument])),
    ...(isAbout(read, entry.fields.name) ? statedIn(read) : NOTHING_STATED),
  };
}

const statedIn = ({ implements: ids, contracts, risks }: Stated): Stated => ({
  implements: ids,
  contracts,
  risks,
});

const NO_TEXT: ReadDocument = { syntax: 'yaml', text: '', faults: [] };

const UNREAD = {
  // It went after it was looked at, which is as good as none.
  missing: [],
  outside: [unread('It leads out of the folder of the registry and was not read.')],
  not_a_file: [unread('It is not a regular file.')],
  too_large: [
    { code: 'file_too_large', path: [], message: 'The document is larger than 1 MiB and was not read.' },
  ],
  unreadable: [unread('It may not be read.')],
} as const satisfies Record<FileAbsence | 'outside', readonly Finding[]>;

function unread(message: string): Finding {
  return {
    code: 'read_failed',
    path: [],
    message,
    hint: 'Put a TOOL.md there that can be read, or remove it.',
  };
}

const asWarnings = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.map((diagnostic) =>
    diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic,
  );
