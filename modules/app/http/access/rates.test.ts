import { describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE } from '../../../core/model/workspace.ts';
import { problemOf } from '../testing/ask.ts';
import { bearer, guardedApp, subject } from '../testing/fake-authenticator.ts';
import { FakeScheduler } from '../testing/fake-scheduler.ts';
import { sampleApp } from '../testing/sample.ts';
import { serveApp } from '../testing/serve-app.ts';

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

  test('is not of whoever is asked nothing', async () => {
    const server = { ...DEFAULT_WORKSPACE.server, rateLimit: { perMinute: 1, burst: 1 } };
    await using served = await serveApp(await sampleApp({ workspace: { server } }));
    for (let at = 0; at < 5; at += 1) expect((await served.ask('/v1/tools')).status).toBe(200);
  });
});

describe('wrong credentials', () => {
  test('of one address are asked about so often and no more; who is known goes on', async () => {
    const scheduler = new FakeScheduler();
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', subject('user:ana', 'all'));
    authenticator.give('late', subject('user:bo', 'all'));
    await using served = await serveApp(app, { scheduler });
    await served.ask('/v1/tools', { headers: bearer('good') });
    const told = await Promise.all(
      Array.from({ length: 50 }, (_, at) => served.ask('/v1/tools', { headers: bearer(`wrong${at}`) })),
    );
    const count = (status: number): number => told.filter((each) => each.status === status).length;
    expect([count(401), count(429)]).toEqual([30, 20]);
    expect([app.attempts.length, authenticator.asked.length]).toEqual([30, 31]);
    const late = await served.ask('/v1/tools', { headers: bearer('late') });
    expect(problemOf(late)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(late.headers['retry-after']).toBe('2');
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"late"}',
    };
    expect((await served.ask('/v1/session', signIn)).status).toBe(429);
    // Malformed ones count too, and none at all do not.
    expect((await served.ask('/v1/tools', { headers: { authorization: 'Basic x' } })).status).toBe(429);
    expect((await served.ask('/v1/tools')).status).toBe(401);
    expect((await served.ask('/v1/tools', { headers: bearer('good') })).status).toBe(200);
    scheduler.advance(2_000);
    expect((await served.ask('/v1/tools', { headers: bearer('late') })).status).toBe(200);
    // A good one does not use anything up.
    scheduler.advance(60_000);
    for (let at = 0; at < 40; at += 1) {
      authenticator.forget();
      expect((await served.ask('/v1/tools', { headers: bearer('good') })).status).toBe(200);
    }
  });
});
