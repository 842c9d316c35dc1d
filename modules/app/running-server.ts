import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** `.agent-tools/serve.json`: written by `serve`, so that commands about running things find it. */
export const runningServer = z.object({
  url: z.url({ protocol: /^https?$/ }),
  pid: z.int().positive(),
  started_at: z.string(),
});
export type RunningServer = z.output<typeof runningServer>;

export const serveFile = (workspace: string): string => join(workspace, '.agent-tools', 'serve.json');

/** What the file says; undefined where there is none or it says nothing usable. Whether it still runs is another question. */
export async function readRunningServer(workspace: string): Promise<RunningServer | undefined> {
  try {
    return runningServer.parse(JSON.parse(await readFile(serveFile(workspace), 'utf8')));
  } catch {
    return undefined;
  }
}

/** It answers on `/healthz` within the time. */
export async function isAnswering(server: RunningServer, milliseconds: number): Promise<boolean> {
  try {
    const response = await fetch(new URL('/healthz', server.url), {
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'error',
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** It runs and answers: what another process has its number, and what another program has its port, is not it. */
export const isLiving = async (server: RunningServer, milliseconds: number): Promise<boolean> =>
  isProcess(server.pid) && (await isAnswering(server, milliseconds));

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
