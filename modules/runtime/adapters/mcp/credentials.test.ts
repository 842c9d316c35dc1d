import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CredentialSettings } from '../../../core/model/launch.ts';
import { LOCAL, namedSubject, parseSubjectId, type Subject } from '../../../core/model/subject.ts';
import { err, ok } from '../../../core/result.ts';
import { launchTarget } from '../../testing/real-servers.ts';
import { type HttpServer, startV1HttpServer, startV2HttpServer } from '../../testing/sdk-http-servers.ts';
import { type AuthorizationServer, startAuthorizationServer } from './testing/authorization-server.ts';
import { adapterFor, callTool, NEVER, textOf, withConnection } from './testing/opened.ts';

/** References as `${env:NAME}`, of these alone. */
const SECRETS: Readonly<Record<string, string>> = {
  '${env:TOKEN}': 'token-of-instance',
  '${env:SECRET}': 'client-secret',
};
const secrets = {
  resolve: async (text: string) =>
    text.startsWith('${') && SECRETS[text] === undefined
      ? err({ reference: text, reason: 'missing' as const })
      : ok(SECRETS[text] ?? text),
};

const subject = (id: string): Subject => {
  const parsed = parseSubjectId(id);
  if (parsed === undefined) throw new Error('no subject');
  return namedSubject(parsed);
};

let authorization: AuthorizationServer;
let servers: HttpServer[] = [];
/** Whose tokens the resource says it takes; undefined: its own. */
let claimed: string | undefined;
/** Tokens that the resource takes. */
let accepted: Set<string>;

beforeEach(async () => {
  accepted = new Set(['token-of-instance']);
  authorization = await startAuthorizationServer((token) => accepted.add(token));
  servers = [];
  claimed = undefined;
});
afterEach(async () => {
  await Promise.all([authorization.close(), ...servers.map((server) => server.close())]);
});

async function startResource(version: 'v1' | 'v2'): Promise<HttpServer> {
  const start = version === 'v1' ? startV1HttpServer : startV2HttpServer;
  const server = await start((request, response) => {
    const path = request.url ?? '';
    const here = `http://${request.headers.host}`;
    if (path.startsWith('/.well-known/')) {
      const known = path === '/.well-known/elsewhere';
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ resource: claimed ?? `${here}/mcp`, authorization_servers: [authorization.url] }),
      );
      return true;
    }
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (accepted.has(token)) return false;
    const challenge = `Bearer resource_metadata="${here}/.well-known/elsewhere"`;
    response.writeHead(401, { 'www-authenticate': challenge }).end();
    return true;
  });
  servers.push(server);
  return server;
}

const usedTokens = (server: HttpServer) =>
  new Set(server.requests.filter(({ path }) => path === '/mcp').map(({ headers }) => headers.authorization));

const lastPost = ({ requests }: HttpServer) => requests.findLast(({ method }) => method === 'POST');

const CLIENT = { kind: 'client_credentials', clientId: 'client', clientSecret: '${env:SECRET}' } as const;

describe.each(['v1', 'v2'] as const)('a remote server (%s)', (version) => {
  test('a bearer token goes with every request', async () => {
    const { url, requests } = await startResource(version);
    const credential: CredentialSettings = { kind: 'bearer', token: '${env:TOKEN}' };
    await withConnection(
      launchTarget({ url }, { credential }),
      async (connection) => {
        expect(await textOf(callTool(connection, 'add', { a: 1, b: 2 }))).toBe('3');
      },
      { secrets },
    );
    expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer token-of-instance']),
    );
  });

  test('client credentials: found from the refusal, asked for once, renewed when refused and before their end', async () => {
    const server = await startResource(version);
    let now = 1_000_000;
    await withConnection(
      launchTarget({ url: server.url }, { credential: CLIENT }),
      async (connection) => {
        const calls = Array.from({ length: 5 }, () => textOf(callTool(connection, 'add', { a: 1, b: 2 })));
        expect(await Promise.all(calls)).toEqual(Array(5).fill('3'));
        expect(authorization.issued()).toBe(1);
        accepted.clear();
        expect(await textOf(callTool(connection, 'add', { a: 1, b: 2 }))).toBe('3');
        expect(authorization.issued()).toBe(2);
        now += 3_600_000;
        expect(await textOf(callTool(connection, 'add', { a: 1, b: 2 }))).toBe('3');
        expect(authorization.issued()).toBe(3);
      },
      { secrets, now: () => now },
    );
    const asked = authorization.requests.filter(({ method }) => method === 'POST');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill(`Basic ${Buffer.from('client:client-secret').toString('base64')}`),
    );
    expect(authorization.bodies()[0]).toContain('grant_type=client_credentials');
  });

  test('a token outlasts its connection', async () => {
    const { url } = await startResource(version);
    const { adapter } = adapterFor({ secrets });
    const target = launchTarget(
      { url },
      { credential: { ...CLIENT, tokenUrl: `${authorization.url}/token`, scope: 'use' } },
    );
    for (let time = 0; time < 2; time += 1) await (await adapter.open(target, new Map(), NEVER)).close();
    expect(authorization.issued()).toBe(1);
    expect(authorization.bodies()[0]).toContain('scope=use');
  });

  test('who asks may have a credential of their own', async () => {
    const server = await startResource(version);
    accepted.add('token-of-ana');
    await withConnection(
      launchTarget({ url: server.url }, { credential: { kind: 'bearer', token: '${env:TOKEN}' } }),
      async (connection) => {
        await callTool(connection, 'add', { a: 1, b: 2 }, { more: { subject: subject('user:ana') } });
        expect(lastPost(server)?.headers.authorization).toBe('Bearer token-of-ana');
        await callTool(connection, 'add', { a: 1, b: 2 }, { more: { subject: LOCAL } });
        expect(lastPost(server)?.headers.authorization).toBe('Bearer token-of-instance');
      },
      {
        secrets,
        credentialFor: (_, { id }) =>
          id === 'user:ana' ? { kind: 'bearer', token: 'token-of-ana' } : undefined,
      },
    );
    expect(usedTokens(server)).toEqual(new Set(['Bearer token-of-instance', 'Bearer token-of-ana']));
  });
});

describe('a credential that cannot be had', () => {
  const open = (url: string, credential: CredentialSettings) =>
    adapterFor({ secrets }).adapter.open(launchTarget({ url }, { credential }), new Map(), NEVER);

  test.each<readonly [string, CredentialSettings, object]>([
    [
      'no such reference',
      { kind: 'bearer', token: '${env:NONE}' },
      { retry: 'safe', detail: 'reference_unresolved' },
    ],
    ['one that is refused', { kind: 'bearer', token: 'wrong' }, { retry: 'never', detail: 'unauthorized' }],
  ])('%s', async (_, credential, failure) => {
    const { url } = await startResource('v2');
    await expect(open(url, credential)).rejects.toMatchObject({ failure });
  });

  test('the token server refuses, and says more than anybody is to know', async () => {
    const { url } = await startResource('v2');
    authorization.answerWith((response) =>
      response.writeHead(400).end('{"error":"invalid_client","x":"client-secret"}'),
    );
    const opening = open(url, CLIENT);
    await expect(opening).rejects.toMatchObject({ failure: { detail: 'token_refused' } });
    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(String(error)).not.toContain('client-secret');
  });

  test('the resource says that it is another one', async () => {
    const { url } = await startResource('v2');
    claimed = 'https://bank.example.com/mcp';
    await expect(open(url, CLIENT)).rejects.toMatchObject({ failure: { detail: 'token_server_unknown' } });
    expect(authorization.issued()).toBe(0);
  });

  test('the secret goes to the token server alone, wherever that sends it on to', async () => {
    const { url } = await startResource('v2');
    const other = await startAuthorizationServer(() => {});
    authorization.answerWith((response) => response.writeHead(307, { location: `${other.url}/token` }).end());
    await expect(open(url, CLIENT)).rejects.toMatchObject({ failure: { detail: 'token_refused' } });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('neither goes over a line that others can read', async () => {
    const asked: string[] = [];
    const { adapter } = adapterFor({
      secrets,
      network: () => ({
        fetch: async (url) => {
          asked.push(String(url));
          throw new Error('sent');
        },
        close: async () => {},
      }),
    });
    const plain = launchTarget(
      { url: 'http://tools.example.com/mcp' },
      { credential: { kind: 'bearer', token: '${env:TOKEN}' } },
    );
    await expect(adapter.open(plain, new Map(), NEVER)).rejects.toMatchObject({
      failure: { detail: 'url_not_secure' },
    });
    const { url } = await startResource('v2');
    const insecure = launchTarget(
      { url },
      { credential: { ...CLIENT, tokenUrl: 'http://tokens.example.com/' } },
    );
    await expect(adapter.open(insecure, new Map(), NEVER)).rejects.toMatchObject({
      failure: { detail: 'token_server_unknown' },
    });
    expect(asked).toEqual([]);
  });
});

test("a reference in the provider's own document is no reference: a package cannot have secrets sent to itself", async () => {
  const { adapter } = adapterFor({ secrets: { resolve: async () => ok('https://resolved.example/mcp') } });
  const opening = adapter.open(launchTarget({ url: '${env:TOKEN}' }, {}), new Map(), NEVER);
  await expect(opening).rejects.toMatchObject({ failure: { detail: 'url_invalid' } });
});
