import { describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE } from '../../../core/model/workspace.ts';
import { problemOf } from '../testing/ask.ts';
import { bearer, guardedApp, subject } from '../testing/fake-authenticator.ts';
import { FakeScheduler } from '../testing/fake-scheduler.ts';
import { sampleApp } from '../testing/sample.ts';
import { serveApp } from '../testing/serve-app.ts';
import { turnsUntil } from '../testing/turns.ts';

describe('server.rate_limit', () => {
  test('is of each subject, over all of its credentials and whatever it asks', async () => {
    const scheduler = new FakeScheduler();
    const { app, authenticator } = await guardedApp({ rateLimit: { perMinute: 60, burst: 3 } });
    for (const token of ['one', 'two']) authenticator.give(token, subject('user:ana', ['see']));
    authenticator.give('other', subject('user:bo', ['see']));
    await using served = await serveApp(app, { scheduler });
    const status = async (token: string, path = '/v1/tools') =>
      (await served.ask(path, { headers: bearer(token) })).status;
    // A first answer, a kept one, one that is refused, and none left.
    expect([await status('one'), await status('two'), await status('one', '/v1/tools/no.such')]).toEqual([
      200, 200, 404,
    ]);
    for (const path of ['/v1/tools', '/v1/capabilities', '/nowhere', '/v1/session', '/metrics']) {
      const told = await served.ask(path, { headers: bearer('two') });
      expect(problemOf(told)).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(told.headers['retry-after']).toBe('1');
    }
    expect(await status('other')).toBe(200);
    // Whether the process lives is for everybody.
    expect((await served.ask('/healthz', { headers: bearer('one') })).status).toBe(200);
    scheduler.advance(1_000);
    expect([await status('one'), await status('one')]).toEqual([200, 429]);
    const metrics = await served.ask('/metrics', { headers: bearer('other') });
    expect(metrics.text).toContain('agent_tools_http_refusals_total{code="rate_limited"} 6');
  });

  test('counts signing in and out as what else a subject asks', async () => {
    const { app, authenticator } = await guardedApp({ rateLimit: { perMinute: 60, burst: 2 } });
    authenticator.give('one', subject('user:ana', ['see']));
    await using served = await serveApp(app, { scheduler: new FakeScheduler() });
    const post = (path: string, headers = {}) =>
      served.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"token":"one"}',
      });
    expect([
      (await post('/v1/session')).status,
      (await post('/v1/session/end', bearer('one'))).status,
      (await post('/v1/session')).status,
      (await post('/v1/session/end', bearer('one'))).status,
    ]).toEqual([200, 200, 429, 429]);
    const none = await post('/v1/session/end');
    expect(none.status).toBe(200);
  });

  test('is not of whoever is asked nothing', async () => {
    const server = { ...DEFAULT_WORKSPACE.server, rateLimit: { perMinute: 1, burst: 1 } };
    await using served = await serveApp(await sampleApp({ workspace: { server } }));
    for (let at = 0; at < 5; at += 1) expect((await served.ask('/v1/tools')).status).toBe(200);
  });
});

describe('wrong credentials', () => {
  const signIn = (token: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

  test('of one address are refused as too many; whoever brings a good one from there is let in all the same', async () => {
    const scheduler = new FakeScheduler();
    const { app, authenticator } = await guardedApp();
    for (const token of ['good', 'late', 'signed.late.one'])
      authenticator.give(token, subject('user:ana', 'all'));
    await using served = await serveApp(app, { scheduler });
    await served.ask('/v1/tools', { headers: bearer('good') });
    const told = await Promise.all(
      Array.from({ length: 50 }, (_, at) => served.ask('/v1/tools', { headers: bearer(`wrong${at}`) })),
    );
    const count = (status: number): number => told.filter((each) => each.status === status).length;
    expect([count(401), count(429), app.attempts.length]).toEqual([30, 20, 30]);
    const wrong = await served.ask('/v1/tools', { headers: bearer('wrong') });
    expect(problemOf(wrong)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(wrong.headers['retry-after']).toBe('2');
    expect((await served.ask('/v1/session', signIn('wrong'))).status).toBe(429);
    for (const token of ['good', 'late', 'signed.late.one']) {
      authenticator.forget();
      expect((await served.ask('/v1/tools', { headers: bearer(token) })).status).toBe(200);
      authenticator.forget();
      expect((await served.ask('/v1/session', signIn(token))).status).toBe(200);
    }
    expect((await served.ask('/v1/tools')).status).toBe(401);
    scheduler.advance(2_000);
    expect((await served.ask('/v1/tools', { headers: bearer('wrong') })).status).toBe(401);
  });

  test('that can be none use nothing up', async () => {
    const { app } = await guardedApp();
    await using served = await serveApp(app, { scheduler: new FakeScheduler() });
    const status = async (authorization: string) =>
      (await served.ask('/v1/tools', { headers: { authorization } })).status;
    for (let at = 0; at < 40; at += 1) expect(await status('Basic x')).toBe(401);
    expect([await status('Bearer wrong'), app.attempts.length]).toEqual([401, 41]);
  });

  test('count when they have failed: good ones at once wait for a slow issuer and are not refused', async () => {
    const { app, authenticator } = await guardedApp();
    const tokens = Array.from({ length: 60 }, (_, at) => `good${at}`);
    for (const token of tokens) authenticator.give(token, subject('user:ana', 'all'));
    const release = authenticator.hold();
    await using served = await serveApp(app, { scheduler: new FakeScheduler() });
    const asked = tokens.map((token) => served.ask('/v1/tools', { headers: bearer(token) }));
    await turnsUntil(() => authenticator.asked.length === 8);
    await served.ask('/healthz');
    expect(authenticator.asked).toHaveLength(8);
    release();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
