import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { FakeFaces } from '../cli/testing/fake-shell.ts';
import { json, strictly } from './testing/answers.ts';
import { at, DIGEST, KEY, knownApp, observe, PURL, seen } from './testing/known-app.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

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
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['vary']).toBe('Authorization, Cookie');
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
    app.policies.say({ outcome: 'deny', code: 'policy_denied', policies: ['no-files-for-ops'] });
    const { stdout } = await new FakeFaces(app).run([
      'ready',
      'filesystem.read_file',
      '--subject',
      'team:ops',
      '--json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'policy_blocked', reason_code: 'policy_denied' });
    const asked = app.policies.asked.map(({ subject, action, resource }) => [
      subject.id,
      action,
      resource.kind === 'tool' ? resource.tool.ref : undefined,
    ]);
    expect(new Set(asked.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify(['team:ops', 'call', { source: 'definitions', id: 'filesystem.read_file' }])]),
    );
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

describe('what is decided about tools', () => {
  test.each(['/v1/catalog', '/v1/catalog?id=filesystem.read_file', '/v1/catalog/instances', '/v1/tools'])(
    'leaves %s as it was',
    async (path) => {
      const app = await knownApp();
      await using served = await serveApp(app);
      const { headers } = await served.ask(path);
      app.approvals.say({ records: [] });
      app.reviews.say({ records: [] });
      await app.ready();
      const again = await served.ask(path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
    },
  );
});
