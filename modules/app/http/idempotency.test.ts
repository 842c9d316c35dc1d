import { describe, expect, test } from 'vitest';
import { CatalogError } from '../../core/errors.ts';
import { KEY_LEASE } from '../../core/ports/keyed-answers.ts';
import { JSON_TYPE } from './headers.ts';
import { Idempotency } from './idempotency.ts';
import { type Reply, unkeptReply } from './reply.ts';
import { problemOf } from './testing/ask.ts';
import { bearer, guardedApp, subject } from './testing/fake-authenticator.ts';
import { FakeKeyedAnswers } from './testing/fake-keyed-answers.ts';
import { FakeScheduler } from './testing/fake-scheduler.ts';
import { knownApp } from './testing/known-app.ts';
import { serveApp } from './testing/serve-app.ts';
import { turnsUntil } from './testing/turns.ts';

const scene = async () => {
  const app = await knownApp();
  const served = await serveApp(app);
  const reload = (key: string | undefined, paths: readonly string[]) =>
    served.ask('/v1/reload', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify({ paths }),
    });
  return { app, served, reload, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
};

describe('Idempotency-Key', () => {
  test('a command that is sent again is answered as the first time, and done once', async () => {
    await using at = await scene();
    const first = await at.reload('one', ['a']);
    at.app.definitions.say({ records: [] });
    const again = await at.reload('one', ['a']);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(at.app.reloads).toEqual([['a']]);
    await at.reload(undefined, ['a']);
    await at.reload('two', ['a']);
    expect(at.app.reloads).toHaveLength(3);
  });

  test('a key that is sent with another request is a conflict', async () => {
    await using at = await scene();
    await at.reload('one', ['a']);
    const other = await at.reload('one', ['b']);
    expect(problemOf(other)).toMatchObject({ status: 409, code: 'conflict' });
    expect(at.app.reloads).toEqual([['a']]);
  });

  test('the order of keys in the body says nothing, at any depth; that of lists does', async () => {
    const at = processes();
    const half = '\ud800';
    const first = at.one.keys.once(SCOPE, 'k', { a: { x: 1, y: [1, 2] }, b: half }, at.command);
    await started(at, 1);
    const again = at.one.keys.once(SCOPE, 'k', { b: half, a: { y: [1, 2], x: 1 } }, at.command);
    at.runs[0]?.resolve(REPLY);
    expect(await Promise.all([first, again])).toEqual([REPLY, REPLY]);
    const other = at.other.keys.once(SCOPE, 'k', { b: half, a: { y: [2, 1], x: 1 } }, at.command);
    await expect(other).rejects.toThrow('another request');
    expect(at.runs).toHaveLength(1);
  });

  test('a credential that permits something else is not answered what another of its subject was', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('more', subject('user:ana', ['administer', 'see', 'approve']));
    authenticator.give('same', subject('user:ana', ['approve', 'see', 'administer']));
    authenticator.give('less', subject('user:ana', ['see', 'administer']));
    await using served = await serveApp(app);
    const reload = (token: string) =>
      served.ask('/v1/reload', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one', ...bearer(token) },
        body: '{}',
      });
    await reload('more');
    await reload('same');
    expect(app.reloads).toHaveLength(1);
    expect((await reload('less')).status).toBe(200);
    expect(app.reloads).toHaveLength(2);
  });

  test('a command that failed may be tried again under its key', async () => {
    await using at = await scene();
    at.app.refuse = true;
    expect((await at.reload('one', ['a'])).status).not.toBe(200);
    at.app.refuse = false;
    expect((await at.reload('one', ['a'])).status).toBe(200);
  });

  test('where the store cannot be reached nothing is done under a key, and everything without', async () => {
    await using at = await scene();
    at.app.keyedAnswers.down = true;
    const refused = await at.reload('one', ['a']);
    expect(problemOf(refused)).toMatchObject({ status: 503, code: 'owner_unavailable' });
    expect(at.app.reloads).toEqual([]);
    expect((await at.reload(undefined, ['a'])).status).toBe(200);
    at.app.keyedAnswers.down = false;
    expect((await at.reload('one', ['a'])).status).toBe(200);
  });

  test('a key may be 255 characters long', async () => {
    await using at = await scene();
    expect((await at.reload('k'.repeat(255), ['a'])).status).toBe(200);
    expect((await at.reload('k'.repeat(256), ['a'])).status).toBe(400);
  });
});

/** Two processes on one store, each with its own clock. */
const processes = () => {
  const answers = new FakeKeyedAnswers();
  const ending = new AbortController();
  const made = () => {
    const scheduler = new FakeScheduler();
    return { scheduler, keys: new Idempotency(answers, scheduler, ending.signal) };
  };
  const runs: PromiseWithResolvers<Reply>[] = [];
  const run = (): Promise<Reply> => {
    const each = Promise.withResolvers<Reply>();
    runs.push(each);
    return each.promise;
  };
  const seen: { now: string | undefined } = { now: undefined };
  const command = { run, seenIn: () => seen.now };
  return { answers, ending, one: made(), other: made(), runs, command, seen };
};
const SCOPE = 'local record';
const REPLY = unkeptReply(202, JSON_TYPE, '{"done":"ñ"}\n');
const started = ({ runs }: { readonly runs: readonly unknown[] }, count: number) =>
  turnsUntil(() => runs.length === count);
/** Lets a waiting one ask again, for as long as `until` does not hold. */
const passing = (scheduler: FakeScheduler, until: () => boolean) =>
  turnsUntil(() => {
    scheduler.advance(100);
    return until();
  });

describe('what may be seen', () => {
  const CHANGED = { code: 'conflict', message: expect.stringContaining('was changed since') as unknown };
  const again = (at: ReturnType<typeof processes>, who: 'one' | 'other') =>
    at[who].keys.once(SCOPE, 'k', {}, at.command);

  test.each<readonly [string, string | undefined, string | undefined, boolean]>([
    ['the same', 'mask view', 'mask view', true],
    ['another', 'mask view', 'mask next', false],
    ['less than everything', undefined, 'mask view', false],
    ['everything', 'mask view', undefined, true],
  ])('%s: whether an answer is sent again', async (_, then, now, sent) => {
    const at = processes();
    at.seen.now = then;
    const first = again(at, 'one');
    await started(at, 1);
    at.answers.down = true;
    at.runs[0]?.resolve(REPLY);
    expect(await first).toEqual(REPLY);
    at.seen.now = now;
    const told = async (who: 'one' | 'other') =>
      sent
        ? expect(await again(at, who)).toEqual(REPLY)
        : expect(again(at, who)).rejects.toMatchObject(CHANGED);
    // By this process, whose store does not take it now, and by another from the store.
    await told('one');
    at.answers.down = false;
    const taken = () => [...at.answers.rows.values()].some(({ answer }) => answer !== undefined);
    await passing(at.one.scheduler, taken);
    await told('other');
    expect(at.runs).toHaveLength(1);
  });

  test('that changed while the command ran: its answer is sent once', async () => {
    const at = processes();
    at.seen.now = 'mask view';
    const first = again(at, 'one');
    await started(at, 1);
    at.seen.now = 'mask next';
    at.runs[0]?.resolve(REPLY);
    expect(await first).toEqual(REPLY);
    await expect(again(at, 'other')).rejects.toMatchObject(CHANGED);
    expect(at.runs).toHaveLength(1);
  });
});

describe('between processes', () => {
  test('who comes second waits for the answer of the first, and sends the same bytes', async () => {
    const at = processes();
    const first = at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    const second = at.other.keys.once(SCOPE, 'k', {}, at.command);
    await passing(at.other.scheduler, () => at.answers.claims > 3);
    at.runs[0]?.resolve(REPLY);
    let told: Reply | undefined;
    void second.then((reply) => {
      told = reply;
    });
    await passing(at.other.scheduler, () => told !== undefined);
    expect(told).toEqual(await first);
    expect(at.runs).toHaveLength(1);
    expect([at.one.scheduler.waiting, at.other.scheduler.waiting]).toEqual([0, 0]);
  });

  test('who has waited long enough is told that it still runs', async () => {
    const at = processes();
    void at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    let refusal: unknown;
    at.other.keys.once(SCOPE, 'k', {}, at.command).catch((error: unknown) => {
      refusal = error;
    });
    await passing(at.other.scheduler, () => refusal !== undefined);
    expect(refusal).toMatchObject({ code: 'conflict', hint: expect.stringContaining('again') as unknown });
    expect(at.runs).toHaveLength(1);
  });

  test('what fails in the first is done by the one that waits', async () => {
    const at = processes();
    const first = at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    const second = at.other.keys.once(SCOPE, 'k', {}, at.command);
    await passing(at.other.scheduler, () => at.answers.claims > 3);
    at.runs[0]?.reject(new CatalogError('conflict', 'No.'));
    await expect(first).rejects.toThrow('No.');
    await passing(at.other.scheduler, () => at.runs.length === 2);
    at.runs[1]?.resolve(REPLY);
    expect(await second).toEqual(REPLY);
  });

  test('a command that takes long says that it still runs, as long as it does', async () => {
    const at = processes();
    const first = at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    for (let each = 0; each < 6; each += 1) at.one.scheduler.advance(KEY_LEASE / 3);
    expect(at.answers.extended).toBe(6);
    at.runs[0]?.resolve(REPLY);
    await first;
    at.one.scheduler.advance(KEY_LEASE);
    expect(at.answers.extended).toBe(6);
  });

  test('of the same process, all wait for one, and the key with another request is refused at once', async () => {
    const at = processes();
    const all = [1, 2, 3].map(() => at.one.keys.once(SCOPE, 'k', { a: 1 }, at.command));
    await started(at, 1);
    expect(() => at.one.keys.once(SCOPE, 'k', { a: 2 }, at.command)).toThrow('another request');
    void at.one.keys.once('user:ana record', 'k', { a: 2 }, at.command);
    await started(at, 2);
    at.runs[0]?.resolve(REPLY);
    expect(await Promise.all(all)).toEqual([REPLY, REPLY, REPLY]);
    expect(at.answers.claims).toBe(2);
  });

  test('an answer that the store does not take is given, not done again here, and offered until it is taken', async () => {
    const at = processes();
    const first = at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    at.answers.down = true;
    at.runs[0]?.resolve(REPLY);
    expect(await first).toEqual(REPLY);
    at.one.scheduler.advance(2_000);
    expect(await at.one.keys.once(SCOPE, 'k', {}, at.command)).toEqual(REPLY);
    at.answers.down = false;
    const taken = () => [...at.answers.rows.values()].some(({ answer }) => answer !== undefined);
    await passing(at.one.scheduler, taken);
    expect(await at.other.keys.once(SCOPE, 'k', {}, at.command)).toEqual(REPLY);
    expect(at.runs).toHaveLength(1);
  });

  test('an answer that is too long to be kept is given once; then it is told that it was done', async () => {
    const at = processes();
    const long = unkeptReply(200, JSON_TYPE, 'x'.repeat(1024 * 1024 + 1));
    const first = at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    at.runs[0]?.resolve(long);
    expect(await first).toEqual(long);
    const again = await at.other.keys.once(SCOPE, 'k', {}, at.command);
    expect([again.status, again.body?.toString()]).toEqual([200, expect.stringContaining('was done')]);
  });

  test('waiting ends with the server', async () => {
    const at = processes();
    void at.one.keys.once(SCOPE, 'k', {}, at.command);
    await started(at, 1);
    const second = at.other.keys.once(SCOPE, 'k', {}, at.command);
    await turnsUntil(() => at.other.scheduler.waiting > 0);
    at.ending.abort();
    await expect(second).rejects.toThrow();
    expect(at.runs).toHaveLength(1);
  });
});

test('a body that says one thing twice is refused', async () => {
  await using at = await scene();
  const told = await at.served.ask('/v1/reload', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"paths":["a"],"paths":["b"]}',
  });
  expect(problemOf(told)).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(at.app.reloads).toEqual([]);
});

test.each([
  ['lists', (levels: number) => `{"document":${'['.repeat(levels)}${']'.repeat(levels)}}`],
  ['objects', (levels: number) => `{"document":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`],
])('a body of %s that is nested too deep is refused, with a key and without', async (_, nested) => {
  await using at = await scene();
  const status = async (body: string, more = {}) =>
    (
      await at.served.ask('/v1/records/inventory', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        body,
      })
    ).text;
  for (const more of [{}, { 'idempotency-key': 'deep' }]) {
    for (const levels of [65, 100_000])
      expect(await status(nested(levels), more)).toContain('65 levels deep');
    expect(await status(nested(64), more)).not.toContain('65 levels deep');
  }
  expect(at.served.log).toEqual([]);
});
