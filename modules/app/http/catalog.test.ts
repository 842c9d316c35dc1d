import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { FakeFaces } from '../cli/testing/fake-shell.ts';
import { OPERATIONS, type OperationName } from '../operations/table.ts';
import { problemOf } from './testing/ask.ts';
import { at, DIGEST, FILES, KEY, knownApp, observe, PURL, SPARE, seen } from './testing/known-app.ts';
import { tool } from './testing/records.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

const COLLECTIONS = ['artifacts', 'capabilities', 'implementations', 'instances', 'observations'] as const;

const json = async (served: ServedApp, path: string): Promise<Record<string, unknown>> =>
  JSON.parse((await served.ask(path)).text) as Record<string, unknown>;

/** Every key of the answer is one that the operation's shape has: schemas of outputs are closed where ajv reads them. */
async function strictly(name: OperationName, answer: unknown): Promise<void> {
  const { output } = await OPERATIONS[name]();
  const ajv = new Ajv2020({ strict: false });
  ajvFormats.default(ajv);
  const validate = ajv.compile(z.toJSONSchema(output));
  expect(validate(answer) ? [] : validate.errors).toEqual([]);
}

describe('GET /v1/catalog', () => {
  test('says what is known of everything, in the shape of the contract and no more', async () => {
    await using served = await serveApp(await knownApp());
    const answer = await json(served, '/v1/catalog');
    await strictly('status', answer);
    expect(answer).toMatchObject({
      catalog_version: 1,
      subject_id: null,
      counts: { artifacts: 2, capabilities: 3, instances: 2, observations: 1 },
      completeness: { observations: 'complete', indexes: 'complete' },
    });
    expect(Object.keys(answer['generations'] as object)).toHaveLength(7);
    expect(answer['instances']).toMatchObject([
      {
        id: 'instances.files',
        provider: 'filesystem-mcp-server',
        implementation: `${KEY}@1.0.0#filesystem-mcp-server`,
        facts: {
          configured: { state: 'known', value: true, owner: 'configuration' },
          enabled: { state: 'known', value: true, detail_code: 'set_by_workspace' },
          active: {
            state: 'known',
            value: true,
            detail_code: null,
            owner: 'observations',
            observed_at: at(-1_000),
            fresh_until: at(30_000),
            artifact: null,
            runtime_generation: '7',
          },
          health: { state: 'known', value: 'healthy', detail_code: null },
        },
      },
      {
        id: 'instances.spare',
        facts: {
          enabled: { state: 'unknown', reason: 'not_declared', last: null },
          active: { state: 'unknown', reason: 'not_observed', owner: 'observations', last: null },
        },
      },
    ]);
    expect(answer['observations']).toEqual([
      {
        instance: FILES,
        runtime: 'node-a',
        runtime_generation: '7',
        observed_at: at(-1_000),
        fresh_until: at(30_000),
        implementation: null,
        artifact: null,
        active: true,
        health: { status: 'healthy', code: null },
      },
    ]);
  });

  test('the generation of a fact is the one that the answer names for its owner', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const { generations, instances } = z
      .object({
        generations: z.record(z.string(), z.string()),
        instances: z.array(z.object({ facts: z.record(z.string(), z.looseObject({ owner: z.string() })) })),
      })
      .parse(await json(served, '/v1/catalog'));
    const known = instances
      .flatMap(({ facts }) => Object.values(facts))
      .filter(({ state }) => state === 'known');
    expect(known.length).toBeGreaterThan(3);
    for (const { owner, generation } of known) expect(generation).toBe(generations[owner]);
  });

  test.each([
    ['instances.files', { instances: 1, capabilities: 1, observations: 1 }],
    ['filesystem.read_file', { instances: 2, capabilities: 1, implementations: 1, artifacts: 1 }],
    ['read_file', { instances: 2, capabilities: 1 }],
    [KEY, { instances: 2, capabilities: 1 }],
    [`inventory|${PURL}|${DIGEST}`, { artifacts: 1 }],
  ])('narrowed to %s', async (id, counts) => {
    await using served = await serveApp(await knownApp());
    const answer = await json(served, `/v1/catalog?id=${encodeURIComponent(id)}`);
    expect(answer).toMatchObject({ counts });
    expect(answer['subject_id']).not.toBeNull();
  });

  test('holds at most 50 of each and counts all; the command line holds all', async () => {
    const app = await knownApp();
    app.define(Array.from({ length: 60 }, (_, number) => tool(`many.t${number}`)));
    await app.ready();
    await using served = await serveApp(app);
    const answer = await json(served, '/v1/catalog');
    expect(answer).toMatchObject({ counts: { capabilities: 61 } });
    expect(answer['capabilities']).toHaveLength(50);
    const { stdout } = await new FakeFaces(app).run(['status', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { capabilities: 61 } });
    expect((JSON.parse(stdout) as { capabilities: unknown[] }).capabilities).toHaveLength(61);
  });
});

describe('the collections of the catalog', () => {
  test.each(COLLECTIONS)('/v1/catalog/%s says the same as the whole, page by page', async (name) => {
    const app = await knownApp();
    observe(app, [seen(), seen({ instance: SPARE })]);
    await app.ready();
    await using served = await serveApp(app);
    const whole = (await json(served, '/v1/catalog'))[name] as unknown[];
    const items: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Record<string, unknown> = await json(
        served,
        `/v1/catalog/${name}?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      await strictly(`catalog ${name}`, page);
      expect(page['total']).toBe(whole.length);
      items.push(...(page[name] as unknown[]));
      cursor = page['next_cursor'] as string | null;
    } while (cursor !== null && items.length <= whole.length);
    expect(whole.length).toBeGreaterThan(0);
    expect(items).toEqual(whole);
  });

  test('a cursor of one collection is refused by another', async () => {
    await using served = await serveApp(await knownApp());
    const { next_cursor: cursor } = await json(served, '/v1/catalog/artifacts?limit=1');
    const problem = problemOf(await served.ask(`/v1/catalog/instances?limit=1&cursor=${String(cursor)}`));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('nothing is written through the catalog [ADR-READ-ORIENTED]', () => {
  test.each(
    ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
      [
        '/v1/catalog',
        '/v1/catalog/instances',
        '/v1/catalog/instances/instances.files',
        '/v1/catalog/x/y',
      ].map((path) => [method, path] as const),
    ),
  )('%s %s is 405 and says what is allowed', async (method, path) => {
    await using served = await serveApp(await knownApp());
    const told = await served.ask(path, { method });
    expect(problemOf(told)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(told.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  test('what is not there is 404 to whoever reads', async () => {
    await using served = await serveApp(await knownApp());
    for (const path of ['/v1/catalog/x', '/v1/catalog/instances/instances.files'])
      expect(problemOf(await served.ask(path)).status).toBe(404);
    expect(problemOf(await served.ask('/v1/catalogue', { method: 'POST' })).status).toBe(404);
  });
});

describe('bad questions', () => {
  test.each([
    [
      '/v1/catalog?id=nothing.here',
      404,
      'not_found',
      'There is no tool, family key or identity "nothing.here".',
    ],
    ['/v1/catalog?id=instances.file', 404, 'not_found', ''],
    ['/v1/catalog?id=', 400, 'invalid_request', '`id`'],
    [`/v1/catalog?id=${'x'.repeat(2_001)}`, 400, 'invalid_request', '`id`'],
    ['/v1/catalog?id=%00%1b', 404, 'not_found', '\\u0000\\u001b'],
    ['/v1/catalog?limit=10', 400, 'invalid_request', 'There is no parameter "limit" here.'],
    ['/v1/catalog/instances?limit=0', 400, 'invalid_request', '`limit`'],
    ['/v1/catalog/instances?limit=201', 400, 'invalid_request', '`limit`'],
    ['/v1/catalog/instances?cursor=%00', 400, 'invalid_request', 'cursor'],
    ['/v1/explain', 400, 'invalid_request', ''],
    ['/v1/explain?id=instances.files', 400, 'invalid_request', 'available_in_index'],
    ['/v1/explain?id=instances.files&axis=alive', 400, 'invalid_request', 'contract_match'],
    ['/v1/explain?id=instances.files&axis=__proto__', 400, 'invalid_request', 'contract_match'],
    ['/v1/explain?id=nothing.here&axis=active', 404, 'not_found', ''],
    ['/v1/readiness', 400, 'invalid_request', '`tool`'],
    ['/v1/readiness?tool=nothing.here', 404, 'not_found', ''],
    ['/v1/readiness?tool=weather.today&subject=root', 400, 'invalid_request', '`subject`'],
    ['/v1/readiness?tool=weather.today&subject=agent:', 400, 'invalid_request', '`subject`'],
    ['/v1/readiness?tool=weather.today&subject=agent:a%0ab', 400, 'invalid_request', '`subject`'],
    ['/v1/readiness?tool=weather.today&subject=agent:-', 400, 'invalid_request', '`subject`'],
  ])('%s', async (path, status, code, detail) => {
    await using served = await serveApp(await knownApp());
    const problem = problemOf(await served.ask(path));
    expect(problem).toMatchObject({ status, code });
    expect(problem.detail).toContain(detail);
  });

  test('a near miss is named', async () => {
    await using served = await serveApp(await knownApp());
    expect(problemOf(await served.ask('/v1/catalog?id=instances.filse')).hint).toContain('instances.files');
  });
});

describe('GET /v1/explain', () => {
  test('says why, on what evidence and what would change it', async () => {
    const app = await knownApp();
    app.clock.at = at(4_000);
    await using served = await serveApp(app);
    const answer = await json(served, '/v1/explain?id=instances.files&axis=active');
    await strictly('explain', answer);
    expect(answer['answers']).toMatchObject([
      {
        identity: 'instances.files',
        axis: 'active',
        owner: 'observations',
        fact: { state: 'known', value: true },
        age_ms: 5_000,
        chain: [
          { step: 'observation', owner: 'observations', observed_at: at(-1_000), used: true, why_not: null },
        ],
      },
    ]);
  });

  test.each(
    Object.entries({ active: 'instances.files', declared: KEY, installed: `inventory|${PURL}|${DIGEST}` }),
  )('agrees with what status says of %s', async (axis, id) => {
    await using served = await serveApp(await knownApp());
    const status = await json(served, `/v1/catalog?id=${encodeURIComponent(id)}`);
    const { answers } = z
      .object({ answers: z.array(z.looseObject({ identity: z.string(), fact: z.unknown() })) })
      .parse(await json(served, `/v1/explain?id=${encodeURIComponent(id)}&axis=${axis}`));
    const identity = z.looseObject({ facts: z.record(z.string(), z.unknown()) });
    const all = [
      ...(status['instances'] as []),
      ...(status['capabilities'] as []),
      ...(status['artifacts'] as []),
    ];
    const found = all.find((each: { id?: string; key?: string }) => (each.id ?? each.key) === id);
    expect(answers.find((each) => each.identity === id)?.fact).toEqual(identity.parse(found).facts[axis]);
  });

  test('carries no ETag and is never kept: its age moves', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const path = '/v1/explain?id=instances.files&axis=active';
    const first = await served.ask(path, { headers: { 'if-none-match': '*' } });
    expect(first.status).toBe(200);
    expect(first.headers.etag).toBeUndefined();
    expect(first.headers['cache-control']).toBe('no-store');
    app.clock.at = at(1);
    expect((await served.ask(path)).text).not.toBe(first.text);
  });

  test('of what is stale the age is that of what was known last', async () => {
    const app = await knownApp();
    app.clock.at = at(30_000);
    await using served = await serveApp(app);
    expect((await json(served, '/v1/explain?id=instances.files&axis=health'))['answers']).toMatchObject([
      {
        age_ms: 31_000,
        fact: {
          state: 'unknown',
          reason: 'stale',
          last: { value: 'healthy', observed_at: at(-1_000), generation: '7' },
        },
      },
    ]);
  });
});

describe('GET /v1/readiness', () => {
  test.each([
    ['filesystem.read_file', 'available', 'ready'],
    ['weather.today', 'not_implemented', 'no_offer'],
    ['web.search', 'not_registered', 'invalid'],
  ])('%s is %s, and that authorizes nothing', async (id, outcome, reason) => {
    await using served = await serveApp(await knownApp());
    const answer = await json(served, `/v1/readiness?tool=${id}&subject=agent:h%C3%A9lper`);
    await strictly('ready', answer);
    expect(answer).toMatchObject({
      tool: id,
      subject: 'agent:hélper',
      authorizes: false,
      outcome,
      reason_code: reason,
    });
    expect(answer['subject_to']).toEqual(expect.arrayContaining(['policy_not_configured', 'not_reviewed']));
  });

  test('the default subject is local; an alias means its tool', async () => {
    await using served = await serveApp(await knownApp());
    expect(await json(served, '/v1/readiness?tool=read_file')).toMatchObject({
      tool: 'filesystem.read_file',
      subject: 'local',
    });
  });

  test('policy is asked about the subject and the tool, and can only take away', async () => {
    const app = await knownApp();
    const asked: unknown[] = [];
    const services = {
      ...app.services,
      authority: {
        standing: (who: string, ref: unknown) => {
          asked.push([who, ref]);
          return Promise.resolve({ state: 'blocked' as const, code: 'denied_here' });
        },
      },
      reviews: { state: () => Promise.resolve('reviewed' as const) },
    };
    const { stdout } = await new FakeFaces(app, services).run([
      'ready',
      'filesystem.read_file',
      '--subject',
      'team:ops',
      '--json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'policy_blocked', reason_code: 'denied_here' });
    expect(JSON.parse(stdout)).not.toMatchObject({ subject_to: expect.arrayContaining(['not_reviewed']) });
    expect(asked).toEqual([['team:ops', { source: 'definitions', id: 'filesystem.read_file' }]]);
  });
});

describe('ETags', () => {
  const etagOf = async (served: ServedApp, path: string): Promise<string | undefined> =>
    (await served.ask(path)).headers.etag;

  test('a changed observation leaves pages of tools as they were, and changes what it is about', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const paths = ['/v1/tools', '/v1/tools/filesystem.read_file', '/v1/providers', '/v1/catalog/artifacts'];
    const before = await Promise.all(paths.map((path) => etagOf(served, path)));
    const catalog = await etagOf(served, '/v1/catalog');
    observe(app, [seen({ active: false })]);
    await app.ready();
    expect(await Promise.all(paths.map((path) => etagOf(served, path)))).toEqual(before);
    expect(await etagOf(served, '/v1/catalog')).not.toBe(catalog);
  });

  test('the passing of a boundary changes the answer and its validator, without any reload', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const paths = ['/v1/catalog', '/v1/catalog/instances', '/v1/readiness?tool=filesystem.read_file'];
    const fresh = await Promise.all(paths.map((path) => served.ask(path)));
    const tools = await etagOf(served, '/v1/tools');
    app.clock.at = at(29_999);
    for (const [index, path] of paths.entries()) {
      const etag = fresh[index]?.headers.etag ?? '';
      expect((await served.ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    app.clock.at = at(30_000);
    for (const [index, path] of paths.entries()) {
      const etag = fresh[index]?.headers.etag ?? '';
      const stale = await served.ask(path, { headers: { 'if-none-match': etag } });
      expect(stale.status).toBe(200);
      expect(stale.text).toContain('stale');
      expect(stale.text).not.toBe(fresh[index]?.text);
    }
    expect(await etagOf(served, '/v1/tools')).toBe(tools);
  });
});

describe('the same bytes by the command line', () => {
  test.each([
    [['status'], '/v1/catalog'],
    [['status', 'instances.files'], '/v1/catalog?id=instances.files'],
    [['explain', 'instances.files', 'health'], '/v1/explain?id=instances.files&axis=health'],
    [
      ['ready', 'filesystem.read_file', '--subject', 'user:ana'],
      '/v1/readiness?tool=filesystem.read_file&subject=user:ana',
    ],
  ])('%j', async (words, path) => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const { text } = await served.ask(path);
    expect(await new FakeFaces(app).run([...words, '--json'])).toMatchObject({
      code: 0,
      stdout: text,
      stderr: '',
    });
    const remote = await new FakeFaces(app).run([
      ...words,
      '--json',
      '--server',
      `http://127.0.0.1:${served.port}`,
    ]);
    expect(remote).toMatchObject({ code: 0, stdout: text, stderr: '' });
  });
});
