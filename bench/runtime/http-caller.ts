import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { Caller } from './caller.ts';
import { ended } from './start-fleet.ts';
import { ECHO } from './workspace.ts';

/** `serve` over the workspace, and a caller of POST /v1/calls that keeps its connections. */
export async function servedCaller(launcher: string, workspace: string, message: object): Promise<Caller> {
  const child = spawn(
    process.execPath,
    [launcher, 'serve', '--port', '0', '--json', '--workspace', workspace],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const line = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).once('line', line.resolve);
  const { url } = JSON.parse(await line.promise) as { url: string };
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const body = JSON.stringify({ tool: ECHO, arguments: message });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const call = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const asked = request(
        { hostname, port, path: '/v1/calls', method: 'POST', agent, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            const { outcome } = JSON.parse(text) as { outcome: string };
            if (outcome === 'ok') resolve();
            else reject(new Error(`A call failed: ${text}`));
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  await call();
  return {
    call,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await ended(child);
    },
  };
}
