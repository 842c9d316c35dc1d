import type { Severity } from '../../../core/diagnostics/codes.ts';
import { type Diagnostic, severityOf } from '../../../core/diagnostics/diagnostic.ts';
import type { Sha256, Source } from './compile-document.ts';
import type { CompiledDocument } from './compiled-document.ts';

/** What cannot be read is visible by its name, and has a digest of its own. */
export const unreadableDocument = (
  { file, kind }: Pick<Source, 'file' | 'kind'>,
  message: string,
  sha256: Sha256,
  severity: Severity = severityOf('read_failed'),
): CompiledDocument => ({
  file,
  kind,
  digest: sha256(file, '\0unreadable\0', message),
  items: [],
  diagnostics: [readFailure(file, message, severity)],
});

/** A path of the workspace that could not be read. */
export const readFailure = (
  file: string,
  message: string,
  severity = severityOf('read_failed'),
): Diagnostic => ({
  code: 'read_failed',
  severity,
  file,
  line: 1,
  column: 1,
  path: '',
  message,
  hint: 'Check what stands there, and that it may be read.',
});
