import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import type { LaunchWish, ProductPlace } from './launch.ts';

/** What can be seen of how this product could be started. */
export async function readLaunchPlace(
  product: ProductPlace,
  project: string,
  path: string | undefined,
): Promise<Pick<LaunchWish, 'inProject' | 'isCommand'>> {
  const folder = dirname(dirname(product.script));
  const linked = join(project, 'node_modules', basename(folder));
  // Package managers keep it under a name with its version, and link to that.
  const inProject = (await isSame(linked, folder))
    ? join(linked, 'bin', basename(product.script))
    : undefined;
  return { ...(inProject !== undefined && { inProject }), isCommand: await isCommand(product.script, path) };
}

/** The first `agent-tools` of the shell is this one. On Windows such a command is a script that not every client starts. */
async function isCommand(script: string, path = ''): Promise<boolean> {
  if (process.platform === 'win32') return false;
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const file = join(folder, 'agent-tools');
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return isSame(file, script);
  }
  return false;
}

async function isSame(path: string, real: string): Promise<boolean> {
  try {
    return (await realpath(path)) === (await realpath(real));
  } catch {
    return false;
  }
}
