import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogError } from '../../core/errors.ts';

/** A folder of this user alone that is gone when it is disposed, and when the process ends before that. */
export async function temporaryFolder(within: string): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(within, 'agent-tools-base-')).catch((cause: unknown) => {
    throw new CatalogError(
      'owner_unavailable',
      'No temporary folder can be made.',
      'Look whether there is room, and whether TMPDIR can be written.',
      cause,
    );
  });
  const removeAtOnce = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeAtOnce);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
      process.off('exit', removeAtOnce);
    },
  };
}
