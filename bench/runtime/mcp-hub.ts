import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../measure/product.ts';
import { ended, ready } from './start-fleet.ts';

const VERSION = '4.2.1';
/** It waits for each of its servers. */
const FAULTY = ['silent', 'crashing', 'moody', 'slow', 'changed', 'flooding', 'chatty'];

export interface Hub {
  readonly start_ms: number;
  readonly servers: number;
}

/** mcp-hub over the sound servers of the fleet; undefined where npm cannot bring it. */
export async function startHub(folder: string): Promise<Hub | undefined> {
  mkdirSync(folder, { recursive: true });
  const installed = join(folder, 'node_modules', 'mcp-hub', 'dist', 'cli.js');
  if (!existsSync(installed))
    spawnSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `mcp-hub@${VERSION}`]);
  if (!existsSync(installed)) return undefined;
  const main = join(ROOT, 'examples', 'fleet', 'server', 'main.mjs');
  const servers = readdirSync(join(ROOT, 'examples', 'fleet', 'packages'))
    .map((name) => name.replace(/^fleet-/, ''))
    .filter((name) => !FAULTY.includes(name));
  const config = join(folder, 'hub.json');
  writeFileSync(
    config,
    JSON.stringify({
      mcpServers: Object.fromEntries(
        servers.map((name) => [name, { command: process.execPath, args: [main, name] }]),
      ),
    }),
  );
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, [installed, '--port', String(port), '--config', config], {
    stdio: 'ignore',
  });
  try {
    await ready(`http://127.0.0.1:${port}/api/health`, child);
    return { start_ms: performance.now() - begin, servers: servers.length };
  } finally {
    await ended(child);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => resolve());
  await promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  server.close(() => close());
  await closed;
  return port;
}
