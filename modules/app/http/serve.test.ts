import { type ChildProcess, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE } from '../../core/model/workspace.ts';
import { readRunningServer, serveFile } from '../running-server.ts';
import { serve } from './serve.ts';
import { ask } from './testing/ask.ts';
import { listenToEvents } from './testing/listen-events.ts';
import { sampleApp } from './testing/sample.ts';
import { turnsUntil } from './testing/turns.ts';

const containing = (text: string): unknown => expect.stringContaining(text);
const PROCESS = join(import.meta.dirname, 'testing', 'serve-process.ts');

let workspace = '';
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'agent-tools-serve-'));
});
afterEach(() => rm(workspace, { recursive: true }));

interface Running extends Disposable {
  readonly child: ChildProcess;
  readonly stdout: string;
  readonly stderr: string;
  readonly port: number;
  readonly exit: Promise<number | string>;
}

/** A server in a process of its own, once it has said where. */
async function start(options: object = {}): Promise<Running> {
  const child = spawn(process.execPath, [PROCESS, workspace, JSON.stringify(options)]);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const exit = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  );
  let ended = false;
  void exit.then(() => {
    ended = true;
  });
  const isUp = async (): Promise<boolean> => (await readRunningServer(workspace)) !== undefined;
  while (!(await isUp())) if (ended) throw new Error(stderr);
  const server = await readRunningServer(workspace);
  return {
    child,
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    port: Number(new URL(server?.url ?? '').port),
    exit,
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

describe('serve', () => {
  test('says where it serves and what it found, and leaves a record that only its user can read', async () => {
    using server = await start();
    await turnsUntil(() => server.stdout.endsWith('Ctrl-C.\n'));
    expect(server.stdout).toBe(
      `Agent-Tools serves this workspace at http://127.0.0.1:${server.port}\n` +
        '3 tools; 1 error, 1 warning, 0 notes. `agent-tools validate` shows them.\nStop it with Ctrl-C.\n',
    );
    expect(JSON.parse(await readFile(serveFile(workspace), 'utf8'))).toEqual({
      url: `http://127.0.0.1:${server.port}`,
      pid: server.child.pid,
      started_at: '2026-06-01T00:00:00.000Z',
    });
    expect((await stat(serveFile(workspace))).mode & 0o777).toBe(0o600);
    expect((await ask(server.port, '/v1/tools')).status).toBe(200);
  });

  test('at all addresses it says so, and who asks and who does TLS', async () => {
    using server = await start({ host: '0.0.0.0', auth: true });
    await turnsUntil(() => server.stdout.endsWith('Ctrl-C.\n'));
    expect(server.stdout).toContain(
      'It listens on all addresses of this machine; everybody is asked who they are (`server.auth`).\n' +
        'It speaks plain http: put a proxy that does TLS before it.\n',
    );
  });

  test('--json says the same as an object, --quiet nothing', async () => {
    using server = await start({ json: true });
    await turnsUntil(() => server.stdout.endsWith('\n'));
    expect(JSON.parse(server.stdout)).toMatchObject({
      url: `http://127.0.0.1:${server.port}`,
      tools: 3,
      findings: { error: 1 },
    });
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    using quiet = await start({ quiet: true });
    quiet.child.kill('SIGTERM');
    expect([await quiet.exit, quiet.stdout, quiet.stderr]).toEqual([0, '', '']);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s finishes what runs, ends streams, removes the record, exits 0',
    async (signal) => {
      using server = await start({ slow: true });
      using listener = await listenToEvents(server.port);
      const running = ask(server.port, '/v1/reload', { method: 'POST' });
      await turnsUntil(() => server.stderr.includes('reloading'));
      server.child.kill(signal);
      await turnsUntil(() => listener.ended);
      await expect(ask(server.port, '/healthz')).rejects.toThrow();
      server.child.kill('SIGUSR2');
      expect((await running).status).toBe(200);
      expect(await server.exit).toBe(0);
      await expect(access(serveFile(workspace))).rejects.toThrow();
      for (const line of server.stderr.trimEnd().split('\n'))
        expect(JSON.parse(line)).toHaveProperty('message');
    },
  );

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('a second %s ends it at once', async (signal, code) => {
    using server = await start({ slow: true });
    const running = ask(server.port, '/v1/reload', { method: 'POST' }).catch(() => undefined);
    await turnsUntil(() => server.stderr.includes('reloading'));
    // What follows the first at once is its echo; whoever means it repeats it.
    let ended = false;
    void server.exit.then(() => {
      ended = true;
    });
    await turnsUntil(() => {
      server.child.kill(signal);
      return ended;
    });
    expect(await server.exit).toBe(code);
    await running;
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s while the files are read ends it quietly', async (signal) => {
    const child = spawn(process.execPath, [PROCESS, workspace, JSON.stringify({ loading: true })]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await turnsUntil(() => output.includes('loading'));
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(output).toBe('{"message":"loading"}\n');
  });

  test('SIGHUP reads the workspace again', async () => {
    using server = await start();
    using listener = await listenToEvents(server.port);
    server.child.kill('SIGUSR1');
    // The two signals are delivered in order only once the first has been handled.
    await ask(server.port, '/healthz');
    server.child.kill('SIGHUP');
    await turnsUntil(() => listener.text.includes('"definitions"'));
    expect(JSON.parse((await ask(server.port, '/v1/tools')).text)).toMatchObject({ total: 0 });
  });

  test('the record of a server that runs is neither taken over nor removed', async () => {
    using first = await start();
    const record = await readFile(serveFile(workspace), 'utf8');
    using second = await start({ port: 0 });
    await turnsUntil(() => second.stdout.endsWith('Ctrl-C.\n'));
    expect(await readFile(serveFile(workspace), 'utf8')).toBe(record);
    await turnsUntil(() => second.stderr.includes('"warn"'));
    expect(second.stderr).toContain(`"url":"http://127.0.0.1:${first.port}","pid":${first.child.pid}`);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    expect(await readFile(serveFile(workspace), 'utf8')).toBe(record);
    // Of one that was killed it is taken over.
    first.child.kill('SIGKILL');
    await first.exit;
    using third = await start({ port: 0 });
    await turnsUntil(() => third.stdout.endsWith('Ctrl-C.\n'));
    expect((await readRunningServer(workspace))?.pid).toBe(third.child.pid);
  });

  test('a port that the server of this workspace has is said to be its', async () => {
    using first = await start();
    const again = serve({
      workspace,
      watch: true,
      port: first.port,
      stdout: { write: () => true },
      stderr: { write: () => true },
      compose: () => sampleApp(),
    });
    await expect(again).rejects.toMatchObject({
      code: 'invalid_request',
      message: `This workspace is served already, at http://127.0.0.1:${first.port} (process ${first.child.pid}).`,
    });
    expect((await readRunningServer(workspace))?.pid).toBe(first.child.pid);
  });
});

describe('serve refuses', () => {
  const silent = { write: () => true };
  const options = (port?: number) => ({
    workspace,
    watch: true,
    stdout: silent,
    stderr: silent,
    ...(port !== undefined && { port }),
  });

  test.each([
    ['prod', 'There is no `agent-tools.prod.yaml`, and it may say who is let in.'],
    ['../prod', containing('cannot stand in a file name')],
  ])('the environment %s, which has no file', async (env, message) => {
    await expect(serve({ ...options(0), env })).rejects.toMatchObject({ code: 'invalid_request', message });
    await expect(access(serveFile(workspace))).rejects.toThrow();
  });

  test('a key below `server` that nobody reads: it may have been meant to say who is let in', async () => {
    await writeFile(join(workspace, 'agent-tools.yaml'), 'version: 1\nserver: { authentication: [] }\n');
    const message = containing('agent-tools.yaml:2:11 has a key below `server` that nobody reads');
    await expect(serve(options(0))).rejects.toMatchObject({ code: 'invalid_request', message });
  });

  test('a port that is taken, with the next step', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = other.address();
    if (taken === null || typeof taken === 'string') throw new Error('No port.');
    await expect(serve({ ...options(taken.port), compose: () => sampleApp() })).rejects.toMatchObject({
      code: 'invalid_request',
      message: `Port ${taken.port} is taken by another program.`,
      hint: containing('--port'),
    });
    await new Promise((resolve) => other.close(resolve));
  });

  test('what agent-tools.yaml asks for and this release cannot do', async () => {
    const server = { ...DEFAULT_WORKSPACE.server, host: '0.0.0.0' };
    await expect(
      serve({ ...options(0), compose: () => sampleApp({ workspace: { server } }) }),
    ).rejects.toMatchObject({ code: 'invalid_request', hint: containing('`server.host`') });
    await expect(access(serveFile(workspace))).rejects.toThrow();
  });
});
