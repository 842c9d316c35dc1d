import { describe, expect, test } from 'vitest';
import { problemOf } from './testing/ask.ts';
import { knownApp } from './testing/known-app.ts';
import { serveApp } from './testing/serve-app.ts';

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

  test('a command that failed may be tried again under its key', async () => {
    await using at = await scene();
    at.app.refuse = true;
    expect((await at.reload('one', ['a'])).status).not.toBe(200);
    at.app.refuse = false;
    expect((await at.reload('one', ['a'])).status).toBe(200);
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
