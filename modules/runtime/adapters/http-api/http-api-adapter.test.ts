import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instanceTarget, NEVER, REQUEST_ID } from '../testing/checked-calls.ts';
import { ApiScene, api, call, type Handler, json } from './testing/api-scene.ts';

let scene: ApiScene;
beforeEach(() => {
  scene = new ApiScene();
});
afterEach(async () => {
  await scene.end();
  expect(scene.launcher.running()).toEqual([]);
});

describe('an HTTP API', () => {
  test('is called by method, path and parameters, and says who asks nothing but a number', async () => {
    const url = await scene.serve(async (request, response) => {
      const { method, url: path, headers } = request;
      json(response, { method, path, headers, body: await text(request) });
    });
    const connection = await scene.open(api(`${url}/v1`));
    expect(connection.protocol).toBe('http');
    expect(await connection.describe(NEVER)).toEqual({ kind: 'not_describable' });
    const address = { method: 'POST', path: '/a/{id}', parameters: { 'x-mode': 'header' as const } };
    const args = { id: 'i', 'x-mode': 'fast', rest: 'é' };
    const outcome = (await call(connection, { address, arguments: args })) as {
      structured: { headers: Record<string, string>; body: string };
    };
    expect(outcome.structured).toMatchObject({ method: 'POST', path: '/v1/a/i', body: '{"rest":"é"}' });
    const {
      host,
      connection: _,
      'content-length': __,
      'accept-encoding': ___,
      ...headers
    } = outcome.structured.headers;
    expect(`http://${host}`).toBe(url);
    expect(headers).toEqual({
      accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
      'accept-language': '*',
      'content-type': 'application/json',
      'sec-fetch-mode': 'cors',
      'user-agent': 'agent-tools',
      'x-mode': 'fast',
      'x-request-id': REQUEST_ID,
    });
  });

  test('an offer that leads elsewhere is not asked', async () => {
    const url = await scene.serve(() => expect.unreachable());
    const connection = await scene.open(api(url));
    expect(await call(connection, { address: { path: '/../x' } })).toBe(
      'provider_unavailable never path_invalid',
    );
  });

  test('answers beyond the limit, endless ones too, are left', async () => {
    const url = await scene.serve((request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      if (request.url === '/endless') {
        const more = (): void => {
          while (response.write('x'.repeat(10_000)));
          response.once('drain', more);
        };
        more();
      } else response.end('x'.repeat(1_000));
    });
    const connection = await scene.open(api(url));
    const ask = (path: string, outputLimit: number) => call(connection, { address: { path }, outputLimit });
    expect(await ask('/endless', 100_000)).toBe('output_too_large unsafe');
    expect(await ask('/', 999)).toBe('output_too_large unsafe');
    expect(await ask('/', 1_000)).toEqual({ texts: ['x'.repeat(1_000)] });
  });

  test.each<[string, Handler, string]>([
    ['goes away in the middle', (request) => request.socket.destroy(), 'provider_unavailable unsafe lost'],
    [
      'says less than it said it would',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('x', () => response.socket?.destroy());
      },
      'provider_unavailable unsafe lost',
    ],
    ['speaks no HTTP', (request) => request.socket.end('SSH-2.0-x\r\n'), 'provider_unavailable unsafe lost'],
    [
      'sends elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
      'invalid_response never redirected',
    ],
  ])('that %s gives no answer', async (_, handler, expected) => {
    const connection = await scene.open(api(await scene.serve(handler)));
    expect(await call(connection, { address: { method: 'POST' } })).toBe(expected);
  });

  test('that is not there was not reached', async () => {
    const connection = await scene.open(api(await scene.freeAddress()));
    expect(await call(connection)).toBe('provider_unavailable safe not_reached');
  });

  test('whose name means this machine without saying so is not asked', async () => {
    const url = new URL(await scene.serve(() => expect.unreachable()));
    url.hostname = 'public.test';
    const connection = await scene.open(api(url.href), {
      lookup: (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    expect(await call(connection)).toBe('provider_unavailable never address_refused');
  });

  test.each([
    ['cancelled', new Error('gone'), 'cancelled unsafe'],
    ['out of time', new DOMException('late', 'TimeoutError'), 'timeout unsafe'],
  ])('that says nothing: %s, and the API sees it', async (_, reason, expected) => {
    const controller = new AbortController();
    let ended: Promise<unknown> | undefined;
    const url = await scene.serve((_, response) => {
      ended = once(response, 'close');
      controller.abort(reason);
    });
    expect(await call(await scene.open(api(url)), {}, controller.signal)).toBe(expected);
    await ended;
  });

  test('closing ends what is under way', async () => {
    let arrived = (): void => {};
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const connection = await scene.open(api(await scene.serve(() => arrived())));
    const outcome = call(connection);
    await reached;
    await connection.close();
    expect(await outcome).toBe('provider_unavailable unsafe closed_by_us');
    expect(await connection.closed).toEqual({ expected: true, detail: 'closed_by_us' });
    expect(await call(connection)).toBe('provider_unavailable safe closed_by_us');
  });

  test.each([
    [{ url: 'ftp://a.test' }, 'never url_invalid'],
    [{ url: 'http://u:p@a.test' }, 'never url_invalid'],
    [{ url: 'http://a.test/?x=1' }, 'never url_invalid'],
    [{ url: 'nonsense' }, 'never url_invalid'],
    [{}, 'never url_missing'],
  ])('%o is not opened', async (launch, expected) => {
    expect(await scene.openFailure(instanceTarget('http_api', launch))).toBe(expected);
  });

  test('a reference is the operator to write, not the provider', async () => {
    expect(await scene.openFailure(api('https://evil.test/${env:TOKEN}'))).toBe('opened');
    expect(await scene.openFailure(instanceTarget('http_api', {}, { url: '${env:NONE}' }))).toBe(
      'safe reference_unresolved',
    );
  });
});
