import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type InstanceId, parseInstanceId } from '../../core/ids.ts';
import { LOCAL } from '../../core/model/subject.ts';
import { badServer } from '../../runtime/testing/real-servers.ts';
import type { App } from '../app.ts';
import { composeLocal } from '../compose.ts';

const NEVER = new AbortController().signal;
const ID: InstanceId = parseInstanceId('instances.a') ?? expect.unreachable();
const CYCLES = 200;

const descriptors = (): number => readdirSync('/proc/self/fd').length;
const children = (): number =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    // `ps` itself is one of them.
    .filter((line) => line.trim() !== '').length - 1;

async function stopped({ services }: App): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (services.providers.standings().every(({ state }) => state === 'idle')) resolve();
  };
  using _watching = services.providers.watch(look);
  look();
  await promise;
}

test.skipIf(process.platform !== 'linux')(
  'starts and stops of a real provider leave no descriptor, no child and no memory behind',
  async () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'cycles-'));
    try {
      mkdirSync(join(folder, 'packages/p'), { recursive: true });
      const { command, args } = badServer('good');
      writeFileSync(
        join(folder, 'packages/p/provider.yaml'),
        `provider_id: p\nprovider_type: mcp_server\nprovides: []\nruntime: ${JSON.stringify({ command, args, transport: 'stdio' })}\n`,
      );
      writeFileSync(
        join(folder, 'agent-tools.yaml'),
        'instances: { a: { provider: p, enabled: true, idle_stop: 1ms } }\n',
      );
      const bugs: unknown[] = [];
      const app = composeLocal({ workspace: folder, onFailure: (error) => bugs.push(error) });
      await app.composer.refresh(NEVER);
      app.startProviders();
      const cycle = async (): Promise<void> => {
        const outcome = await app.services.providers.call(
          { kind: 'instance', instance: ID },
          {
            address: { toolName: 'echo' },
            tool: 'echo',
            arguments: { text: 'x'.repeat(10_000) },
            subject: LOCAL,
            requestId: '0'.repeat(32),
            outputLimit: 100_000,
          },
          () => undefined,
          NEVER,
        );
        expect(outcome).toMatchObject({ kind: 'result', isError: false });
        await stopped(app);
      };
      for (let count = 0; count < 20; count += 1) await cycle();
      const before = { descriptors: descriptors(), heap: process.memoryUsage().heapUsed };
      for (let count = 0; count < CYCLES; count += 1) await cycle();
      expect(children()).toBe(0);
      expect(descriptors()).toBeLessThanOrEqual(before.descriptors + 2);
      expect(process.memoryUsage().heapUsed - before.heap).toBeLessThan(60 * 1024 * 1024);
      expect(app.services.providers.standings()).toMatchObject([{ starts: CYCLES + 20 }]);
      await app[Symbol.asyncDispose]();
      expect(bugs).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);
