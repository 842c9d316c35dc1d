import { changed, FileError, notFound } from './file-error.ts';
import { quoted } from './quoted.ts';

/** The code of a system call's error (`ENOENT`), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

/** Runs work on a path and puts our words in the place of the system's, which hold absolute paths. */
export async function explaining<T>(shown: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    throw code === undefined ? error : explain(code, shown);
  }
}

function explain(code: string, shown: string): FileError {
  const name = quoted(shown);
  switch (code) {
    case 'ENOENT':
      return notFound(shown);
    case 'ELOOP':
      return changed(shown);
    case 'ENOTDIR':
      return new FileError(
        'not_a_directory',
        `A part of ${name} is not a directory.`,
        'List its parent with list_directory.',
      );
    case 'EISDIR':
    case 'ENXIO':
    case 'ENODEV':
      return new FileError(
        'not_a_file',
        `${name} is not a regular file.`,
        'Give the path of a regular file.',
      );
    case 'EACCES':
    case 'EPERM':
      return new FileError(
        'permission_denied',
        `The server has no permission for ${name}.`,
        'Ask the operator to give the server access, or choose another path.',
      );
    case 'EROFS':
      return new FileError(
        'permission_denied',
        `${name} is on a read-only file system.`,
        'Choose a path in a writable directory.',
      );
    case 'ENAMETOOLONG':
      return new FileError('invalid_path', `${name} is too long a name here.`, 'Give a shorter name.');
    case 'EEXIST':
      return new FileError('already_exists', `${name} already exists.`, 'Choose another name.');
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new FileError(
        'no_space',
        `There is no room to write ${name}.`,
        'Ask the operator to free space.',
      );
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
      return new FileError(
        'busy',
        'Too many files are open.',
        'Try again in a moment with fewer calls at once.',
      );
    default:
      return new FileError(
        'io_failed',
        `${name} could not be accessed.`,
        'Try again; if it fails again, ask the operator to check the file system.',
      );
  }
}
