import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { createScratch, type Scratch } from '../testing/scratch.ts';
import { createHttpServer } from './create-http-server.ts';
import type { Access } from './guard.ts';

const aString: unknown = expect.any(String);

let scratch: Scratch;
let server: Server;

async function serve(access: Access): Promise<void> {
  server = createHttpServer(await scratch.files(), access).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

beforeEach(async () => {
  scratch = createScratch();
  scratch.put('a.txt', 'hola');
  await serve({ loopback: true, token: undefined });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  scratch.remove();
});

interface Reply {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: Record<string, unknown>;
}

/** With node:http, because fetch does not let a test set Host. */
async function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Reply> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const content = await text(response);
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    body: content === '' ? {} : (JSON.parse(content) as Record<string, unknown>),
  };
}

test('GET /v1/files gives what read_file gives', async () => {
  const { status, type, body } = await send('/v1/files?path=a.txt&offset=1&limit=4');
  expect({ status, type }).toEqual({ status: 200, type: 'application/json' });
  expect(body).toEqual(await ask.read(await scratch.files(), 'a.txt', { offset: 1, limit: 4 }));
});

test.each([
  ['/v1/files?path=nothing', 404, 'not_found'],
  ['/v1/files?path=../outside/secret.txt', 403, 'outside_allowed_directories'],
  ['/v1/files?path=%2e%2e%2foutside%2fsecret.txt', 403, 'outside_allowed_directories'],
  ['/v1/files?path=%00', 400, 'invalid_path'],
  ['/v1/files?path=.', 422, 'not_a_file'],
  ['/v1/files', 400, 'invalid_argument'],
  ['/v1/files?path=a.txt&path=b.txt', 400, 'invalid_argument'],
  ['/v1/files?path=a.txt&limit=9999999', 400, 'invalid_argument'],
  ['/v1/files?path=a.txt&offset=-1', 400, 'invalid_argument'],
  ['/v1/files?path=a.txt&format=utf-8', 400, 'invalid_argument'],
  ['/v1/files?path=a.txt&__proto__=1', 400, 'invalid_argument'],
  ['/v1/files/../files?path=a.txt', 404, 'unknown_route'],
  ['//example.com/v1/files?path=a.txt', 404, 'unknown_route'],
  ['/', 404, 'unknown_route'],
])('GET %s is %i %s', async (path, status, code) => {
  const reply = await send(path);
  expect(reply).toMatchObject({ status, type: 'application/problem+json', body: { status, code } });
  expect(reply.body).toMatchObject({
    type: 'about:blank',
    title: aString,
    hint: aString,
  });
  expect(JSON.stringify(reply.body)).not.toContain(scratch.base);
});

test.each([
  ['POST', 0, 405, 'method_not_allowed'],
  ['DELETE', 0, 405, 'method_not_allowed'],
  ['GET', 1, 400, 'unexpected_body'],
  ['PUT', 100_000, 400, 'unexpected_body'],
])('%s with a body of %i bytes is refused', async (method, letters, status, code) => {
  const body = 'x'.repeat(letters);
  const headers = { 'content-length': String(body.length) };
  expect(await send('/v1/files?path=a.txt', headers, method, body)).toMatchObject({ status, body: { code } });
});

test('HEAD gives headers alone, /healthz answers', async () => {
  expect(await send('/v1/files?path=a.txt', {}, 'HEAD')).toMatchObject({ status: 200, body: {} });
  expect(await send('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('the Host header', () => {
  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:80', '[::1]:80', '127.9.9.9'])(
    'may be %s',
    async (host) => {
      expect(await send('/healthz', { host })).toMatchObject({ status: 200 });
    },
  );

  test.each([
    'example.com',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '[::1].example.com',
    'localhost@x',
  ])('may not be %j', async (host) => {
    expect(await send('/v1/files?path=a.txt', { host })).toMatchObject({ status: 403 });
  });
});

test('a token opens what no token and a wrong one do not', async () => {
  const token = 'a-long-random-value';
  await new Promise((resolve) => server.close(resolve));
  await serve({ loopback: false, token });
  const path = '/v1/files?path=a.txt';
  const host = 'files.example.com';
  for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`]) {
    const headers = authorization === undefined ? { host } : { host, authorization };
    expect(await send(path, headers)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  }
  expect(await send(path, { host, authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
});
