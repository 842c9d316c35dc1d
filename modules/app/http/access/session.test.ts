import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../core/model/subject.ts';
import { instantOf } from '../../../core/time.ts';
import { problemOf, type Question, type Told } from '../testing/ask.ts';
import { bearer, type GuardedApp, guardedApp, subject } from '../testing/fake-authenticator.ts';
import { FakeScheduler } from '../testing/fake-scheduler.ts';
import { listenToEvents } from '../testing/listen-events.ts';
import { sampleApp } from '../testing/sample.ts';
import { type ServedApp, serveApp } from '../testing/serve-app.ts';
import { turnsUntil } from '../testing/turns.ts';
import type { SessionStanding } from './session-shape.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const NOBODY: SessionStanding = {
  subject: null,
  authentication: 'none',
  permissions: [],
  teams: [],
  expires_at: null,
  csrf_token: null,
};
const standing = ({ text }: Told): SessionStanding => JSON.parse(text) as SessionStanding;

interface Scene extends GuardedApp, AsyncDisposable {
  readonly served: ServedApp;
  signIn(token: string, headers?: Readonly<Record<string, string>>): Promise<Told>;
  /** Asks as a browser with this session does. */
  asBrowser(session: Told, path: string, question?: Question): Promise<Told>;
}

async function scene(options: Parameters<typeof serveApp>[1] = {}): Promise<Scene> {
  const guarded = await guardedApp();
  guarded.authenticator.give('good', subject('user:ana', ['see', 'administer'], { teams: ['red'] }));
  const served = await serveApp(guarded.app, options);
  return {
    ...guarded,
    served,
    signIn: (token, headers = {}) =>
      served.ask('/v1/session', {
        method: 'POST',
        headers: { ...JSON_BODY, origin: `http://127.0.0.1:${served.port}`, ...headers },
        body: JSON.stringify({ token }),
      }),
    asBrowser: (session, path, question = {}) =>
      served.ask(path, { ...question, headers: { cookie: cookieOf(session), ...question.headers } }),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

const setCookie = ({ headers }: Told): string => headers['set-cookie']?.join('\n') ?? '';
const cookieOf = (told: Told): string => setCookie(told).split(';', 1)[0] ?? '';

describe('signing in', () => {
  test('begins nothing with a credential whose time is over, though its issuer may be a little behind', async () => {
    await using at = await scene();
    at.authenticator.give('late', subject('user:ana', ['see']), instantOf(Date.UTC(2026, 5, 1) - 30_000));
    at.authenticator.skew = 60_000;
    const told = await at.signIn('late');
    expect(problemOf(told)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect([setCookie(told), told.headers['www-authenticate']]).toEqual([
      '',
      expect.stringContaining('error="invalid_token"'),
    ]);
    expect((await at.served.ask('/v1/tools', { headers: bearer('late') })).status).toBe(200);
  });

  test('gives a browser a cookie that no script can read, and says who it is', async () => {
    await using at = await scene();
    const told = await at.signIn('good');
    expect(told.status).toBe(200);
    expect(setCookie(told)).toMatch(
      /^agent-tools-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(told.headers['cache-control']).toBe('no-store');
    const who = standing(told);
    expect(who).toEqual({
      subject: 'user:ana',
      authentication: 'session',
      permissions: ['see', 'administer'],
      teams: ['red'],
      expires_at: instantOf(Date.UTC(2026, 5, 1, 12)),
      csrf_token: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(standing(await at.asBrowser(told, '/v1/session'))).toEqual(who);
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(200);
    expect(told.text).not.toContain('good');
    expect(setCookie(told)).not.toContain(who.csrf_token);
  });

  test.each([
    ['http://192.0.2.1:4710', '192.0.2.1:4710', 400],
    [undefined, '192.0.2.1:4710', 400],
    ['http://127.0.0.1:4710', '127.0.0.1:4710', 200],
    ['http://localhost:4710', 'localhost:4710', 200],
  ])('at all addresses, from %s: %s answers %i', async (origin, host, status) => {
    await using at = await scene({ host: '0.0.0.0' });
    const told = await at.served.ask('/v1/session', {
      method: 'POST',
      headers: { ...JSON_BODY, host, ...(origin !== undefined && { origin }) },
      body: JSON.stringify({ token: 'good' }),
    });
    expect(told.status).toBe(status);
    if (status === 200) return;
    expect(problemOf(told)).toMatchObject({
      code: 'invalid_request',
      detail: expect.stringContaining('plain http') as string,
      hint: expect.stringContaining('`server.public_url`') as string,
    });
    expect(told.headers['set-cookie']).toBeUndefined();
  });

  test('a session that is deleted, not ended, is told how', async () => {
    await using at = await scene();
    const told = problemOf(await at.served.ask('/v1/session', { method: 'DELETE', headers: bearer('good') }));
    expect(told).toMatchObject({ status: 405, hint: 'A session ends with POST /v1/session/end.' });
  });

  test('who lacks a permission or a header is not told of a policy that was never asked', async () => {
    await using at = await scene();
    const session = await at.signIn('good');
    for (const told of [
      await at.served.ask('/v1/tools', { headers: { host: 'rebound.example' } }),
      await at.asBrowser(session, '/v1/reload', { method: 'POST' }),
    ])
      expect(problemOf(told)).toMatchObject({ status: 403, title: 'This is not permitted' });
  });

  test('off loopback and behind https the cookie is for https alone', async () => {
    for (const options of [
      { server: { names: ['127.0.0.1'] }, host: '192.0.2.1' },
      { server: { publicUrl: 'https://tools.example' }, host: '127.0.0.1' },
    ]) {
      const { app, authenticator } = await guardedApp(options.server);
      authenticator.give('good', subject('user:ana', 'all'));
      await using served = await serveApp(app, { host: options.host });
      const told = await served.ask('/v1/session', {
        method: 'POST',
        headers: JSON_BODY,
        body: '{"token":"good"}',
      });
      expect(setCookie(told)).toMatch(
        /^__Host-agent-tools-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
      // One without the prefix could have been set by a neighbour.
      const plain = cookieOf(told).replace('__Host-', '');
      expect((await served.ask('/v1/tools', { headers: { cookie: plain } })).status).toBe(401);
      expect((await served.ask('/v1/tools', { headers: { cookie: cookieOf(told) } })).status).toBe(200);
    }
  });

  test.each<[string, string, Readonly<Record<string, string>>, number, string]>([
    ['a wrong token', '{"token":"wrong"}', JSON_BODY, 401, 'unauthenticated'],
    ['what can be no token', '{"token":"a b\\n"}', JSON_BODY, 401, 'unauthenticated'],
    ['an empty token', '{"token":""}', JSON_BODY, 401, 'unauthenticated'],
    ['a token of 100 kB', `{"token":"${'x'.repeat(100_000)}"}`, JSON_BODY, 401, 'unauthenticated'],
    ['no token', '{}', JSON_BODY, 400, 'invalid_request'],
    ['more than a token', '{"token":"good","id":"mine"}', JSON_BODY, 400, 'invalid_request'],
    ['no text', '{"token":7}', JSON_BODY, 400, 'invalid_request'],
    ['a form', 'token=good', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'invalid_request'],
    ['plain text', '{"token":"good"}', { 'content-type': 'text/plain' }, 400, 'invalid_request'],
    ['another site', '{"token":"good"}', { ...JSON_BODY, origin: 'https://evil.example' }, 403, 'forbidden'],
    ['another port', '{"token":"good"}', { ...JSON_BODY, origin: 'http://127.0.0.1:1' }, 403, 'forbidden'],
    ['a frame', '{"token":"good"}', { ...JSON_BODY, 'sec-fetch-site': 'cross-site' }, 403, 'forbidden'],
  ])('with %s gives no session', async (_, body, headers, status, code) => {
    await using at = await scene();
    const told = await at.served.ask('/v1/session', { method: 'POST', headers, body });
    expect(problemOf(told)).toMatchObject({ status, code });
    expect(setCookie(told)).toBe('');
    expect(told.text).not.toMatch(/good|wrong|xxx/);
    expect(at.app.attempts).toHaveLength(status === 401 ? 1 : 0);
  });

  test('where nobody is asked there is nothing to sign in to', async () => {
    await using served = await serveApp(await sampleApp());
    const told = await served.ask('/v1/session', {
      method: 'POST',
      headers: JSON_BODY,
      body: '{"token":"x"}',
    });
    expect(problemOf(told)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(standing(await served.ask('/v1/session'))).toEqual({
      ...NOBODY,
      subject: 'local',
      permissions: [...PERMISSIONS],
    });
  });

  test('never takes the id that a browser brought, and ends that session', async () => {
    await using at = await scene();
    const planted = 'agent-tools-session=planted-by-somebody';
    const first = await at.signIn('good', { cookie: planted });
    expect(cookieOf(first)).not.toBe(planted);
    expect((await at.served.ask('/v1/tools', { headers: { cookie: planted } })).status).toBe(401);
    const second = await at.signIn('good', { cookie: cookieOf(first) });
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await at.asBrowser(first, '/v1/tools')).status).toBe(401);
    expect((await at.asBrowser(second, '/v1/tools')).status).toBe(200);
  });

  test('a second cookie of the name makes neither good', async () => {
    await using at = await scene();
    const told = await at.signIn('good');
    const cookie = `agent-tools-session=other; ${cookieOf(told)}`;
    expect((await at.served.ask('/v1/tools', { headers: { cookie } })).status).toBe(401);
  });
});

describe('GET /v1/session', () => {
  test('says who a token is of, and what is wrong with a wrong one', async () => {
    await using at = await scene();
    at.authenticator.give('short', subject('agent:a', ['see']), instantOf(Date.UTC(2026, 5, 2)));
    expect(standing(await at.served.ask('/v1/session', { headers: bearer('short') }))).toEqual({
      subject: 'agent:a',
      authentication: 'bearer',
      permissions: ['see'],
      teams: [],
      expires_at: instantOf(Date.UTC(2026, 5, 2)),
      csrf_token: null,
    });
    expect(problemOf(await at.served.ask('/v1/session', { headers: bearer('wrong') })).status).toBe(401);
    at.authenticator.isAvailable = false;
    expect(problemOf(await at.served.ask('/v1/session', { headers: bearer('other') })).status).toBe(503);
  });

  test.each([{}, { cookie: 'agent-tools-session=none' }, { cookie: 'a=b' }])(
    'says that it is nobody to %j',
    async (headers) => {
      await using at = await scene();
      const told = await at.served.ask('/v1/session', { headers });
      expect([told.status, standing(told)]).toEqual([200, NOBODY]);
    },
  );
});

describe('with a session', () => {
  const POST = { method: 'POST' } as const;

  test('a command needs the token that only our page can read', async () => {
    await using at = await scene();
    const told = await at.signIn('good');
    const other = await at.signIn('good');
    const { csrf_token: token } = standing(told);
    const foreign = standing(other).csrf_token ?? '';
    for (const headers of [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'x' },
      { 'x-csrf-token': foreign },
    ]) {
      const refused = await at.asBrowser(told, '/v1/reload', { ...POST, headers });
      expect(problemOf(refused)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    const headers = { 'x-csrf-token': token ?? '' };
    const evil = await at.asBrowser(told, '/v1/reload', {
      ...POST,
      headers: { ...headers, origin: 'https://evil.example' },
    });
    expect(evil.status).toBe(403);
    expect(at.app.reloads).toEqual([]);
    expect((await at.asBrowser(told, '/v1/reload', { ...POST, headers })).status).toBe(200);
    // Reading needs none, and neither does a token of its own.
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(200);
    expect((await at.served.ask('/v1/reload', { ...POST, headers: bearer('good') })).status).toBe(200);
  });

  test('what the credential may not, the session may not', async () => {
    await using at = await scene();
    at.authenticator.give('reader', subject('user:bo', ['call']));
    expect((await at.asBrowser(await at.signIn('reader'), '/v1/tools')).status).toBe(403);
  });

  test.each([
    ['is revoked', ({ authenticator }: Scene) => authenticator.revoke('good')],
    [
      'runs out',
      ({ app }: Scene) => {
        app.clock.at = instantOf(Date.UTC(2026, 5, 1, 12));
      },
    ],
  ])('it ends when its credential %s', async (_, change) => {
    await using at = await scene();
    const told = await at.signIn('good');
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(200);
    change(at);
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(401);
    expect(standing(await at.asBrowser(told, '/v1/session'))).toEqual(NOBODY);
    // A credential that is given again does not bring it back.
    at.authenticator.give('good', subject('user:ana', 'all'));
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(401);
  });

  test('it stays while nobody can tell whether its credential is still good', async () => {
    await using at = await scene();
    const told = await at.signIn('good');
    at.authenticator.forget();
    at.authenticator.isAvailable = false;
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(503);
    expect((await at.asBrowser(told, '/v1/session')).status).toBe(503);
    at.authenticator.isAvailable = true;
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(200);
  });

  test('a wrong Authorization header is not made good by it', async () => {
    await using at = await scene();
    const told = await at.signIn('good');
    for (const authorization of ['', 'Bearer wrong', 'Basic x'])
      expect((await at.asBrowser(told, '/v1/tools', { headers: { authorization } })).status).toBe(401);
  });

  test('signing out ends it and takes the cookie away; it needs the token as every command does', async () => {
    await using at = await scene();
    const told = await at.signIn('good');
    expect((await at.asBrowser(told, '/v1/session/end', POST)).status).toBe(403);
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(200);
    const headers = { 'x-csrf-token': standing(told).csrf_token ?? '' };
    const evil = { ...headers, origin: 'https://evil.example' };
    expect((await at.asBrowser(told, '/v1/session/end', { ...POST, headers: evil })).status).toBe(403);
    const ended = await at.asBrowser(told, '/v1/session/end', { ...POST, headers });
    expect([ended.status, standing(ended)]).toEqual([200, NOBODY]);
    expect(setCookie(ended)).toBe('agent-tools-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
    expect((await at.asBrowser(told, '/v1/tools')).status).toBe(401);
    expect((await at.asBrowser(told, '/v1/session/end', POST)).status).toBe(200);
  });

  test('an event stream ends with it', async () => {
    const scheduler = new FakeScheduler();
    await using at = await scene({ scheduler });
    const told = await at.signIn('good');
    using listener = await listenToEvents(at.served.port, { cookie: cookieOf(told) });
    expect(listener.status).toBe(200);
    await at.asBrowser(told, '/v1/session/end', {
      ...POST,
      headers: { 'x-csrf-token': standing(told).csrf_token ?? '' },
    });
    scheduler.advance(15_000);
    await turnsUntil(() => listener.ended);
  });
});
