import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AXES } from '../../core/facts/axes.ts';
import type { Axis } from '../../core/facts/fact.ts';
import { FACT_OWNERS } from '../../core/ports/owner-reader.ts';
import { FakeFaces } from '../cli/testing/fake-shell.ts';
import { json, strictly } from './testing/answers.ts';
import { problemOf } from './testing/ask.ts';
import { at, DIGEST, FILES, KEY, knownApp, observe, PURL, SPARE, seen } from './testing/known-app.ts';
import { tool } from './testing/records.ts';
import { serveApp } from './testing/serve-app.ts';

const COLLECTIONS = ['artifacts', 'capabilities', 'implementations', 'instances', 'observations'] as const;

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
    expect(Object.keys(answer['generations'] as object)).toHaveLength(FACT_OWNERS.length);
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

  test('every fact names who says so; what is known has the generation that the answer names for it [ADR-GATE-3] [ADR-GATE-7]', async () => {
    await using served = await serveApp(await knownApp());
    const withFacts = z.array(
      z.object({ facts: z.record(z.string(), z.looseObject({ state: z.string(), owner: z.string() })) }),
    );
    const { generations, instances, artifacts, capabilities } = z
      .object({
        generations: z.record(z.string(), z.string()),
        instances: withFacts,
        artifacts: withFacts,
        capabilities: withFacts,
      })
      .parse(await json(served, '/v1/catalog'));
    const facts = [...instances, ...artifacts, ...capabilities].flatMap((each) => Object.entries(each.facts));
    const known = facts.filter(([, { state }]) => state === 'known');
    expect(known.length).toBeGreaterThan(8);
    for (const [axis, { state, owner, generation }] of facts) {
      expect(Object.keys(generations)).toContain(owner);
      const { owner: one } = AXES[axis as Axis];
      if (one !== 'family_owner') expect([axis, owner]).toEqual([axis, one]);
      if (state === 'known') expect([axis, generation]).toEqual([axis, generations[owner]]);
    }
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
    const remote = await new FakeFaces(app).run([
      'status',
      '--json',
      '--server',
      `http://127.0.0.1:${served.port}`,
    ]);
    expect(remote).toMatchObject({ code: 0, stdout, stderr: '' });
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

  test.each(COLLECTIONS)('/v1/catalog/%s narrowed says the same as the whole, narrowed', async (name) => {
    await using served = await serveApp(await knownApp());
    const whole = await json(served, '/v1/catalog?id=instances.files');
    const page = await json(served, `/v1/catalog/${name}?id=instances.files`);
    expect(page[name]).toEqual(whole[name]);
    expect(problemOf(await served.ask(`/v1/catalog/${name}?id=nothing.here`)).status).toBe(404);
    const { next_cursor: cursor } = await json(served, `/v1/catalog/${name}?limit=1`);
    if (typeof cursor === 'string')
      expect(
        problemOf(await served.ask(`/v1/catalog/${name}?id=instances.files&cursor=${cursor}`)).status,
      ).toBe(400);
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
