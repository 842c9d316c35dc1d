import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CatalogError } from '../../../core/errors.ts';
import type { WorkspaceMaker } from '../../../core/ports/workspace-maker.ts';
import { STARTER_FILES } from './starter-files.ts';

/** Writes the starter files that are not there yet; `finish` gets the ones that it wrote. */
export function createWorkspaceMaker(
  workspace: string,
  finish: (created: readonly string[], signal: AbortSignal) => Promise<void>,
): WorkspaceMaker {
  return {
    async init(signal) {
      const created: string[] = [];
      const kept: string[] = [];
      for (const { path, text } of STARTER_FILES) {
        (await writeNew(join(workspace, path), text)) ? created.push(path) : kept.push(path);
      }
      await finish(created, signal);
      return { created, kept };
    },
  };
}

/** false: something is there already, whatever it is. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOTDIR') return false;
    throw new CatalogError(
      'forbidden',
      'This folder cannot be written.',
      'Check its permissions, or choose another with --workspace.',
      error,
    );
  }
}
