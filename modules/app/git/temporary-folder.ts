import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of this user alone that is gone when it is disposed, and when the process ends before that. */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'agent-tools-base-'));
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
