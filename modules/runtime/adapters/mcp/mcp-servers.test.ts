import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../core/ports/invocation.ts';
import { launchTarget, sdkServer } from '../../testing/real-servers.ts';
import { type HttpServer, startV1HttpServer, startV2HttpServer } from '../../testing/sdk-http-servers.ts';
import { SdkServerTools } from '../../testing/sdk-server-tools.ts';
import { adapterFor, callTool, NEVER, textOf } from './testing/opened.ts';

let v1: HttpServer;
let v2: HttpServer;
beforeAll(async () => {
  [v1, v2] = await Promise.all([startV1HttpServer(), startV2HttpServer()]);
});
afterAll(async () => {
  await Promise.all([v1.close(), v2.close()]);
});

const SERVERS = [
  { server: 'v1 SDK, stdio', target: () => launchTarget(sdkServer('v1')), protocol: 'mcp 2025-11-25' },
  { server: 'v2 SDK, stdio', target: () => launchTarget(sdkServer('v2')), protocol: 'mcp 2026-07-28' },
  { server: 'v1 SDK, HTTP', target: () => launchTarget({ url: v1.url }), protocol: 'mcp 2025-11-25' },
  { server: 'v2 SDK, HTTP', target: () => launchTarget({ url: v2.url }), protocol: 'mcp 2026-07-28' },
] as const;

describe.each(SERVERS)('$server', ({ target, protocol }) => {
  let connection: Connection;
  const { adapter, launcher } = adapterFor();
  beforeAll(async () => {
    connection = await adapter.open(target(), new Map(), NEVER);
  });
  afterAll(async () => {
    await connection.close();
    expect(await connection.closed).toMatchObject({ expected: true });
    expect(launcher.running()).toEqual([]);
  });

  test('the newest lifecycle that both know', () => {
    expect(connection.protocol).toBe(protocol);
  });

  test('tools are described key by key as they were sent', async () => {
    const description = await connection.describe(NEVER);
    expect(description).toEqual({ kind: 'described', tools: new SdkServerTools().list(), quarantined: [] });
  });

  test('results, structured content, metadata and every kind of content pass unharmed', async () => {
    expect(await callTool(connection, 'add', { a: 1, b: 2 })).toMatchObject({
      kind: 'result',
      isError: false,
      content: [{ type: 'text', text: '3' }],
      structured: { sum: 3 },
      meta: { 'test/kept': [3] },
    });
    expect(await callTool(connection, 'show')).toMatchObject({
      kind: 'result',
      content: [
        { type: 'image', data: 'AAAA', mimeType: 'image/png', annotations: { priority: 1 } },
        { type: 'resource', resource: { uri: 'test://one', text: 'one', mimeType: 'text/plain' } },
        { type: 'resource_link', uri: 'test://two', name: 'two', _meta: { 'test/kept': true } },
      ],
    });
    expect(await callTool(connection, 'fail')).toMatchObject({ kind: 'result', isError: true });
  });

  test('a result that departs from its own schema is a result all the same, after a description too', async () => {
    await connection.describe(NEVER);
    expect(await callTool(connection, 'lie')).toMatchObject({
      kind: 'result',
      structured: { sum: 'many' },
    });
  });

  test('an unknown tool is missing, whether or not its tools were described', async () => {
    const missing = { kind: 'failed', failure: { code: 'tool_missing', retry: 'never' } };
    expect(await callTool(connection, 'nothing')).toEqual(missing);
    await connection.describe(NEVER);
    expect(await callTool(connection, 'nothing')).toEqual(missing);
  });

  test('progress comes through, and the end of a call reaches the provider', async () => {
    const ending = new AbortController();
    const heard: unknown[] = [];
    const outcome = await callTool(
      connection,
      'wait',
      {},
      {
        signal: ending.signal,
        progress: (progress) => {
          heard.push(progress);
          ending.abort();
        },
      },
    );
    expect(heard).toEqual([{ progress: 1, total: 2, message: 'waiting' }]);
    expect(outcome).toEqual({ kind: 'failed', failure: { code: 'cancelled', retry: 'unsafe' } });
    expect(Number(await textOf(callTool(connection, 'cancelled')))).toBeGreaterThan(0);
  });

  test('a call whose time is over says so; one that was over before is not sent', async () => {
    const ending = new AbortController();
    const outcome = callTool(
      connection,
      'wait',
      {},
      {
        signal: ending.signal,
        progress: () => ending.abort(new DOMException('late', 'TimeoutError')),
      },
    );
    expect(await outcome).toEqual({ kind: 'failed', failure: { code: 'timeout', retry: 'unsafe' } });
    expect(await callTool(connection, 'add', {}, { signal: AbortSignal.abort() })).toEqual({
      kind: 'failed',
      failure: { code: 'cancelled', retry: 'safe' },
    });
  });

  test('an answer beyond the limit is no answer; the next call is answered', async () => {
    const tooLarge = { kind: 'failed', failure: { code: 'output_too_large', retry: 'unsafe' } };
    expect(await callTool(connection, 'large', { bytes: 3_000_000 }, { limit: 1_000_000 })).toEqual(tooLarge);
    expect(await callTool(connection, 'large', { bytes: 1_990 }, { limit: 2_000 })).toEqual(tooLarge);
    expect(await textOf(callTool(connection, 'large', { bytes: 1_500 }, { limit: 2_000 }))).toHaveLength(
      1_500,
    );
  });

  test('what a schema wants as a header goes as one, over HTTP in the newer lifecycle', async () => {
    const http = target().launch.url === undefined ? undefined : protocol === 'mcp 2026-07-28' ? v2 : v1;
    const sent = () =>
      http?.requests.findLast(({ method }) => method === 'POST')?.headers['mcp-param-region'];
    await connection.describe(NEVER);
    expect(await textOf(callTool(connection, 'locate', { region: 'north' }))).toBe('north');
    expect(sent()).toBe(http === v2 ? 'north' : undefined);
  });

  test('a call that is to be made again is, where the lifecycle knows that', async () => {
    const known = protocol === 'mcp 2026-07-28';
    expect(await textOf(callTool(connection, 'later'))).toBe(known ? 'asked before' : undefined);
  });

  test('a watcher hears that tools are others', async () => {
    let changes = 0;
    connection.watch(() => {
      changes += 1;
    });
    // A subscription stands some time after it is asked for; until then hints are lost.
    while (changes === 0) await callTool(connection, 'change');
    const description = await connection.describe(NEVER);
    const [add] = description.kind === 'described' ? description.tools : [];
    expect(add?.description).toMatch(/\.\.$/);
  });
});
