import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LaunchTarget } from '../../../core/model/launch.ts';
import { type Connection, OpenFailure } from '../../../core/ports/invocation.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import { err, ok } from '../../../core/result.ts';
import { RememberingLauncher } from '../../testing/remembering-launcher.ts';
import { brief, checkedCall, instanceTarget, NEVER, REQUEST_ID } from '../testing/checked-calls.ts';
import { HttpApiAdapter, type HttpApiAdapterSettings } from './http-api-adapter.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const BUILT = existsSync(join(ROOT, 'packages/filesystem-mcp-server/dist/http.js'));

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

let launcher: RememberingLauncher;
const servers: Server[] = [];
const connections: Connection[] = [];
beforeEach(() => {
  launcher = new RememberingLauncher();
});
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  expect(launcher.running()).toEqual([]);
});

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => void handler(request, response));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address of this machine at which nothing is. */
async function freeAddress(): Promise<string> {
  const address = await serve(() => {});
  const server = servers.pop();
  server?.close();
  return address;
}

const secrets: SecretReferences = {
  resolve: async (reference) => {
    if (!reference.startsWith('${env:')) return ok(reference);
    return reference === '${env:TOKEN}' ? ok('of-env') : err({ reference, reason: 'missing' as const });
  },
};

async function open(
  target: LaunchTarget,
  {
    environment = new Map<string, string>(),
    signal = NEVER,
    ...change
  }: Partial<HttpApiAdapterSettings> & {
    environment?: Map<string, string>;
    signal?: AbortSignal;
  } = {},
): Promise<Connection> {
  const adapter = new HttpApiAdapter({ launcher, secrets, workspace: ROOT, ...change });
  const connection = await adapter.open(target, environment, signal);
  connections.push(connection);
  return connection;
}

const openFailure = async (...given: Parameters<typeof open>): Promise<unknown> => {
  try {
    await open(...given);
    return 'opened';
  } catch (error) {
    return error instanceof OpenFailure ? `${error.failure.retry} ${error.failure.detail}` : error;
  }
};

const api = (url: string) => instanceTarget('http_api', { url });
const call = async (
  connection: Connection,
  change: Parameters<typeof checkedCall>[0] = {},
  signal = NEVER,
): Promise<unknown> => brief(await connection.call(checkedCall(change), () => {}, signal));

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('an HTTP API', () => {
  test('is called by method, path and parameters, and says who asks nothing but a number', async () => {
    const url = await serve(async (request, response) => {
      const { method, url: path, headers } = request;
      json(response, { method, path, headers, body: await text(request) });
    });
    const connection = await open(api(`${url}/v1`));
    expect(connection.protocol).toBe('http');
    expect(await connection.describe(NEVER)).toEqual({ kind: 'not_describable' });
    const address = { method: 'POST', path: '/a/{id}', parameters: { 'x-mode': 'header' as const } };
    const args = { id: 'i', 'x-mode': 'fast', rest: 'é' };
    const outcome = (await call(connection, { address, arguments: args })) as {
      structured: { headers: Record<string, string>; body: string };
    };
    expect(outcome.structured).toMatchObject({ method: 'POST', path: '/v1/a/i', body: '{"rest":"é"}' });
    const { host, connection: _, 'content-length': __, ...headers } = outcome.structured.headers;
    expect(`http://${host}`).toBe(url);
    expect(headers).toEqual({
      accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
      'accept-encoding': expect.any(String),
      'accept-language': '*',
      'content-type': 'application/json',
      'sec-fetch-mode': 'cors',
      'user-agent': 'agent-tools',
      'x-mode': 'fast',
      'x-request-id': REQUEST_ID,
    });
  });

  test('an offer that leads elsewhere is not asked', async () => {
    const url = await serve(() => expect.unreachable());
    const connection = await open(api(url));
    expect(await call(connection, { address: { path: '/../x' } })).toBe(
      'provider_unavailable never path_invalid',
    );
  });

  test('answers beyond the limit, endless ones too, are left', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      if (request.url === '/endless') {
        const more = (): void => {
          while (response.write('x'.repeat(10_000)));
          response.once('drain', more);
        };
        more();
      } else response.end('x'.repeat(1_000));
    });
    const connection = await open(api(url));
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
    const connection = await open(api(await serve(handler)));
    expect(await call(connection, { address: { method: 'POST' } })).toBe(expected);
  });

  test('that is not there was not reached', async () => {
    const connection = await open(api(await freeAddress()));
    expect(await call(connection)).toBe('provider_unavailable safe not_reached');
  });

  test('whose name means this machine without saying so is not asked', async () => {
    const url = new URL(await serve(() => expect.unreachable()));
    url.hostname = 'public.test';
    const connection = await open(api(url.href), {
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
    const url = await serve((_, response) => {
      ended = once(response, 'close');
      controller.abort(reason);
    });
    expect(await call(await open(api(url)), {}, controller.signal)).toBe(expected);
    await ended;
  });

  test('closing ends what is under way', async () => {
    let arrived = (): void => {};
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const connection = await open(api(await serve(() => arrived())));
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
    expect(await openFailure(instanceTarget('http_api', launch))).toBe(expected);
  });

  test('a reference is the operator to write, not the provider', async () => {
    expect(await openFailure(api('https://evil.test/${env:TOKEN}'))).toBe('opened');
    const connection = connections.at(-1);
    expect(connection && (await call(connection, {}, AbortSignal.abort()))).toBe('cancelled safe');
    expect(await openFailure(instanceTarget('http_api', {}, { url: '${env:NONE}' }))).toBe(
      'safe reference_unresolved',
    );
  });
});

describe('credentials', () => {
  const bearer = (url: string, token: string) =>
    instanceTarget('http_api', { url }, { credential: { kind: 'bearer', token } });

  test('a bearer token is resolved when it is used, and goes with the request', async () => {
    const url = await serve(({ headers }, response) => json(response, [headers.authorization]));
    expect(await call(await open(bearer(url, '${env:TOKEN}')))).toMatchObject({
      structured: ['Bearer of-env'],
    });
  });

  test.each([
    ['${env:NONE}', 'provider_unavailable safe reference_unresolved'],
    ['a\r\nhost: evil', 'provider_unavailable safe token_refused'],
  ])('%j goes nowhere', async (token, expected) => {
    const url = await serve(() => expect.unreachable());
    expect(await call(await open(bearer(url, token)))).toBe(expected);
  });

  test('none goes over a network in the clear', async () => {
    expect(await openFailure(bearer('http://api.test', 'x'))).toBe('never url_not_secure');
  });

  async function withGrant(answer: (n: number, response: ServerResponse) => void) {
    const asked: string[] = [];
    const url = await serve(async (request, response) => {
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
    const connection = await open(instanceTarget('http_api', { url }, { credential }), { now: () => now });
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
    const url = await serve((_, response) => json(response, { secret: 'x' }, 401));
    expect(await call(await open(bearer(url, 'x')))).toBe('provider_unavailable never unauthorized');
  });
});

describe('a server that is started for it', () => {
  const script = (code: string) => ({ command: 'node', args: ['-e', code] });
  const listen = (url: string) =>
    `require('node:http').createServer((q, s) => s.end('up')).listen(${new URL(url).port}, '127.0.0.1')`;

  test.skipIf(!BUILT)('internal-filesystem-http reads a file, and says which it may not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'http-api-'));
    await writeFile(join(folder, 'a.txt'), 'hola');
    const url = await freeAddress();
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
    const connection = await open(instanceTarget('http_api', launch), { environment });
    const address = { method: 'GET', path: '/v1/files', parameters: { path: 'query' as const } };
    expect(await call(connection, { address, arguments: { path: 'a.txt' } })).toMatchObject({
      structured: { content: 'hola', encoding: 'utf-8' },
    });
    expect(await call(connection, { address, arguments: { path: '/etc/passwd' } })).toMatchObject({
      isError: true,
    });
    expect(launcher.running()).toHaveLength(1);
    await connection.close();
    expect(launcher.running()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('is waited for, however long it takes to listen', async () => {
    const url = await freeAddress();
    const slow = `setTimeout(() => ${listen(url)}, 150)`;
    const connection = await open(instanceTarget('http_api', { url, ...script(slow) }));
    expect(await call(connection)).toEqual({ texts: ['up'] });
  });

  test('that goes takes the connection with it', async () => {
    const url = await freeAddress();
    const connection = await open(instanceTarget('http_api', { url, ...script(listen(url)) }));
    const [child] = launcher.started;
    if (child === undefined) throw new Error('not started');
    process.kill(child.pid, 'SIGKILL');
    expect(await connection.closed).toEqual({ expected: false, detail: 'killed', signal: 'SIGKILL' });
  });

  test('that ends before it listens, or is not there, is no connection', async () => {
    const url = await freeAddress();
    expect(await openFailure(instanceTarget('http_api', { url, ...script('process.exit(3)') }))).toBe(
      'safe exited',
    );
    expect(await openFailure(instanceTarget('http_api', { url, command: 'no-such-command' }))).toBe(
      'safe command_missing',
    );
  });

  test('that never listens is ended when the signal says so', async () => {
    const controller = new AbortController();
    const url = await freeAddress();
    const target = instanceTarget('http_api', { url, ...script('setInterval(() => {}, 1000)') });
    const opening = openFailure(target, { signal: controller.signal });
    while (launcher.started.length === 0) await new Promise(setImmediate);
    controller.abort();
    expect(await opening).toBe('safe stopped');
    expect(launcher.running()).toEqual([]);
  });

  test('at an address that another has taken is not started; one that the operator names is used', async () => {
    const url = await serve((_, response) => response.end('theirs'));
    const launch = { url, ...script(listen(url)) };
    expect(await openFailure(instanceTarget('http_api', launch))).toBe('safe address_taken');
    const connection = await open(instanceTarget('http_api', launch, { url }));
    expect(await call(connection)).toEqual({ texts: ['theirs'] });
    expect(launcher.started).toEqual([]);
  });

  test('is not started where the address is not of this machine', async () => {
    const launch = { url: 'https://api.test', ...script('process.exit(3)') };
    await open(instanceTarget('http_api', launch));
    expect(launcher.started).toEqual([]);
  });
});
