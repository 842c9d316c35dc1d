import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guardedApp, subject } from '../http/testing/fake-authenticator.ts';
import { knownApp } from '../http/testing/known-app.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { FakeFaces, type FakeOptions } from './testing/fake-shell.ts';

/** A workspace whose record says that this address serves it. */
async function servedFolder(url: string): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'agent-tools-place-'));
  await mkdir(join(path, '.agent-tools'));
  await writeFile(
    join(path, '.agent-tools', 'serve.json'),
    JSON.stringify({ url, pid: process.pid, started_at: '2026-06-01T00:00:00.000Z' }),
  );
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const REPORT = '{"runtime":"node-a","runtime_generation":"8","observations":[]}';
const COMMANDS: readonly (readonly [readonly string[], string])[] = [
  [['observe'], REPORT],
  [['record', 'inventory'], '{"artifacts":[]}'],
];

/** How often evidence came here and to the server, where the record of the workspace names that address. */
async function runWhereServed(
  words: readonly string[],
  stdin: string,
  url: (port: number) => string,
  more: FakeOptions = {},
) {
  const serving = await knownApp();
  const here = await knownApp();
  await using served = await serveApp(serving);
  await using folder = await servedFolder(url(served.port));
  const ran = await new FakeFaces(here).run(words, { stdin, folder: folder.path, ...more });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const count = ({ evidence }: typeof here): number => evidence.recorded.length + evidence.reports.length;
  return { here: count(here), there: count(serving) };
}
const local = (port: number): string => `http://127.0.0.1:${port}`;

describe.each(COMMANDS)('%j', (words, stdin) => {
  const run = (url: (port: number) => string, more: FakeOptions = {}, extra: readonly string[] = []) =>
    runWhereServed([...words, ...extra], stdin, url, more);

  test('goes to the server of this workspace, so that its next answer holds it', async () => {
    expect(await run(local)).toEqual({ here: 0, there: 1 });
  });

  test('is done here where nothing answers', async () => {
    expect(await run(() => 'http://127.0.0.1:1')).toEqual({ here: 1, there: 0 });
  });

  test('is done here where the record names another machine: nobody there is asked anything', async () => {
    let asked = 0;
    const stranger = createServer((_, response) => {
      asked += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    // Leads to this machine all the same, so that the name alone decides.
    await using folder = await servedFolder(`http://[::ffff:127.0.0.1]:${port}`);
    const ran = await new FakeFaces(await knownApp()).run(words, { stdin, folder: folder.path });
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
    expect({ code: ran.code, asked }).toEqual({ code: 0, asked: 0 });
  });

  test('is done here where the server asks who one is and no credential is at hand; a refused one fails', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', subject('user:ana', 'all'));
    const here = await knownApp();
    await using served = await serveApp(app);
    await using folder = await servedFolder(local(served.port));
    const run = (environment: Readonly<Record<string, string>> = {}) =>
      new FakeFaces(here).run(words, {
        stdin,
        folder: folder.path,
        environment: { XDG_CONFIG_HOME: folder.path, ...environment },
      });
    const count = ({ evidence }: typeof here): number => evidence.recorded.length + evidence.reports.length;
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    expect([count(here), count(app)]).toEqual([1, 0]);
    expect((await run({ AGENT_TOOLS_TOKEN: 'wrong' })).code).toBe(4);
    expect((await run({ AGENT_TOOLS_SERVER: local(served.port) })).code).toBe(4);
    expect([count(here), count(app)]).toEqual([1, 0]);
    expect((await run({ AGENT_TOOLS_TOKEN: 'good' })).code).toBe(0);
    expect([count(here), count(app)]).toEqual([1, 1]);
  });

  test('is done here for another environment, whose instances are others', async () => {
    expect(await run(local, {}, ['--env', 'prod'])).toEqual({ here: 1, there: 0 });
    expect(await run(local, { environment: { AGENT_TOOLS_ENV: 'prod' } })).toEqual({ here: 1, there: 0 });
  });
});

test.each([[['status']], [['explain', 'instances.files', 'active']], [['ready', 'filesystem.read_file']]])(
  '%j reads the files of the workspace, whatever serves it',
  async (words) => {
    const here = new FakeFaces(await knownApp());
    await using folder = await servedFolder('http://127.0.0.1:1');
    expect(await here.run(words, { folder: folder.path })).toMatchObject({ code: 0 });
    expect(here.composed).toHaveLength(1);
  },
);
