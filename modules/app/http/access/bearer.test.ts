import { Agent, get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { parseSubjectId } from '../../../core/model/subject.ts';
import { DEFAULT_WORKSPACE, type ServerSettings } from '../../../core/model/workspace.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { NOTHING } from '../../../core/ports/visibility.ts';
import { instantOf } from '../../../core/time.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/table.ts';
import { problemOf, sendBytes } from '../testing/ask.ts';
import { expectDefined } from '../testing/expect-defined.ts';
import { bearer, guardedApp, subject } from '../testing/fake-authenticator.ts';
import { FakeScheduler } from '../testing/fake-scheduler.ts';
import { listenToEvents } from '../testing/listen-events.ts';
import { sampleApp, sampleRecords } from '../testing/sample.ts';
import { serveApp } from '../testing/serve-app.ts';
import { turnsUntil } from '../testing/turns.ts';

const ana = subject('user:ana', 'all');

describe('a bearer credential', () => {
  test('is asked about once and then known; what is kept is given to it at once', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    await using served = await serveApp(app);
    const first = await served.ask('/v1/tools', { headers: bearer('good') });
    const again = await served.ask('/v1/tools', { headers: bearer('good') });
    expect([first.status, again.text, authenticator.asked]).toEqual([200, first.text, ['good']]);
    expect(first.headers.vary).toBe('Authorization, Cookie');
  });

  test.each<[string, string | undefined]>([
    ['not_known', 'wrong'],
    ['expired', 'old'],
  ])('that is %s is refused, written down without itself, and counted', async (reason, token) => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('old', ana, instantOf(Date.UTC(2026, 4, 1)));
    await using served = await serveApp(app);
    const told = await served.ask('/v1/tools', { headers: bearer(token ?? '') });
    expect(problemOf(told)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(told.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(app.attempts).toEqual([{ reason, network: '127.0.0.1' }]);
    expect(told.text).not.toContain(token);
    authenticator.give('scraper', subject('runtime:prometheus', ['see']));
    const metrics = await served.ask('/metrics', { headers: bearer('scraper') });
    expect(metrics.text).toContain('agent_tools_http_refusals_total{code="unauthenticated"} 1');
  });

  test('of which nobody can tell now is 503, and nothing is held against it', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    authenticator.isAvailable = false;
    await using served = await serveApp(app);
    for (let at = 0; at < 40; at += 1) {
      const told = await served.ask('/v1/tools', { headers: bearer('good') });
      expect(problemOf(told)).toMatchObject({ status: 503, code: 'owner_unavailable' });
    }
    expect(app.attempts).toEqual([]);
    authenticator.isAvailable = true;
    expect((await served.ask('/v1/tools', { headers: bearer('good') })).status).toBe(200);
  });

  test('is refused from the moment it is revoked, also for what is kept', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    await using served = await serveApp(app);
    await served.ask('/v1/tools', { headers: bearer('good') });
    authenticator.revoke('good');
    expect((await served.ask('/v1/tools', { headers: bearer('good') })).status).toBe(401);
  });

  test('is believed on the connection that brought it, neither beyond its revocation nor beyond its end', async () => {
    const scheduler = new FakeScheduler();
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    await using served = await serveApp(app, { scheduler });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const status = (token: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: served.port,
          path: '/v1/tools',
          agent,
          headers: bearer(token),
        };
        get(options, (response) => response.resume().on('end', () => resolve(response.statusCode))).on(
          'error',
          reject,
        );
      });
    expect([await status('good'), await status('good')]).toEqual([200, 200]);
    expect(await status('other')).toBe(401);
    authenticator.revoke('good');
    expect(await status('good')).toBe(401);
    authenticator.give('short', ana, instantOf(Date.parse(app.clock.now()) + 10));
    expect([await status('short'), await status('short')]).toEqual([200, 200]);
    scheduler.advance(10);
    app.clock.at = instantOf(Date.parse(app.clock.now()) + 10);
    expect(await status('short')).toBe(401);
    agent.destroy();
  });

  test('is needed where `server.auth` asks and nobody is there who knows any', async () => {
    const { app } = await guardedApp();
    delete app.authenticator;
    await using served = await serveApp(app);
    expect((await served.ask('/v1/tools')).status).toBe(401);
    expect((await served.ask('/v1/tools', { headers: bearer('x') })).status).toBe(503);
  });

  test('is needed from the moment the workspace says so, and still when it says so no more', async () => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    expect((await served.ask('/v1/tools')).status).toBe(200);
    const say = (auth: ServerSettings['auth']): void =>
      app.configuration.say({
        records: [
          ['workspace' as RecordKey, { ...DEFAULT_WORKSPACE, server: { ...DEFAULT_WORKSPACE.server, auth } }],
        ],
      });
    say([{ type: 'token' }]);
    await app.ready();
    expect((await served.ask('/v1/tools')).status).toBe(401);
    say([]);
    await app.ready();
    expect((await served.ask('/v1/tools')).status).toBe(401);
  });
});

describe('headers that try to be more than one thing', () => {
  const line = (text: string): string => `Authorization: ${text}\r\n`;
  test.each([
    ['two of them', `${line('Bearer good')}${line('Bearer wrong')}`],
    ['the same twice', `${line('Bearer good')}${line('Bearer good')}`],
    ['one joined by a comma', line('Bearer good, Bearer good')],
    ['an empty one', line('')],
    ['an empty one and a good one', `${line('')}${line('Bearer good')}`],
    ['no token', line('Bearer')],
    ['another scheme', line('Basic Z29vZDpnb29k')],
    ['a token with something after it', line('Bearer good extra')],
    ['a folded one', 'Authorization: Bearer\r\n good\r\n'],
    ['60 kB', line(`Bearer ${'x'.repeat(60_000)}`)],
  ])('%s is no credential', async (_, headers) => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    await using served = await serveApp(app);
    await served.ask('/v1/tools', { headers: bearer('good') });
    const answer = await sendBytes(
      served.port,
      `GET /v1/tools HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(answer).not.toContain('filesystem');
    expect(authenticator.asked).toEqual(['good']);
  });

  test('100 kB never becomes a request', async () => {
    const { app } = await guardedApp();
    await using served = await serveApp(app);
    const answer = await sendBytes(
      served.port,
      `GET /v1/tools HTTP/1.1\r\nHost: localhost\r\n${line(`Bearer ${'x'.repeat(100_000)}`)}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('what a proxy would say of who asks is not asked', async () => {
    const { app, authenticator } = await guardedApp();
    await using served = await serveApp(app);
    for (const headers of [
      { 'x-forwarded-user': 'ana', 'x-remote-user': 'ana' },
      { 'proxy-authorization': 'Bearer good' },
      { 'x-forwarded-for': '10.9.9.9', forwarded: 'for=10.9.9.9', ...bearer('wrong') },
    ])
      expect((await served.ask('/v1/tools', { headers })).status).toBe(401);
    expect(app.attempts).toEqual([{ reason: 'not_known', network: '127.0.0.1' }]);
    expect(authenticator.asked).toEqual(['wrong']);
  });
});

describe('several subjects', () => {
  const hidden = parseSubjectId('agent:blind');

  test('see what each may, with an ETag and kept answers of their own', async () => {
    const { app, authenticator } = await guardedApp();
    const everything = app.visibility.of(ana);
    app.visibility = { of: ({ id }) => (id === hidden ? NOTHING : everything) };
    authenticator.give('ana', ana);
    authenticator.give('bo', subject('user:bo', ['see']));
    authenticator.give('blind', subject('agent:blind', ['see']));
    await using served = await serveApp(app);
    const ask = (token: string, more = {}) =>
      served.ask('/v1/tools', { headers: { ...bearer(token), ...more } });
    for (let round = 0; round < 2; round += 1) {
      const [one, two, none] = [await ask('ana'), await ask('bo'), await ask('blind')];
      expect(two.text).toBe(one.text);
      expect(two.headers.etag).toBe(one.headers.etag);
      expect(JSON.parse(one.text)).toMatchObject({ total: 3 });
      expect(JSON.parse(none.text)).toMatchObject({ total: 0 });
      expect(none.headers.etag).not.toBe(one.headers.etag);
      // The validator of what another sees is none here.
      expect((await ask('blind', { 'if-none-match': one.headers.etag ?? '' })).status).toBe(200);
      expect((await ask('bo', { 'if-none-match': one.headers.etag ?? '' })).status).toBe(304);
    }
    const counted = await served.ask('/metrics', { headers: bearer('blind') });
    expect(counted.text).toContain('agent_tools_tools 0');
    expect((await served.ask('/metrics', { headers: bearer('ana') })).text).toContain('agent_tools_tools 3');
  });

  test('are not given each other’s answers to what depends on who asks', async () => {
    const load = OPERATIONS.list;
    const list = await load();
    const mine: Operation = defineOperation({
      ...list,
      audience: 'subject',
      run: async (context, input) => ({
        ...(await list.run(context, input)),
        next_cursor: context.subject.id,
      }),
    });
    const replaced = OPERATIONS as { list: () => Promise<Operation> };
    replaced.list = () => Promise.resolve(mine);
    try {
      const { app, authenticator } = await guardedApp();
      for (const name of ['ana', 'bo']) authenticator.give(name, subject(`user:${name}`, ['see']));
      await using served = await serveApp(app);
      const etags = new Set<string | undefined>();
      for (const name of ['ana', 'bo', 'ana', 'bo']) {
        const told = await served.ask('/v1/tools', { headers: bearer(name) });
        expect(JSON.parse(told.text)).toMatchObject({ next_cursor: `user:${name}` });
        etags.add(told.headers.etag);
      }
      expect(etags.size).toBe(2);
    } finally {
      replaced.list = load;
    }
  });

  test('a command knows who gave it, and a key is its subject’s own', async () => {
    const { app, authenticator } = await guardedApp();
    for (const name of ['ana', 'bo'])
      authenticator.give(name, subject(`user:${name}`, ['see', 'administer', 'report', 'install']));
    await using served = await serveApp(app);
    for (const name of ['ana', 'ana', 'bo']) {
      const { status } = await served.ask('/v1/reload', {
        method: 'POST',
        headers: { ...bearer(name), 'idempotency-key': 'one' },
      });
      expect(status).toBe(200);
    }
    expect(app.reloads).toHaveLength(2);
  });
});

describe('an event stream', () => {
  test.each([
    ['is revoked', (scene: Awaited<ReturnType<typeof guardedApp>>) => scene.authenticator.revoke('good')],
    [
      'runs out',
      ({ app }: Awaited<ReturnType<typeof guardedApp>>) => {
        app.clock.at = instantOf(Date.UTC(2026, 5, 2));
      },
    ],
    [
      'may see no more',
      ({ authenticator }: Awaited<ReturnType<typeof guardedApp>>) =>
        authenticator.give('good', subject('user:ana', ['call'])),
    ],
    [
      'cannot be asked about',
      ({ authenticator }: Awaited<ReturnType<typeof guardedApp>>) => {
        authenticator.forget();
        authenticator.isAvailable = false;
      },
    ],
  ])('ends, with nothing more said, when its credential %s', async (_, change) => {
    const scheduler = new FakeScheduler();
    const scene = await guardedApp();
    const { app, authenticator } = scene;
    authenticator.give('good', ana, instantOf(Date.UTC(2026, 5, 2)));
    await using served = await serveApp(app, { scheduler });
    using listener = await listenToEvents(served.port, bearer('good'));
    app.define(sampleRecords);
    await app.ready();
    await turnsUntil(() => listener.text.includes('event: generation'));
    const heard = listener.text;
    change(scene);
    app.define(sampleRecords);
    await app.ready();
    await turnsUntil(() => listener.ended);
    expect(listener.text).toBe(heard);
  });

  test('ends at the next sign of life where nothing happens', async () => {
    const scheduler = new FakeScheduler();
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    await using served = await serveApp(app, { scheduler });
    using listener = await listenToEvents(served.port, bearer('good'));
    authenticator.revoke('good');
    scheduler.advance(15_000);
    await turnsUntil(() => listener.ended);
    expect(listener.text).not.toContain('still here');
  });

  test('goes on, in order and whole, while its credential is asked about again', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('good', ana);
    await using served = await serveApp(app, { process: 'now' });
    using listener = await listenToEvents(served.port, bearer('good'));
    for (let at = 0; at < 5; at += 1) {
      authenticator.forget();
      app.define(sampleRecords);
      await app.ready();
    }
    await turnsUntil(() => listener.text.split('event: generation').length === 6);
    const ids = [...listener.text.matchAll(/^id: now-(\d+)$/gm)].map(([, id]) => Number(id));
    expect(ids).toEqual(ids.map((_, at) => expectDefined(ids[0]) + at));
  });
});
