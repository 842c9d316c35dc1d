import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { instantOf } from '../../core/time.ts';
import { openApiDocument } from './openapi.ts';
import { problemOf } from './testing/ask.ts';
import { tool } from './testing/records.ts';
import { sampleApp, sampleRecords } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

/** One address for each read of the operations table. */
const READS: Readonly<Record<string, string>> = {
  '/v1/tools': '/v1/tools?risk=medium&risk=low&limit=2',
  '/v1/tools/{id}': '/v1/tools/filesystem.read_file',
  '/v1/tools/{id}/versions': '/v1/tools/filesystem.read_file/versions',
  '/v1/tools/{id}/versions/{version}': '/v1/tools/filesystem.read_file/versions/1.0.0',
  '/v1/providers': '/v1/providers',
  '/v1/providers/{id}': '/v1/providers/filesystem-mcp-server',
  '/v1/capabilities': '/v1/capabilities',
  '/v1/capabilities/{id}': '/v1/capabilities/file.read',
  '/v1/search': '/v1/search?q=read%20a%20file&q=weather',
  '/v1/suggest': '/v1/suggest?prefix=rea',
  '/v1/registries': '/v1/registries',
  '/v1/registries/{id}': '/v1/registries/local',
  '/v1/catalog': '/v1/catalog?id=filesystem.read_file',
  '/v1/catalog/artifacts': '/v1/catalog/artifacts',
  '/v1/catalog/capabilities': '/v1/catalog/capabilities?limit=1',
  '/v1/catalog/implementations': '/v1/catalog/implementations',
  '/v1/catalog/instances': '/v1/catalog/instances',
  '/v1/catalog/observations': '/v1/catalog/observations',
  '/v1/readiness': '/v1/readiness?tool=filesystem.read_file&subject=agent:helper',
  '/v1/approvals': '/v1/approvals',
  '/v1/reviews': '/v1/reviews',
  '/v1/reviews/{tool}': '/v1/reviews/filesystem.read_file',
};
/** Their age moves, so that no validator could hold. */
const UNVALIDATED: Readonly<Record<string, string>> = {
  '/v1/explain': '/v1/explain?id=filesystem.read_file&axis=declared',
  '/v1/session': '/v1/session',
  '/v1/drift': '/v1/drift',
};
/** Asked in tests of their own: of an approval that was made, and of policies, of which there are none here. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  '/v1/events',
  '/v1/journal',
  '/v1/journal/verdict',
  '/v1/approvals/{id}',
  '/v1/policy',
  '/v1/policy/explanation',
]);
const EVERY_READ = { ...READS, ...UNVALIDATED };

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({ responses: z.record(z.string(), z.object({ content: z.unknown().optional() })) })
        .optional(),
    }),
  ),
  components: z.unknown(),
});
const contentOf = z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) });

describe('reads', () => {
  test('every one of the table answers in the shape that openapi.json promises', async () => {
    const document = openApi.parse(await openApiDocument());
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    await using served = await serveApp(await sampleApp());
    const asked: string[] = [];
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!path.startsWith('/v1/') || get === undefined || ELSEWHERE.has(path)) continue;
      const address = EVERY_READ[path];
      if (address === undefined) throw new Error(`No address for ${path}.`);
      const { status, text, headers } = await served.ask(address);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      const { schema } = contentOf.parse(get.responses['200']?.content)['application/json'];
      const validate = ajv.compile({ ...schema, components: document.components });
      expect([path, validate(JSON.parse(text)), validate.errors]).toEqual([path, true, null]);
      asked.push(path);
    }
    expect(asked.sort()).toEqual(Object.keys(EVERY_READ).sort());
  });

  test.each(Object.values(READS))('%s has a strong ETag, and 304 for it', async (address) => {
    await using served = await serveApp(await sampleApp());
    const first = await served.ask(address);
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.vary).toBe('Authorization, Cookie');
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    expect(first.headers['server']).toBeUndefined();

    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await served.ask(address, { headers: { 'if-none-match': condition } });
      expect([condition, again.status, again.text]).toEqual([condition, 304, '']);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe('private, no-cache');
    }
    const other = await served.ask(address, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.text]).toEqual([200, first.text]);
    const head = await served.ask(address, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.text)));
  });

  test('a server that has kept nothing answers 304 from the validator alone, and bytes that are the same', async () => {
    const app = await sampleApp();
    await using first = await serveApp(app);
    await using second = await serveApp(app);
    const answer = await first.ask('/v1/tools');
    const unchanged = await second.ask('/v1/tools', {
      headers: { 'if-none-match': answer.headers.etag ?? '' },
    });
    expect(unchanged.status).toBe(304);
    expect((await second.ask('/v1/tools')).text).toBe(answer.text);
  });

  test('If-None-Match: * does not hide that there is nothing', async () => {
    await using served = await serveApp(await sampleApp());
    expect((await served.ask('/v1/tools/nope', { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });

  test('a changed owner changes the ETag of what reads it, and of nothing else', async () => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const etagOf = async (path: string) => (await served.ask(path)).headers.etag;
    const [tools, registries] = [await etagOf('/v1/tools'), await etagOf('/v1/registries')];
    app.define([...sampleRecords, tool('new.tool')]);
    await app.ready();
    expect(await etagOf('/v1/tools')).not.toBe(tools);
    expect(await etagOf('/v1/registries')).toBe(registries);
  });

  test('what changes by time alone changes its ETag then, and an answer that was kept is not given any more', async () => {
    const app = await sampleApp();
    const sunset = instantOf(Date.UTC(2027, 0, 1));
    app.define([tool('old.tool', { deprecation: { sunset } })], [sunset]);
    await app.ready();
    await using served = await serveApp(app);
    const before = await served.ask('/v1/tools/old.tool');
    app.clock.at = sunset;
    const after = await served.ask('/v1/tools/old.tool', {
      headers: { 'if-none-match': before.headers.etag ?? '' },
    });
    expect(before.text).toContain('"refusal":"no_offer"');
    expect([after.status, after.text.includes('"refusal":"deprecated"')]).toEqual([200, true]);
    expect(after.text).toContain(`"generated_at":"${sunset}"`);
  });

  test('lists hold 50 items where no limit is given, and their cursor leads on', async () => {
    const app = await sampleApp();
    app.define(Array.from({ length: 120 }, (_, at) => tool(`many.tool_${1_000 + at}`)));
    await app.ready();
    await using served = await serveApp(app);
    const page = z.object({
      total: z.int(),
      next_cursor: z.string().nullable(),
      tools: z.array(z.object({ id: z.string() })),
    });
    const ids: string[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const { text } = await served.ask(`/v1/tools${cursor === '' ? '' : `?cursor=${cursor}`}`);
      const { tools, next_cursor } = page.parse(JSON.parse(text));
      ids.push(...tools.map(({ id }) => id));
      sizes.push(tools.length);
      cursor = next_cursor;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(ids).size).toBe(120);
  });
});

describe('refusals are problems', () => {
  test.each<[string, number, string, string]>([
    ['/v1/tools/nope', 404, 'not_found', 'There is no tool "nope".'],
    ['/v1/tools/filesystem.read_fil', 404, 'not_found', 'There is no tool "filesystem.read_fil".'],
    ['/v1/tools/..%2f..%2fetc%2fpasswd', 404, 'not_found', 'There is no tool "../../etc/passwd".'],
    ['/v1/nothing', 404, 'not_found', 'There is no such path.'],
    ['/v1/tools/', 404, 'not_found', 'There is no'],
    ['//v1/tools', 404, 'not_found', 'There is no such path.'],
    [`/v1/tools/${'x'.repeat(500)}`, 404, 'not_found', 'There is no such path.'],
    ['/v1/tools?limit=0', 400, 'invalid_request', '`limit`'],
    ['/v1/tools?limit=201', 400, 'invalid_request', '`limit`'],
    ['/v1/tools?limit=ten', 400, 'invalid_request', '`limit`'],
    ['/v1/tools?limit=1&limit=2', 400, 'invalid_request', 'takes one value'],
    ['/v1/tools?risk=huge', 400, 'invalid_request', '`risk.0`'],
    ['/v1/tools?registered=yes', 400, 'invalid_request', '`registered`'],
    ['/v1/tools?cursor=abc', 400, 'invalid_request', 'cursor'],
    ['/v1/tools?colour=red', 400, 'invalid_request', 'There is no parameter "colour" here.'],
    ['/v1/tools/filesystem.read_file?id=x', 400, 'invalid_request', 'There is no parameter "id" here.'],
    ['/v1/search', 400, 'invalid_request', '`q`'],
    ['/v1/search?q=x&limit=51', 400, 'invalid_request', '`limit`'],
    [`/v1/search?q=${'x'.repeat(2_001)}`, 400, 'invalid_request', '`q.0`'],
    ['/v1/tools?q=%E0%A4%A', 400, 'invalid_request', 'percent sign'],
    ['/v1/tools/%E0%A4%A', 400, 'invalid_request', 'percent sign'],
    ['/v1/tools/%', 400, 'invalid_request', 'percent sign'],
    ['/v1/events?x=1', 400, 'invalid_request', 'takes no parameter'],
    ['/v1/tools?min_generation=definitions', 400, 'invalid_request', '`min_generation`'],
    ['/v1/tools?min_generation=nobody:1', 400, 'invalid_request', '`min_generation`'],
  ])('%s gives %i %s', async (address, status, code, detail) => {
    await using served = await serveApp(await sampleApp());
    const problem = problemOf(await served.ask(address));
    expect(problem).toMatchObject({ status, code, type: `urn:agent-tools:problem:${code}` });
    expect(problem.detail).toContain(detail);
  });

  test.each([
    ['POST', '/v1/tools', 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/tools/filesystem.read_file', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/reload', 'POST, OPTIONS'],
    ['PROPFIND', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s %s gives 405 with Allow', async (method, path, allow) => {
    await using served = await serveApp(await sampleApp());
    const told = await served.ask(path, { method });
    expect(problemOf(told)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(told.headers.allow).toBe(allow);
    const options = await served.ask(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.allow]).toEqual([204, allow]);
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a read with a body', async () => {
    await using served = await serveApp(await sampleApp());
    const told = await served.ask('/v1/tools', {
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    });
    expect(problemOf(told)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('a bug says only where the log has it', async () => {
    const app = await sampleApp();
    const boom = new Error('/home/somebody/secret: boom');
    await using served = await serveApp({
      composer: app.composer,
      services: app.services,
      visibility: app.visibility,
      enforcePolicies: () => app.enforcePolicies(),
      startProviders: () => app.startProviders(),
      startRetention: () => app.startRetention(),
      journal: app.journal,
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
      clock: {
        now() {
          throw boom;
        },
      },
    });
    const problem = problemOf(await served.ask('/v1/tools?q=private'));
    expect(problem).toMatchObject({ status: 500, code: 'internal', title: 'A bug in Agent-Tools' });
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(problem.detail).toContain(problem.request_id ?? 'no id');
    expect(served.log).toEqual([{ level: 'error', message: 'A request ended in a bug.', error: boom }]);
  });
});

describe('before the first view', () => {
  test('reads are refused and may be asked again; the process lives', async () => {
    const { FakeApp } = await import('./testing/fake-app.ts');
    const app = new FakeApp(sampleRecords);
    await using served = await serveApp(app);
    for (const path of ['/v1/tools', '/v1/search?q=x', '/readyz']) {
      const told = await served.ask(path);
      expect(problemOf(told)).toMatchObject({ status: 503, code: 'owner_unavailable' });
      expect(told.headers['retry-after']).toBe('1');
    }
    expect((await served.ask('/healthz')).status).toBe(200);
    await app.ready();
    expect((await served.ask('/v1/tools')).status).toBe(200);
  });
});

describe('Host', () => {
  test.each(['localhost:4710', '127.0.0.1', '127.0.0.1:1', '[::1]:4710', 'LOCALHOST'])(
    '%s is us',
    async (host) => {
      await using served = await serveApp(await sampleApp());
      expect((await served.ask('/v1/tools', { headers: { host } })).status).toBe(200);
      expect((await served.ask('/v1/tools', { headers: { host } })).status).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'evil.example:4710',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '127.0.0.1@evil.example',
    '10.0.0.1',
  ])('%s is a name that was made to point here, also for what is kept', async (host) => {
    await using served = await serveApp(await sampleApp());
    await served.ask('/v1/tools');
    expect(problemOf(await served.ask('/v1/tools', { headers: { host } }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });
});
