import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instanceTarget } from '../testing/checked-calls.ts';
import { ApiScene, call, json } from './testing/api-scene.ts';

let scene: ApiScene;
beforeEach(() => {
  scene = new ApiScene();
});
afterEach(async () => {
  await scene.end();
  expect(scene.launcher.running()).toEqual([]);
});

describe('credentials', () => {
  const bearer = (url: string, token: string) =>
    instanceTarget('http_api', { url }, { credential: { kind: 'bearer', token } });

  test('a bearer token is resolved when it is used, and goes with the request', async () => {
    const url = await scene.serve(({ headers }, response) => json(response, [headers.authorization]));
    expect(await call(await scene.open(bearer(url, '${env:TOKEN}')))).toMatchObject({
      structured: ['Bearer of-env'],
    });
  });

  test.each([
    ['${env:NONE}', 'provider_unavailable safe reference_unresolved'],
    ['a\r\nhost: evil', 'provider_unavailable safe token_refused'],
  ])('%j goes nowhere', async (token, expected) => {
    const url = await scene.serve(() => expect.unreachable());
    expect(await call(await scene.open(bearer(url, token)))).toBe(expected);
  });

  test('none goes over a network in the clear', async () => {
    expect(await scene.openFailure(bearer('http://api.test', 'x'))).toBe('never url_not_secure');
  });

  async function withGrant(answer: (n: number, response: ServerResponse) => void) {
    const asked: string[] = [];
    const url = await scene.serve(async (request, response) => {
      if (request.url !== '/token') {
        const isGood = request.headers.authorization === `Bearer t${asked.length}`;
        return json(response, { n: asked.length }, isGood ? 200 : 401);
      }
      asked.push(`${request.headers.authorization} ${await text(request)}`);
      return answer(asked.length, response);
    });
    let now = 0;
    const credential = {
      kind: 'client_credentials' as const,
      clientId: 'i d',
      clientSecret: '${env:TOKEN}',
      tokenUrl: `${url}/token`,
      scope: 'read',
    };
    const connection = await scene.open(instanceTarget('http_api', { url }, { credential }), {
      now: () => now,
    });
    return { asked, connection, advance: (by: number) => (now += by) };
  }

  const issue = (n: number, response: ServerResponse): void =>
    json(response, { access_token: `t${n}`, token_type: 'Bearer', expires_in: 100 });

  test('a token is asked for once, kept, and renewed before its end', async () => {
    const { asked, connection, advance } = await withGrant(issue);
    const both = await Promise.all([call(connection), call(connection)]);
    expect(both).toMatchObject([{ structured: { n: 1 } }, { structured: { n: 1 } }]);
    expect(asked).toEqual([
      `Basic ${Buffer.from('i+d:of-env').toString('base64')} grant_type=client_credentials&scope=read`,
    ]);
    advance(69_999);
    expect(await call(connection)).toMatchObject({ structured: { n: 1 } });
    advance(1);
    expect(await call(connection)).toMatchObject({ structured: { n: 2 } });
  });

  test('one that is not taken any more is renewed once', async () => {
    const { asked, connection } = await withGrant(issue);
    await call(connection);
    asked.push('another one was given, and the first taken back');
    expect(await call(connection)).toMatchObject({ structured: { n: 3 } });
    expect(asked).toHaveLength(3);
  });

  test.each<[string, (n: number, response: ServerResponse) => void]>([
    ['refuses', (_, response) => json(response, { error: 'invalid_client' }, 401)],
    ['says no JSON', (_, response) => response.end('<html>')],
    ['gives another kind', (_, response) => json(response, { access_token: 't1', token_type: 'mac' })],
    ['gives none', (_, response) => json(response, { token_type: 'bearer' })],
    ['floods', (_, response) => response.end('x'.repeat(1_000_000))],
    ['sends on', (_, response) => response.writeHead(307, { location: '/other' }).end()],
  ])('a token server that %s: nothing is asked of the API', async (_, answer) => {
    const { connection } = await withGrant(answer);
    expect(await call(connection)).toBe('provider_unavailable safe token_refused');
  });

  test('what the API does not take is said to be our affair, without its words', async () => {
    const url = await scene.serve((_, response) => json(response, { secret: 'x' }, 401));
    expect(await call(await scene.open(bearer(url, 'x')))).toBe('provider_unavailable never unauthorized');
  });
});
