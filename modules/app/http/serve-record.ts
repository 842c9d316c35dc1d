import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isLiving, type RunningServer, readRunningServer, serveFile } from '../running-server.ts';

/** Milliseconds that a server of this machine may take to say that it is there. */
const ANSWER_WITHIN = 2_000;

/** The server of this workspace that serve.json names, where it runs. */
export async function livingServer(workspace: string): Promise<RunningServer | undefined> {
  const found = await readRunningServer(workspace);
  return found !== undefined && (await isLiving(found, ANSWER_WITHIN)) ? found : undefined;
}

/**
 * Writes `.agent-tools/serve.json` for this process, whole or not at all, readable by its user only. Disposing removes
 * it, unless another server has written its own in the meantime. The record of another server that runs is left to it,
 * and `onOther` is told which.
 */
export async function writeServeRecord(
  workspace: string,
  server: RunningServer,
  onOther: (other: RunningServer) => void = () => undefined,
): Promise<AsyncDisposable> {
  const other = await livingServer(workspace);
  if (other !== undefined && other.url !== server.url) {
    onOther(other);
    return { [Symbol.asyncDispose]: () => Promise.resolve() };
  }
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
