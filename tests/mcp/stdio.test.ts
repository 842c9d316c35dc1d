import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { Stage } from '../approvals/stage.ts';
import { BINARY, runCli, startServer } from '../e2e/product.ts';
import { serversIn } from '../runtime/fleet.ts';
import { FILES, messageOf, rpc, sdkTool } from './stage.ts';

const OPEN = FILES['agent-tools.yaml']?.replace('server: { auth: [{ type: token }] }\n', '') ?? '';
const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1.0.0' },
});

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ ...FILES, 'agent-tools.yaml': OPEN });
});
afterAll(() => stage[Symbol.asyncDispose]());

const command = () => ({ command: process.execPath, args: [BINARY, 'mcp'], cwd: stage.folder });

/** What came on standard output, message by message; throws where a line is none. */
const messagesOf = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => messageOf(line));

interface Talking extends AsyncDisposable {
  readonly child: ChildProcess;
  say(line: string): void;
  next(): Promise<Readonly<Record<string, unknown>>>;
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
}

/** The real command, line by line; ended by its id whatever happens. */
function talk(): Talking {
  const { command: node, args, cwd } = command();
  const child = spawn(node, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) =>
    child.once('close', (...how) => resolve(how)),
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.on('error', () => undefined);
  return {
    child,
    ended,
    say: (line) => void child.stdin.write(`${line}\n`),
    async next() {
      const { value } = await lines.next();
      return messageOf(String(value));
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('over standard input and output', () => {
  test('clients of both SDKs, in both lifecycles, list, search and call', async () => {
    const info = { name: 'test', version: '1.0.0' };
    const old = new OldClient(info);
    const newer = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await Promise.all([
      old.connect(new OldTransport({ ...command(), stderr: 'ignore' })),
      newer.connect(new StdioClientTransport({ ...command(), stderr: 'ignore' })),
    ]);
    try {
      const [before, after] = [await old.listTools(), await newer.listTools()];
      expect(after.tools).toEqual(before.tools);
      expect(before.tools).toHaveLength(5);
      const call = { name: 'call_tool', arguments: { id: 'sdk.add', arguments: { a: 1, b: 2 } } };
      for (const answer of [await old.callTool(call), await newer.callTool(call)])
        expect(answer).toMatchObject({ structuredContent: { outcome: 'ok', structured: { sum: 3 } } });
    } finally {
      await Promise.all([old.close(), newer.close()]);
    }
  });

  test('what is no message is passed over; standard output carries nothing but the protocol', async () => {
    const garbage = [
      'no protocol',
      '{',
      '[]',
      'null',
      '{"jsonrpc":"2.0"}',
      '\u0000\u0001',
      '',
      '🦊'.repeat(1_000),
    ];
    const { code, stdout } = await runCli(['mcp'], {
      cwd: stage.folder,
      input: [
        ...garbage,
        INITIALIZE,
        ...garbage,
        rpc('tools/list', {}, 2),
        rpc('no/such', {}, 3),
        'half of a',
      ].join('\n'),
    });
    expect(code).toBe(0);
    const messages = messagesOf(stdout);
    expect(messages.map(({ jsonrpc }) => jsonrpc)).toEqual(messages.map(() => '2.0'));
    const of = (id: number) => messages.find((each) => each['id'] === id);
    expect(of(1)).toMatchObject({ result: { serverInfo: { name: 'agent-tools' } } });
    expect(of(2)).toMatchObject({ result: { tools: expect.any(Array) as unknown } });
    expect(of(3)).toMatchObject({ error: { code: -32_601 } });
  });

  test('a client that closes at once, or says nothing, ends it', async () => {
    for (const input of ['', `${INITIALIZE}\n`])
      expect(await runCli(['mcp'], { cwd: stage.folder, input })).toMatchObject({ code: 0 });
  });

  test('a line without end does not fill the memory', async () => {
    await using talking = talk();
    talking.say(INITIALIZE);
    await talking.next();
    const { stdin } = talking.child;
    // As much as is there when it gives up: what is not read any more would wait for ever.
    stdin?.write(Buffer.alloc(16 * 1024 * 1024, 'x'));
    const [code, signal] = await talking.ended;
    expect(signal).toBeNull();
    expect(code).not.toBeNull();
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s in the middle of a call leaves no process behind',
    async (signal) => {
      await using talking = talk();
      talking.say(INITIALIZE);
      await talking.next();
      talking.say(
        rpc(
          'tools/call',
          { name: 'call_tool', arguments: { id: 'sdk.wait' }, _meta: { progressToken: 7 } },
          2,
        ),
      );
      // It is told how far the call is: the provider runs.
      expect(await talking.next()).toMatchObject({ method: 'notifications/progress' });
      expect(await serversIn(stage.folder, 'sdk-v2-server')).not.toEqual([]);
      talking.child.kill(signal);
      const [code] = await talking.ended;
      expect(code).not.toBeNull();
      while ((await serversIn(stage.folder, 'sdk-v2-server')).length > 0) await processScheduler.nextTurn();
    },
  );

  test('what a client gives up is given up at the provider', async () => {
    await using talking = talk();
    talking.say(INITIALIZE);
    await talking.next();
    talking.say(
      rpc('tools/call', { name: 'call_tool', arguments: { id: 'sdk.wait' }, _meta: { progressToken: 7 } }, 2),
    );
    await talking.next();
    talking.say(
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } }),
    );
    talking.say(rpc('tools/call', { name: 'call_tool', arguments: { id: 'sdk.cancelled' } }, 3));
    expect(await talking.next()).toMatchObject({
      id: 3,
      result: { structuredContent: { outcome: 'ok', result: [{ text: '1' }] } },
    });
  });
});

test('where the workspace is served, the server is asked', async () => {
  await using own = await Stage.open({ ...FILES, 'agent-tools.yaml': OPEN });
  await using _server = await startServer(own.folder);
  const call = (id: number) =>
    rpc('tools/call', { name: 'call_tool', arguments: { id: 'sdk.add', arguments: { a: id, b: 2 } } }, id);
  const refused = rpc('tools/call', { name: 'describe_tool', arguments: { id: 'no.such' } }, 4);
  const { code, stdout, stderr } = await runCli(['mcp'], {
    cwd: own.folder,
    input: `${[INITIALIZE, rpc('tools/list', {}, 2), call(3), refused].join('\n')}\n`,
  });
  expect([code, stderr]).toEqual([0, '']);
  const messages = messagesOf(stdout);
  const of = (id: number) => messages.find((each) => each['id'] === id);
  expect(of(2)).toMatchObject({ result: { tools: expect.any(Array) as unknown } });
  expect(of(3)).toMatchObject({ result: { structuredContent: { outcome: 'ok', structured: { sum: 5 } } } });
  expect(of(4)).toMatchObject({
    result: { isError: true, structuredContent: { code: 'not_found', status: 404 } },
  });
  // The provider that answered is the server's.
  const providers = await serversIn(own.folder, 'sdk-v2-server');
  expect(providers).toHaveLength(1);
});

test('files that change between two requests are seen by the second', async () => {
  await using talking = talk();
  talking.say(INITIALIZE);
  await talking.next();
  await stage.write('catalog/later.tool.yaml', sdkTool('later'));
  for (let id = 2; ; id += 1) {
    talking.say(rpc('tools/call', { name: 'describe_tool', arguments: { id: 'sdk.later' } }, id));
    const { result } = await talking.next();
    if (Reflect.get(Object(result), 'isError') !== true) break;
  }
});
