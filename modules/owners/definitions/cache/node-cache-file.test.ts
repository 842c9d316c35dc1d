import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeCacheFile } from './node-cache-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cache-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const cacheAt = (name: string) => nodeCacheFile(path.join(folder, name), () => 'token');

test('reads what it wrote, also below a folder that was not there', async () => {
  const cache = cacheAt('below/cache');
  expect(await cache.read()).toBeUndefined();
  await cache.write([Buffer.from('a'), Buffer.from('b')]);
  expect(await cache.read()).toEqual(Buffer.from('ab'));
});

test('a folder or a pipe in its place is no cache, and nothing waits for it', async () => {
  expect(await cacheAt('').read()).toBeUndefined();
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  expect(await cacheAt('pipe').read()).toBeUndefined();
});
