import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, sendBytes } from '../../modules/app/http/testing/ask.ts';
import { bearer } from '../../modules/app/http/testing/fake-authenticator.ts';
import { CLIENTS, JSON_HEADERS, messageOf, openServed, rpc } from './stage.ts';

let open: Awaited<ReturnType<typeof openServed>>;
beforeAll(async () => {
  open = await openServed();
});
afterAll(() => open[Symbol.asyncDispose]());

const PATHS = ['/mcp', '/mcp/direct?tag=sdk'] as const;

const post = (path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  ask(open.port, path, {
    method: 'POST',
    headers: {
      ...JSON_HEADERS,
      ...bearer('helper'),
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  });

describe.each(PATHS)('who may ask %s', (path) => {
  test('is known: without a token it is told where one is to be had', async () => {
    for (const headers of [{}, bearer('nobody')]) {
      const told = await ask(open.port, path, {
        method: 'POST',
        headers: { ...JSON_HEADERS, ...headers },
        body: rpc('tools/list'),
      });
      expect(told.status).toBe(401);
      expect(told.headers['www-authenticate']).toMatch(
        /^Bearer .*resource_metadata="http:\/\/127\.0\.0\.1:\d+\/\.well-known\/oauth-protected-resource"/,
      );
      expect((await ask(open.port, path, { headers })).status).toBe(401);
    }
    const metadata = await ask(open.port, '/.well-known/oauth-protected-resource/mcp');
    expect(JSON.parse(metadata.text)).toMatchObject({ resource: `http://127.0.0.1:${open.port}/mcp` });
  });

  test('may see: whoever may not is refused before anything is read', async () => {
    const told = await post(path, rpc('tools/list'), bearer('caller'));
    expect([told.status, told.headers['www-authenticate']]).toEqual([
      403,
      expect.stringContaining('insufficient_scope'),
    ]);
  });

  test('comes from no page of another site, and asks for this host', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { host: 'evil.example' },
      { host: `127.0.0.1.evil.example:${open.port}` },
    ] as const)
      expect((await post(path, rpc('tools/list'), headers)).status, JSON.stringify(headers)).toBe(403);
    const read = {
      headers: { ...bearer('helper'), accept: 'text/event-stream', origin: 'https://evil.example' },
    };
    expect((await ask(open.port, path, read)).status).toBe(403);
    expect((await post(path, rpc('tools/list'), { origin: `http://127.0.0.1:${open.port}` })).status).toBe(
      200,
    );
  });
});

test('whoever may see and not call reads everything, and calls nothing', async () => {
  for (const kind of CLIENTS) {
    await using client = await open.connect(kind, { who: 'bea' });
    expect((await client.call('describe_tool', { id: 'sdk.add' })).isError).toBeUndefined();
    const refused = await client.call('call_tool', { id: 'sdk.add', arguments: { a: 1, b: 2 } });
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: { code: 'forbidden', next_step: expect.stringMatching(/\.$/) as unknown },
    });
    await using direct = await open.connect(kind, { who: 'bea', path: '/mcp/direct?tag=sdk' });
    expect((await direct.list()).tools).not.toEqual([]);
    expect(await direct.call('sdk_add', { a: 1, b: 2 })).toMatchObject({
      isError: true,
      structuredContent: { code: 'forbidden' },
    });
  }
});

describe.each(PATHS)('what is no request, at %s', (path) => {
  const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  test.each<[string, string | Buffer, number, Readonly<Record<string, string>>?]>([
    ['no JSON', 'hello', 400],
    ['half of it', '{"jsonrpc":"2.0"', 400],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['a list of requests', `[${rpc('tools/list')}]`, 400],
    ['a number', '7', 400],
    ['nested beyond reason', deep(5_000), 400],
    ['a key twice', '{"jsonrpc":"2.0","id":1,"method":"tools/list","method":"tools/call"}', 400],
    ['larger than 1 MiB', rpc('tools/list', { x: 'x'.repeat(1_100_000) }), 413],
    ['another type', rpc('tools/list'), 400, { 'content-type': 'text/plain' }],
    ['compressed', rpc('tools/list'), 400, { 'content-encoding': 'gzip' }],
  ])('%s is refused in the words of JSON-RPC', async (_, body, status, headers) => {
    const told = await post(path, body, headers);
    expect(told.status, told.text).toBe(status);
    expect(JSON.parse(told.text)).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32_700,
        message: expect.stringMatching(/\.$/) as unknown,
        data: {
          code: expect.stringMatching(/^[a-z_]+$/) as unknown,
          next_step: expect.stringMatching(/\.$/) as unknown,
        },
      },
    });
  });

  test.each([
    ['nothing', ''],
    ['an object of nothing', '{}'],
    ['no method', '{"jsonrpc":"2.0","id":1}'],
    ['another protocol', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":7}'],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}'],
    ['parameters that are a list', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}'],
    ['an unknown method', rpc('no/such')],
    ['a call of nothing', rpc('tools/call')],
    ['a call whose name is no text', rpc('tools/call', { name: 7 })],
    ['a call whose arguments are a list', rpc('tools/call', { name: 'search_tools', arguments: [] })],
    ['an unknown version', rpc('initialize', { protocolVersion: '1999-01-01' })],
    [
      'a version that is no text',
      rpc('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': 7 } }),
    ],
  ])('%s is an error of the protocol, and no bug', async (_, body) => {
    const told = await post(path, body);
    expect(told.status, told.text).toBeLessThan(500);
    expect(messageOf(told.text)).toMatchObject({ error: { code: expect.any(Number) as unknown } });
    expect(told.text).not.toMatch(/node_modules|\n\s+at |file:\/\//);
  });

  test.each([
    { accept: 'text/html' },
    { accept: '' },
    { 'mcp-protocol-version': '1999-01-01' },
    { 'mcp-protocol-version': 'x'.repeat(2_000) },
    { 'mcp-session-id': 'of-nobody' },
    { 'last-event-id': 'elsewhere' },
    { 'mcp-method': 'tools/call' },
  ])('headers that say something else are no bug: %j', async (headers) => {
    const told = await post(path, rpc('tools/list'), headers);
    expect(told.status, told.text).toBeLessThan(500);
  });
});

test('what is told of both addresses: methods, and that there are no sessions', async () => {
  for (const path of ['/mcp', '/mcp/direct']) {
    const told = await ask(open.port, path, { method: 'DELETE', headers: bearer('helper') });
    expect([told.status, told.headers.allow]).toEqual([405, expect.stringContaining('POST')]);
    expect(told.text).toContain('no sessions');
  }
  expect((await ask(open.port, '/mcp', { headers: bearer('helper') })).status).toBe(405);
});

test('half a request that is given up ends nothing else', async () => {
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer helper\r\nContent-Type: application/json\r\nContent-Length: 500\r\nConnection: close\r\n\r\n`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { connect } = await import('node:net');
  const socket = connect(open.port, '127.0.0.1', () => {
    socket.write(`${head}{"jsonrpc"`, () => socket.destroy());
  });
  socket.once('close', () => resolve());
  await promise;
  expect(await sendBytes(open.port, `${head.replace('500', '2')}{}`)).toMatch(/^HTTP\/1\.1 4/);
  expect((await post('/mcp', rpc('tools/list'))).status).toBe(200);
});
