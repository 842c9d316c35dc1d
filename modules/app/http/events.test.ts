import { describe, expect, test } from 'vitest';
import { OWNER_IDS } from '../../core/ports/owner-reader.ts';
import { problemOf } from './testing/ask.ts';
import { bearer, guardedApp, subject } from './testing/fake-authenticator.ts';
import { FakeScheduler } from './testing/fake-scheduler.ts';
import { type Listener, listenToEvents } from './testing/listen-events.ts';
import { sampleApp, sampleRecords } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';
import { turnsUntil } from './testing/turns.ts';

const OWNERS = OWNER_IDS.length;

/** The sample app, its scheduler, and a way to make a new generation. */
async function scene() {
  const scheduler = new FakeScheduler();
  const app = await sampleApp();
  const served = await serveApp(app, { scheduler, process: 'now' });
  const change = async (): Promise<string> => {
    app.define(sampleRecords);
    await app.ready();
    return app.definitions.generation;
  };
  return { app, scheduler, served, change, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
}

const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^id: now-(\d+)$/gm)].map(([, id]) => id ?? '');

describe('GET /v1/events', () => {
  test('sends its head at once, and an event for each generation', async () => {
    await using at = await scene();
    using listener = await listenToEvents(at.served.port);
    expect(listener.status).toBe(200);
    expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(listener.headers['cache-control']).toBe('no-store');
    const generation = await at.change();
    await turnsUntil(() => listener.text.includes('event:'));
    // Every owner has said something when the first view was made.
    expect(listener.text).toBe(
      `retry: 2000\n\nid: now-${OWNERS + 1}\nevent: generation\ndata: {"owner":"definitions","generation":"${generation}"}\n\n`,
    );
  });

  const from = (first: number): readonly string[] =>
    Array.from({ length: OWNERS + 3 - first + 1 }, (_, at) => String(first + at));

  test.each<[string | undefined, readonly string[]]>([
    [undefined, from(OWNERS + 3)],
    ['now-0', from(1)],
    [`now-${OWNERS + 1}`, from(OWNERS + 2)],
    [`now-${OWNERS + 2}`, from(OWNERS + 3)],
    // Of an earlier process, or of nobody: everything of this one is news.
    ['before-3', from(1)],
    ['before-99', from(1)],
    ['3', from(1)],
    ['nonsense', from(1)],
  ])('Last-Event-ID %j brings what was missed, then what comes', async (id, expected) => {
    await using at = await scene();
    await at.change();
    await at.change();
    using listener = await listenToEvents(at.served.port, id === undefined ? {} : { 'last-event-id': id });
    await at.change();
    await turnsUntil(() => idsIn(listener.text).includes(String(OWNERS + 3)));
    expect(idsIn(listener.text)).toEqual(expected);
  });

  test('a comment keeps the connection alive every 15 seconds', async () => {
    await using at = await scene();
    using listener = await listenToEvents(at.served.port);
    at.scheduler.advance(15_000);
    await turnsUntil(() => listener.text.includes(': still here\n\n'));
  });

  test('a client that does not read is dropped, and the others hear everything', async () => {
    await using at = await scene();
    using deaf = await listenToEvents(at.served.port, {}, false);
    using listener = await listenToEvents(at.served.port);
    expect(deaf.status).toBe(200);
    // The sockets of the system hold some megabytes before anything waits here.
    const suffix = 'x'.repeat(50_000);
    let said = 0;
    while (!at.served.log.some(({ level }) => level === 'warn')) {
      at.app.definitions.say({ records: [], suffix });
      await at.app.ready();
      said += 1;
      await turnsUntil(() => idsIn(listener.text).length === said);
    }
    await at.change();
    await turnsUntil(() => idsIn(listener.text).length === said + 1);
    expect(listener.ended).toBe(false);
  });

  test('a client that leaves is forgotten', async () => {
    await using at = await scene();
    const listener = await listenToEvents(at.served.port);
    listener[Symbol.dispose]();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        at.served.face.server.getConnections((_, count) =>
          count === 0 ? resolve() : void setImmediate(look),
        );
      };
      look();
    });
    await at.change();
    expect(at.served.log).toEqual([]);
  });

  test('streams end with the server', async () => {
    await using at = await scene();
    using listener = await listenToEvents(at.served.port);
    await at.served.face.close();
    await turnsUntil(() => listener.ended);
  });

  test('too many streams are refused', async () => {
    await using at = await scene();
    const listeners = await Promise.all(Array.from({ length: 256 }, () => listenToEvents(at.served.port)));
    expect((await at.served.ask('/v1/events')).status).toBe(503);
    for (const listener of listeners) listener[Symbol.dispose]();
  });

  test('one subject has its share, and leaves the others theirs; a revoked token frees its places at once', async () => {
    const { app, authenticator } = await guardedApp();
    for (const token of ['one', 'two']) authenticator.give(token, subject('user:ana', ['see']));
    authenticator.give('other', subject('user:bo', ['see']));
    await using served = await serveApp(app, { scheduler: new FakeScheduler() });
    const listen = (token: string) => listenToEvents(served.port, bearer(token));
    using stack = new DisposableStack();
    const listeners: Listener[] = [];
    for (let at = 0; at < 16; at += 1) listeners.push(stack.use(await listen(at % 2 === 0 ? 'one' : 'two')));
    expect(new Set(listeners.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await served.ask('/v1/events', { headers: bearer('two') });
    expect(problemOf(refused)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(stack.use(await listen('other')).status).toBe(200);
    authenticator.revoke('one');
    for (let at = 0; at < 8; at += 1) expect(stack.use(await listen('two')).status).toBe(200);
    await turnsUntil(() => listeners.filter(({ ended }) => ended).length === 8);
    expect(listeners.map(({ ended }) => ended)).toEqual(listeners.map((_, at) => at % 2 === 0));
    expect((await served.ask('/v1/events', { headers: bearer('two') })).status).toBe(429);
  });
});
