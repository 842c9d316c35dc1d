import { describe, expect, test } from 'vitest';
import { requireEachInstall } from '../operations/record-access.ts';
import { FakeApp } from './testing/fake-app.ts';
import {
  FILES,
  HIDE,
  idsOf,
  type PolicyWorkspace,
  policyWorkspace,
  SUBJECTS,
} from './testing/policy-workspace.ts';
import { tool as named } from './testing/records.ts';
import { serveApp } from './testing/serve-app.ts';

describe('policies over HTTP', () => {
  test('hide by what the vocabulary says is broader, each subject by its own teams', async () => {
    await using world = await policyWorkspace();
    const [helper, ana] = [await world.get('/v1/tools', 'helper'), await world.get('/v1/tools', 'ana')];
    expect([idsOf(helper), helper.body['total']]).toEqual([['web.search'], 1]);
    expect([idsOf(ana), ana.body['total']]).toEqual([['files.read', 'web.search'], 2]);
    expect(helper.etag).not.toBe(ana.etag);
    expect((await world.get('/v1/tools/files.read', 'helper')).status).toBe(404);
    expect((await world.get('/readyz', 'helper')).body).toMatchObject({
      completeness: { policy: 'complete' },
    });
  });

  test('learn another vocabulary with the view that has it', async () => {
    await using world = await policyWorkspace();
    await world.write('capabilities/c.yaml', FILES['capabilities/c.yaml'].replace(', broader: [file]', ''));
    expect((await world.post('/v1/reload', 'ana', {})).status).toBe(200);
    expect(idsOf(await world.get('/v1/tools', 'helper'))).toEqual(['files.read', 'web.search']);
  });

  test('that no longer can be read stay in force, and are said to', async () => {
    await using world = await policyWorkspace();
    await world.write('policy/own.cedar', 'permit (principal');
    await world.post('/v1/reload', 'ana', {});
    expect(idsOf(await world.get('/v1/tools', 'helper'))).toEqual(['web.search']);
    expect(await world.get('/readyz', 'helper')).toMatchObject({
      status: 200,
      body: { completeness: { policy: 'kept_after_failed_load' } },
    });
    expect((await world.get('/v1/policy', 'ana')).body).toMatchObject({
      load: 'kept_after_failed_load',
      healthy: true,
      diagnostics: [{ code: 'policy_syntax', file: 'policy/own.cedar', line: 1 }],
    });
    expect((await world.get('/v1/policy', 'node')).status).toBe(403);
    await world.write('policy/own.cedar', '');
    await world.post('/v1/reload', 'ana', {});
    expect(idsOf(await world.get('/v1/tools', 'helper'))).toEqual(['files.read', 'web.search']);
  });

  test.each([
    ['the first policies', { 'policy/own.cedar': 'permit (' }],
    ['the folder they are in', { 'agent-tools.yaml': `${FILES['agent-tools.yaml']}policy: { dir: 7 }\n` }],
    ['a policy that is no text', { 'policy/own.cedar': 'permit \u0000(' }],
  ])(
    'that cannot be read at the start hide everything, and the server is not ready: %s',
    async (_, files) => {
      await using world = await policyWorkspace(files);
      expect((await world.get('/v1/tools', 'ana')).body['total'] ?? 0).toBe(0);
      expect(await world.get('/readyz', 'ana')).toMatchObject({
        status: 503,
        body: { code: 'owner_unavailable', completeness: { policy: 'failed' } },
      });
    },
  );

  test('decide readiness, whose validator follows them', async () => {
    await using world = await policyWorkspace();
    const path = '/v1/readiness?tool=web.search&subject=agent:helper';
    const before = await world.get(path, 'ana');
    expect(before.body['subject_to']).toContain('policy');
    await world.write(
      'policy/own.cedar',
      '@id("no-web") forbid (principal is Agent, action == Action::"call", resource == Tool::"web.search") unless { context.approved };',
    );
    await world.post('/v1/reload', 'ana', {});
    const after = await world.get(path, 'ana');
    expect(after.body).toMatchObject({ approval: 'required', authorizes: false });
    expect(after.etag).not.toBe(before.etag);
    expect(
      (await world.get('/v1/policy/explanation?resource=web.search&action=call&subject=agent:helper', 'ana'))
        .body,
    ).toMatchObject({
      outcome: 'approval_required',
      policies: [{ id: 'no-web', effect: 'forbid', file: 'policy/own.cedar', line: 1 }],
    });
  });

  test('of readiness are asked about whoever asks, and say what they do not know of others', async () => {
    await using world = await policyWorkspace({
      'policy/own.cedar':
        '@id("platform-only") forbid (principal, action == Action::"call", resource) unless { principal in Team::"platform" };',
    });
    const toldTo = async (who: keyof typeof SUBJECTS, query = '') => {
      const { body } = await world.get(`/v1/readiness?tool=files.read${query}`, who);
      return [body['subject'], body['subject_to']];
    };
    const plain = ['policy', 'not_reviewed', 'approval'];
    expect(await toldTo('ana')).toEqual(['user:ana', plain]);
    expect(await toldTo('ana', '&subject=user:ana')).toEqual(['user:ana', plain]);
    expect(await toldTo('helper')).toEqual(['agent:helper', plain]);
    expect(await toldTo('helper', '&subject=user:ana')).toEqual([
      'user:ana',
      [...plain, 'teams_unknown', 'claims_unknown'],
    ]);
    expect(await toldTo('helper', '&subject=user:ana&team=team:platform')).toEqual([
      'user:ana',
      [...plain, 'claims_unknown'],
    ]);
    const { body } = await world.get('/v1/readiness?tool=files.read', 'helper');
    expect(body).toMatchObject({ outcome: 'policy_blocked', reason_code: 'policy_denied' });
  });

  test('are explained to whoever asks about itself, and of others to whoever administers', async () => {
    await using world = await policyWorkspace();
    const path = '/v1/policy/explanation?resource=web.search&action=call';
    expect((await world.get(path, 'node')).body).toMatchObject({ subject: 'runtime:node-a', unknown: [] });
    expect((await world.get(`${path}&subject=runtime:node-a`, 'node')).status).toBe(200);
    for (const other of ['subject=user:ana', 'subject=local', 'team=platform'])
      expect(await world.get(`${path}&${other}`, 'node')).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    // What it does not see is as absent.
    expect((await world.get(path.replace('web.search', 'files.read'), 'node')).status).toBe(404);
    expect((await world.get(path, 'ana')).body).toMatchObject({
      subject: 'user:ana',
      teams: ['platform'],
      unknown: [],
    });
    expect((await world.get(`${path}&subject=agent:helper`, 'ana')).body).toMatchObject({
      unknown: ['teams', 'claims'],
    });
    expect((await world.get(`${path}&subject=agent:helper&team=a`, 'ana')).body).toMatchObject({
      teams: ['a'],
      unknown: ['claims'],
    });
  });

  test('say who may report and record', async () => {
    await using world = await policyWorkspace({
      'policy/own.cedar':
        '@id("a") forbid (principal, action == Action::"report", resource in Provider::"acme") unless { principal == Runtime::"node-b" };\n@id("b") forbid (principal, action == Action::"install", resource in Source::"inventory");',
    });
    const seen = {
      runtime: 'node-a',
      runtime_generation: '1',
      observations: [{ instance: 'instances.files', observed_at: world.app.clock.now(), active: true }],
    };
    expect((await world.post('/v1/observations', 'node', seen)).body).toMatchObject({
      accepted: 0,
      refused: [{ instance: 'instances.files', code: 'policy_denied' }],
    });
    expect(await world.post('/v1/records/inventory', 'node', { document: {} })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  const HIDDEN = { 'catalog/b.tool.yaml': FILES['catalog/b.tool.yaml'].replace('acme', 'open') };
  const NO_ACME = `${HIDE}
@id("no-acme") forbid (principal, action == Action::"report", resource in Provider::"acme");`;
  const reportOf = (world: PolicyWorkspace, instance: string) => {
    const observations = [{ instance, observed_at: world.app.clock.now(), active: true }];
    return world.post('/v1/observations', 'node', {
      runtime: 'node-a',
      runtime_generation: '1',
      observations,
    });
  };

  test('decide by the provider of an instance about reports of who cannot see it, and tell nothing of it', async () => {
    await using world = await policyWorkspace({ ...HIDDEN, 'policy/own.cedar': NO_ACME });
    expect((await world.get('/v1/catalog/instances', 'node')).body).toMatchObject({ total: 0 });
    const told = async (instance: string) => {
      const { body } = await reportOf(world, instance);
      return JSON.stringify([body['accepted'], body['refused']]).replace(instance, 'ID');
    };
    const hidden = await told('instances.files');
    expect(hidden).toBe('[0,[{"instance":"ID","code":"not_found"}]]');
    expect(await told('instances.nowhere')).toBe(hidden);
    expect((await world.get('/v1/catalog/observations', 'ana')).body).toMatchObject({ total: 0 });
  });

  test('let report who may and cannot see', async () => {
    await using world = await policyWorkspace(HIDDEN);
    expect((await world.get('/v1/catalog/instances', 'node')).body).toMatchObject({ total: 0 });
    expect((await reportOf(world, 'instances.files')).body).toMatchObject({ accepted: 1, refused: [] });
    expect((await world.get('/v1/catalog/observations', 'ana')).body).toMatchObject({ total: 1 });
  });

  test('are explained for reports and records as these ask them', async () => {
    await using world = await policyWorkspace({
      ...HIDDEN,
      'policy/own.cedar': `${NO_ACME}
@id("no-evil") forbid (principal, action == Action::"install", resource == Artifact::"pkg:npm/evil@1.0.0");
@id("no-index") forbid (principal, action == Action::"install", resource in Source::"indexes");`,
    });
    const explained = async (who: keyof typeof SUBJECTS, query: string) => {
      const { status, body } = await world.get(`/v1/policy/explanation?${query}`, who);
      const policies = (body['policies'] ?? []) as readonly { readonly id: string }[];
      return [status, body['outcome'] ?? body['code'], ...policies.map(({ id }) => id)];
    };
    const report = (id: string) => `action=report&resource=instances.${id}`;
    expect(await explained('ana', report('files'))).toEqual([200, 'deny', 'no-acme']);
    for (const id of ['files', 'nowhere'])
      expect(await explained('node', report(id))).toEqual([404, 'not_found']);
    expect(await explained('ana', report('nowhere'))).toEqual([404, 'not_found']);
    const install = (purl: string) => `action=install&resource=${encodeURIComponent(purl)}`;
    expect(await explained('ana', install('pkg:NPM/evil@1.0.0'))).toEqual([200, 'deny', 'no-evil']);
    const good = install('pkg:npm/good@1.0.0');
    expect((await explained('ana', good)).slice(0, 2)).toEqual([200, 'allow']);
    expect(await explained('ana', `${good}&source=indexes`)).toEqual([200, 'deny', 'no-index']);
    expect(await explained('ana', `${good}&source=elsewhere`)).toEqual([400, 'invalid_request']);
    expect(await explained('ana', install('good'))).toEqual([400, 'invalid_request']);
    await world.write('policy/own.cedar', HIDE);
    await world.post('/v1/reload', 'ana', {});
    // As the report itself is accepted; whoever may not report is told nothing.
    expect((await explained('node', report('files'))).slice(0, 2)).toEqual([200, 'allow']);
    expect(await explained('node', report('nowhere'))).toEqual([404, 'not_found']);
  });

  test('are asked about each package of a record, and refuse it as a whole', async () => {
    await using world = await policyWorkspace({
      'policy/own.cedar':
        '@id("no-evil") forbid (principal, action == Action::"install", resource == Artifact::"pkg:npm/evil@1.0.0");',
    });
    const artifact = (purl: string) => ({ purl, digest: `sha256:${'a'.repeat(64)}`, installed: true });
    const good = artifact('pkg:npm/good@1.0.0');
    const document = (...artifacts: readonly object[]) => ({
      document: { artifacts },
    });
    // In another spelling it is the same package.
    for (const spelling of ['pkg:npm/evil@1.0.0', 'pkg:NPM/evil@1.0.0']) {
      const told = await world.post('/v1/records/inventory', 'node', document(good, artifact(spelling)));
      expect([told.status, told.body['detail']]).toEqual([
        403,
        'Policy does not let runtime:node-a record pkg:npm/evil@1.0.0 of inventory, /artifacts/1 of the document.',
      ]);
    }
    expect((await world.get('/v1/catalog/artifacts', 'ana')).body).toMatchObject({ total: 0 });
    const done = await world.post('/v1/records/inventory', 'node', document(good));
    expect(done).toMatchObject({ status: 200, body: { ok: true, added: 1 } });
  });

  test('are not asked about more packages than they answer in a moment', async () => {
    const app = await new FakeApp([]).ready();
    app.policies.say({ outcome: 'allow', policies: [] });
    const artifacts = Array.from({ length: 10_001 }, (_, at) => ({ purl: `pkg:npm/p${at}@1.0.0` }));
    const asking = { subject: SUBJECTS.node, owner: 'inventory' as const };
    const { signal } = new AbortController();
    await expect(
      requireEachInstall({ ...asking, document: { artifacts } }, app.services, signal),
    ).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(app.policies.asked).toEqual([]);
    const twice = [...artifacts.slice(0, 2), ...artifacts.slice(0, 2)];
    await requireEachInstall({ ...asking, document: { artifacts: twice } }, app.services, signal);
    expect(app.policies.asked).toHaveLength(2);
  });
});

describe('whoever decides', () => {
  test('is asked about a tool as it is, though its replacement is hidden from who asks', async () => {
    const second = named('b.second');
    const versions = [{ version: '1.0.0', revision: 'sha256:a', lifecycle: 'active' as const, offers: [] }];
    const first = named('a.first', { replacedBy: second.tool.ref.id, versions, latestVersion: '1.0.0' });
    const app = await new FakeApp([first, second]).ready();
    app.policies.say({ outcome: 'deny', code: 'policy_denied', policies: [] });
    app.visibility = {
      of: () => ({ digest: 'policy:profile', sees: ({ ref }) => ref.id !== second.tool.ref.id }),
    };
    await using served = await serveApp(app);
    expect(JSON.parse((await served.ask('/v1/tools/a.first')).text)).toMatchObject({ replaced_by: null });
    const refused = await served.ask('/v1/reviews/a.first/accept', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([refused.status, refused.text.includes('b.second')]).toEqual([403, false]);
    expect(
      app.policies.asked.map(({ resource }) => resource.kind === 'tool' && resource.tool.replacedBy),
    ).toEqual(['b.second']);
  });
});
