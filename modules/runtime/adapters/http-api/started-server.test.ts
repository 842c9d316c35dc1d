import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instanceTarget } from '../testing/checked-calls.ts';
import { ApiScene, call, ROOT } from './testing/api-scene.ts';

const BUILT = existsSync(join(ROOT, 'packages/filesystem-mcp-server/dist/http.js'));

let scene: ApiScene;
beforeEach(() => {
  scene = new ApiScene();
});
afterEach(async () => {
  await scene.end();
  expect(scene.launcher.running()).toEqual([]);
});

describe('a server that is started for it', () => {
  const script = (code: string) => ({ command: 'node', args: ['-e', code] });
  const listen = (url: string) =>
    `require('node:http').createServer((q, s) => s.end('up')).listen(${new URL(url).port}, '127.0.0.1')`;

  test.skipIf(!BUILT)('internal-filesystem-http reads a file, and says which it may not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'http-api-'));
    await writeFile(join(folder, 'a.txt'), 'hola');
    const url = await scene.freeAddress();
    const launch = {
      folder: 'packages/internal-filesystem-http',
      command: 'node',
      args: ['../filesystem-mcp-server/dist/http.js'],
      url,
    };
    const environment = new Map([
      ['ALLOWED_DIRECTORIES', folder],
      ['PORT', new URL(url).port],
    ]);
    const connection = await scene.open(instanceTarget('http_api', launch), { environment });
    const address = { method: 'GET', path: '/v1/files', parameters: { path: 'query' as const } };
    expect(await call(connection, { address, arguments: { path: 'a.txt' } })).toMatchObject({
      structured: { content: 'hola', encoding: 'utf-8' },
    });
    expect(await call(connection, { address, arguments: { path: '/etc/passwd' } })).toMatchObject({
      isError: true,
    });
    expect(scene.launcher.running()).toHaveLength(1);
    await connection.close();
    expect(scene.launcher.running()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('is waited for, however long it takes to listen', async () => {
    const url = await scene.freeAddress();
    const slow = `setTimeout(() => ${listen(url)}, 150)`;
    const connection = await scene.open(instanceTarget('http_api', { url, ...script(slow) }));
    expect(await call(connection)).toEqual({ texts: ['up'] });
  });

  test('that goes takes the connection with it', async () => {
    const url = await scene.freeAddress();
    const connection = await scene.open(instanceTarget('http_api', { url, ...script(listen(url)) }));
    const [child] = scene.launcher.started;
    if (child === undefined) throw new Error('not started');
    process.kill(child.pid, 'SIGKILL');
    expect(await connection.closed).toEqual({ expected: false, detail: 'killed', signal: 'SIGKILL' });
  });

  test('that ends before it listens, or is not there, is no connection', async () => {
    const url = await scene.freeAddress();
    expect(await scene.openFailure(instanceTarget('http_api', { url, ...script('process.exit(3)') }))).toBe(
      'safe exited',
    );
    expect(await scene.openFailure(instanceTarget('http_api', { url, command: 'no-such-command' }))).toBe(
      'safe command_missing',
    );
  });

  test('that never listens is ended when the signal says so', async () => {
    const controller = new AbortController();
    const url = await scene.freeAddress();
    const target = instanceTarget('http_api', { url, ...script('setInterval(() => {}, 1000)') });
    const opening = scene.openFailure(target, { signal: controller.signal });
    while (scene.launcher.started.length === 0) await new Promise(setImmediate);
    controller.abort();
    expect(await opening).toBe('safe stopped');
    expect(scene.launcher.running()).toEqual([]);
  });

  test('at an address that another has taken is not started; one that the operator names is used', async () => {
    const url = await scene.serve((_, response) => response.end('theirs'));
    const launch = { url, ...script(listen(url)) };
    expect(await scene.openFailure(instanceTarget('http_api', launch))).toBe('safe address_taken');
    const connection = await scene.open(instanceTarget('http_api', launch, { url }));
    expect(await call(connection)).toEqual({ texts: ['theirs'] });
    expect(scene.launcher.started).toEqual([]);
  });

  test('is not started where the address is not of this machine', async () => {
    const launch = { url: 'https://api.test', ...script('process.exit(3)') };
    await scene.open(instanceTarget('http_api', launch));
    expect(scene.launcher.started).toEqual([]);
  });
});
