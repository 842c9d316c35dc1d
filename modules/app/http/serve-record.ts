import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type RunningServer, serveFile } from '../running-server.ts';

/**
 * Writes `.agent-tools/serve.json` for this process, whole or not at all, readable by its user only. Disposing removes
 * it, unless another server has written its own in the meantime.
 */
export async function writeServeRecord(workspace: string, server: RunningServer): Promise<AsyncDisposable> {
  const file = serveFile(workspace);
  const text = `${JSON.stringify(server)}\n`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${server.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return {
    async [Symbol.asyncDispose]() {
      const current = await readFile(file, 'utf8').catch(() => undefined);
      if (current === text) await rm(file, { force: true });
    },
  };
}
