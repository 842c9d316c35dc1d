import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** A command as a launcher would find it; `undefined`: there is none, or none that may be run. Relative paths begin at the folder. */
export async function findCommand(
  command: string,
  folder: string,
  path: string,
): Promise<string | undefined> {
  if (command === '' || command.includes('\0')) return undefined;
  if (command === 'node') return process.execPath;
  if (isAbsolute(command) || /[\\/]/.test(command)) {
    const file = resolve(folder, command);
    return (await isExecutable(file)) ? file : undefined;
  }
  for (const place of path.split(delimiter))
    for (const ending of ENDINGS) {
      const file = resolve(folder, join(place === '' ? '.' : place, command + ending));
      if (await isExecutable(file)) return file;
    }
  return undefined;
}

const ENDINGS = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];

export async function isExecutable(file: string): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
