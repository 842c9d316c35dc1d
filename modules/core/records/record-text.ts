import { type Diagnostic, type Finding, jsonPointer, severityOf } from '../diagnostics/diagnostic.ts';
import type { FileAbsence } from '../ports/document-files.ts';
import { err, ok, type Result } from '../result.ts';

const STRICT = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON that an owner wrote itself, of up to its own limit: larger than what people write, so no places are kept. Codes:
 * `encoding`, `json_syntax`.
 */
export function parseRecordText(bytes: Uint8Array): Result<unknown, readonly Finding[]> {
  let text: string;
  try {
    text = STRICT.decode(bytes);
  } catch {
    return err([{ code: 'encoding', path: [], message: 'The records are not UTF-8 text.' }]);
  }
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    // The engine's own sentence quotes the text, which may be anything.
    return err([{ code: 'json_syntax', path: [], message: 'The records are not valid JSON.' }]);
  }
}

/** The name of a document that is being recorded: it may come from anywhere. */
export const RECORD_FILE = 'record';

/** Documents of programs are on one line: a finding is placed by its pointer. */
export const placeInRecord = (file: string, findings: readonly Finding[]): readonly Diagnostic[] =>
  findings.map(({ code, severity, path, message, hint }) => ({
    code,
    severity: severity ?? severityOf(code),
    file,
    line: 1,
    column: 1,
    path: jsonPointer(path),
    message,
    ...(hint !== undefined && { hint }),
  }));

/** Why a document of records gives none. */
export const ABSENCE_FINDINGS = {
  not_a_file: { code: 'read_failed', path: [], message: 'The records are not in a regular file.' },
  too_large: { code: 'file_too_large', path: [], message: 'The records are larger than 64 MiB.' },
  unreadable: { code: 'read_failed', path: [], message: 'The records could not be read.' },
} as const satisfies Record<Exclude<FileAbsence, 'missing'>, Finding>;
