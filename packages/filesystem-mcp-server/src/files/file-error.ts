import { quoted } from './quoted.ts';

export type FileErrorCode =
  | 'invalid_path'
  | 'invalid_argument'
  | 'outside_allowed_directories'
  | 'not_found'
  | 'not_a_file'
  | 'not_a_directory'
  | 'is_a_symlink'
  | 'too_many_links'
  | 'changed_during_access'
  | 'already_exists'
  | 'not_text'
  | 'too_large'
  | 'permission_denied'
  | 'no_space'
  | 'busy'
  | 'io_failed';

/** A refusal that may be shown to the caller: its texts never hold an absolute path or a system message. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly hint: string;

  constructor(code: FileErrorCode, message: string, hint: string) {
    super(message);
    this.name = 'FileError';
    this.code = code;
    this.hint = hint;
  }
}

/** The same words whether or not the place exists: a refusal must not tell what lies outside. */
export function outside(): FileError {
  return new FileError(
    'outside_allowed_directories',
    'The path leads outside the allowed directories.',
    'Give a path inside them; list_directory with the path "." shows what there is.',
  );
}

export function notFound(shown: string): FileError {
  return new FileError(
    'not_found',
    `There is nothing at ${quoted(shown)}.`,
    'Look for the right name with list_directory or search_files.',
  );
}

export function changed(shown: string): FileError {
  return new FileError(
    'changed_during_access',
    `${quoted(shown)} was replaced while it was being opened.`,
    'Try again; if it happens again, another program is changing this path.',
  );
}
