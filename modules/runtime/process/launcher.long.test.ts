import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GroupRecords } from './group-records.ts';
import { GroupLauncher } from './launcher.ts';
import { isAlive } from './testing/liveness.ts';

const CYCLES = 1_000;

test.skipIf(process.platform !== 'linux')(
  'a thousand starts and stops leave no descriptor, child, listener or record',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cycles-'));
    const records = new GroupRecords(join(folder, 'children'), '0123456789abcdef0123456789abcdef');
    const launcher = new GroupLauncher({ records, patience: { grace: 2_000, last: 10_000 } });
    const descriptors = async () => (await readdir('/proc/self/fd')).length;
    const cycle = async (n: number): Promise<number> => {
      // Every other one leaves something behind in its group.
      const line = n % 2 === 0 ? 'cat' : 'sleep 600 & cat';
      const start = { command: '/bin/sh', args: ['-c', line], folder, environment: new Map() };
      const child = await launcher.launch(start);
      const closed = once(child.stdout, 'close');
      await child.end();
      await closed;
      return child.pid;
    };
    for (let n = 0; n < 20; n += 1) await cycle(n);
    const before = { descriptors: await descriptors(), heap: process.memoryUsage().heapUsed };
    const pids: number[] = [];
    for (let n = 0; n < CYCLES; n += 1) pids.push(await cycle(n));
    expect((await descriptors()) - before.descriptors).toBeLessThan(10);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(process.memoryUsage().heapUsed - before.heap).toBeLessThan(64 * 1024 * 1024);
    expect(await readdir(join(folder, 'children'))).toEqual([]);
    await rm(folder, { recursive: true });
  },
);
