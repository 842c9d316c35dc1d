import { type AllowedDirectories, NotAllowable, openAllowedDirectories } from './files/index.ts';

/** The server cannot start as it is set up: told to the operator with what to do. */
export class SettingsError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'SettingsError';
    this.hint = hint;
  }
}

const SET_DIRECTORIES =
  'Set ALLOWED_DIRECTORIES to existing directories by absolute path, ' +
  'for example ALLOWED_DIRECTORIES=/data or ALLOWED_DIRECTORIES=/data:/srv/docs (a comma separates too).';

function listed(value: string): string[] {
  return value
    .split(/[,:]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Reads the only list that grants access. Nothing in a request can widen it. */
export async function readAllowedDirectories(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Promise<AllowedDirectories> {
  if (platform === 'win32') {
    throw new SettingsError(
      'The confinement to directories relies on POSIX paths and is not offered on Windows.',
      'Run the server in WSL or in a container.',
    );
  }
  const paths = listed(env['ALLOWED_DIRECTORIES'] ?? '');
  if (paths.length === 0) {
    throw new SettingsError('ALLOWED_DIRECTORIES names no directory.', SET_DIRECTORIES);
  }
  try {
    return await openAllowedDirectories(paths);
  } catch (error) {
    if (error instanceof NotAllowable) throw new SettingsError(error.message, SET_DIRECTORIES);
    throw error;
  }
}
