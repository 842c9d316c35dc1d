import { describe, expect, test } from 'vitest';
import { problemOf } from './testing/ask.ts';
import { tool } from './testing/records.ts';
import { sampleApp } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

const json = { 'content-type': 'application/json' };

describe('POST /v1/reload', () => {
  test('answers when the new view is served, with its generations', async () => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    await served.ask('/v1/tools');
    app.define([tool('fresh.tool')]);
    const { status, text, headers } = await served.ask('/v1/reload', { method: 'POST' });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ generations: { definitions: app.definitions.generation } });
    expect(headers['cache-control']).toBe('no-store');
    expect((await served.ask('/v1/tools')).text).toContain('fresh.tool');
    expect(app.reloads).toEqual([undefined]);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'takes paths as %s',
    async (type) => {
      const app = await sampleApp();
      await using served = await serveApp(app);
      const { status } = await served.ask('/v1/reload', {
        method: 'POST',
        headers: {
          'content-type': type,
          'idempotency-key': 'a-key',
          origin: `http://127.0.0.1:${served.port}`,
        },
        body: '{"paths":["catalog/ñ.tool.yaml"]}',
      });
      expect([status, app.reloads]).toEqual([200, [['catalog/ñ.tool.yaml']]]);
    },
  );

  test.each<[string, Readonly<Record<string, string>>, string | Buffer, string]>([
    ['no JSON', json, '{', 'The body is not well-formed JSON.'],
    ['a list', json, '[]', 'The body is not a JSON object.'],
    ['null', json, 'null', 'The body is not a JSON object.'],
    ['another type', { 'content-type': 'text/plain' }, '{}', 'The body is not JSON.'],
    ['no type', {}, '{}', 'The body is not JSON.'],
    [
      'another charset',
      { 'content-type': 'application/json; charset=latin1' },
      '{}',
      'The body is not JSON.',
    ],
    ['no UTF-8', json, Buffer.from([0x7b, 0xff, 0x7d]), 'The body is not UTF-8.'],
    ['compressed', { ...json, 'content-encoding': 'gzip' }, '{}', 'The body is compressed.'],
    ['an unknown key', json, '{"path":["x"]}', 'There is no parameter "path" here.'],
    ['__proto__', json, '{"__proto__":{"paths":[]}}', 'There is no parameter "__proto__" here.'],
    ['a wrong value', json, '{"paths":"x"}', '`paths`'],
    ['a bad Idempotency-Key', { ...json, 'idempotency-key': 'a b' }, '{}', 'Idempotency-Key'],
    ['nesting without end', json, '['.repeat(200_000), 'The body is not well-formed JSON.'],
  ])('refuses %s', async (_, headers, body, detail) => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const problem = problemOf(await served.ask('/v1/reload', { method: 'POST', headers, body }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(problem.detail).toContain(detail);
    expect(app.reloads).toEqual([]);
  });

  test('refuses parameters in the address', async () => {
    await using served = await serveApp(await sampleApp());
    expect(problemOf(await served.ask('/v1/reload?paths=x', { method: 'POST' })).status).toBe(400);
  });

  test.each([
    ['with its length', false],
    ['in chunks', true],
  ])('refuses more than 1 MiB, %s', async (_, chunked) => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const body = `{"paths":["${'x'.repeat(1024 * 1024)}"]}`;
    const headers = chunked ? { ...json, 'transfer-encoding': 'chunked' } : json;
    const told = await served.ask('/v1/reload', { method: 'POST', headers, body });
    expect(problemOf(told)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(app.reloads).toEqual([]);
  });

  test.each<[Readonly<Record<string, string>>]>([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://localhost:1' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is not taken from the page of another site: %j', async (headers) => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const told = await served.ask('/v1/reload', { method: 'POST', headers });
    expect(problemOf(told)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(app.reloads).toEqual([]);
  });
});
