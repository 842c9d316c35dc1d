import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { OpenFailure } from '../../../core/ports/invocation.ts';
import { launchTarget } from '../../testing/real-servers.ts';
import {
  bodyOf,
  type Gate,
  type HttpServer,
  listen,
  startV1HttpServer,
  startV2HttpServer,
} from '../../testing/sdk-http-servers.ts';
import { adapterFor, callTool, NEVER, textOf, withConnection } from './testing/opened.ts';

const servers: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
async function started(starting: Promise<HttpServer>): Promise<HttpServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

const openFails = async (url: string, limits = {}) => {
  const failure = await adapterFor({ limits })
    .adapter.open(launchTarget({ url }), new Map(), NEVER)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  if (!(failure instanceof OpenFailure)) throw new Error('opened', { cause: failure });
  return failure.failure;
};

describe('a remote server that is not opened', () => {
  test('nobody listens', async () => {
    const server = await listen(() => {});
    await server.close();
    expect(await openFails(server.url)).toEqual({
      code: 'provider_unavailable',
      retry: 'safe',
      detail: 'not_reached',
    });
  });

  test.each([
    [401, { code: 'provider_unavailable', retry: 'never', detail: 'unauthorized' }],
    [403, { code: 'provider_unavailable', retry: 'never', detail: 'unauthorized' }],
    [404, { code: 'provider_unavailable', retry: 'safe', detail: 'no_mcp_here' }],
    [500, { code: 'provider_unavailable', retry: 'safe' }],
  ])('%d', async (status, failure) => {
    const server = await started(listen((_, response) => void response.writeHead(status).end()));
    expect(await openFails(server.url)).toMatchObject(failure);
  });

  test('silent', async () => {
    const server = await started(listen(() => {}));
    expect(await openFails(server.url, { handshake: 200 })).toMatchObject({
      code: 'provider_unavailable',
      retry: 'safe',
      detail: 'no_answer',
    });
  });

  test('an answer without end', async () => {
    const server = await started(
      listen((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        pour(response, 'x'.repeat(64 * 1024));
      }),
    );
    expect(await openFails(server.url)).toMatchObject({ code: 'provider_unavailable', retry: 'safe' });
  });

  test.each(['ftp://example.com/', 'not a url', 'file:///etc/passwd'])('%s', async (url) => {
    expect(await openFails(url)).toEqual({
      code: 'provider_unavailable',
      retry: 'never',
      detail: 'url_invalid',
    });
  });

  test('the older transport of two channels is refused and named', async () => {
    const target = launchTarget({ url: 'http://127.0.0.1:9/sse' });
    const opening = adapterFor().adapter.open(
      { ...target, launch: { ...target.launch, transport: 'sse' } },
      new Map(),
      NEVER,
    );
    await expect(opening).rejects.toMatchObject({
      failure: { retry: 'never', detail: 'transport_sse_unsupported' },
    });
  });
});

/** Answers calls of tools in its own way, once it is asked to. */
function atCalls(answer: (response: ServerResponse, id: unknown) => void): Gate & { active: boolean } {
  const gate: Gate = async (request, response) => {
    if (request.method !== 'POST' || !handler.active) return false;
    const message: unknown = JSON.parse(await bodyOf(request));
    const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined;
    answer(response, id);
    return true;
  };
  const handler = Object.assign(gate, { active: false });
  return handler;
}

const pour = (response: ServerResponse, part: string): void => {
  const more = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

describe.each([
  ['v1', startV1HttpServer],
  ['v2', startV2HttpServer],
])('a remote server (%s) that fails in mid-call', (_, start) => {
  test.each<readonly [string, (response: ServerResponse, id: unknown) => void, object]>([
    [
      '500',
      (response) => response.writeHead(500).end('/etc/secret'),
      { code: 'provider_unavailable', retry: 'unsafe', detail: 'server_error' },
    ],
    ['429', (response) => response.writeHead(429).end(), { code: 'provider_unavailable', retry: 'safe' }],
    [
      '401',
      (response) => response.writeHead(401).end(),
      { code: 'provider_unavailable', retry: 'never', detail: 'unauthorized' },
    ],
    [
      '404',
      (response) => response.writeHead(404).end(),
      { code: 'provider_unavailable', retry: 'safe', detail: 'session_ended' },
    ],
    [
      'a redirect elsewhere',
      (response) => response.writeHead(307, { location: 'http://localhost:9/other' }).end(),
      { code: 'provider_unavailable' },
    ],
    [
      'the connection breaks',
      (response) => response.destroy(),
      { code: 'provider_unavailable', retry: 'unsafe' },
    ],
    [
      'a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      { code: 'invalid_response', retry: 'unsafe' },
    ],
    [
      'no JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      { code: 'invalid_response', retry: 'unsafe' },
    ],
    [
      'a stream that ends without an answer',
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
      { code: 'provider_unavailable', retry: 'unsafe', detail: 'lost' },
    ],
    [
      'a stream that breaks',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': nothing\n\n', () => response.destroy());
      },
      { code: 'provider_unavailable', retry: 'unsafe', detail: 'lost' },
    ],
    [
      'an event without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: ');
        pour(response, 'x'.repeat(64 * 1024));
      },
      { code: 'output_too_large', retry: 'unsafe' },
    ],
    [
      'a body without end',
      (response, id) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(
          `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":"`,
        );
        pour(response, 'x'.repeat(64 * 1024));
      },
      { code: 'output_too_large', retry: 'unsafe' },
    ],
  ])('%s', async (_name, answer, failure) => {
    const gate = atCalls(answer);
    const server = await started(start(gate));
    await withConnection(launchTarget({ url: server.url }), async (connection) => {
      expect(await textOf(callTool(connection, 'add', { a: 1, b: 1 }))).toBe('2');
      gate.active = true;
      expect(await callTool(connection, 'add', { a: 1, b: 1 })).toMatchObject({ kind: 'failed', failure });
      gate.active = false;
    });
  });

  test('it is not there any more', async () => {
    const server = await started(start());
    await withConnection(launchTarget({ url: server.url }), async (connection) => {
      await server.close();
      servers.splice(servers.indexOf(server), 1);
      expect(await callTool(connection, 'add', { a: 1, b: 1 })).toMatchObject({
        failure: { code: 'provider_unavailable', retry: 'safe', detail: 'not_reached' },
      });
    });
  });
});

describe('sessions', () => {
  test('are ended with the connection', async () => {
    const server = await started(startV1HttpServer());
    await withConnection(launchTarget({ url: server.url }), async () => {});
    expect(server.requests.map(({ method }) => method)).toContain('DELETE');
  });

  test('one that the server has forgotten ends the connection', async () => {
    const gate = atCalls((response) => response.writeHead(404).end());
    const server = await started(startV1HttpServer(gate));
    await withConnection(launchTarget({ url: server.url }), async (connection) => {
      gate.active = true;
      await callTool(connection, 'add', {});
      expect(await connection.closed).toEqual({ expected: false, detail: 'session_ended' });
    });
  });
});
