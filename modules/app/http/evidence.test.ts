import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { problemOf } from './testing/ask.ts';
import type { FakeApp } from './testing/fake-app.ts';
import { at, FILES, knownApp, observe, seen } from './testing/known-app.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

const post = (served: ServedApp, path: string, body: unknown) =>
  served.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const OBSERVATION = { instance: 'instances.files', observed_at: '2026-06-01T00:00:01Z' };
const REPORT = { runtime: 'node-a', runtime_generation: '8', observations: [OBSERVATION] };
const finding: Diagnostic = {
  code: 'invalid_value',
  severity: 'error',
  file: 'record',
  line: 1,
  column: 1,
  path: '/artifacts/0/purl',
  message: 'Not a package URL.',
};

describe('POST /v1/observations', () => {
  test('is 202 when the view that holds it is served, with its generations', async () => {
    const app = await knownApp();
    app.evidence.onCommand = () => observe(app, [seen({ runtimeGeneration: '8', active: false })], '8');
    await using served = await serveApp(app);
    const { status, text, headers } = await post(served, '/v1/observations', REPORT);
    expect(status).toBe(202);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({
      accepted: 1,
      superseded: [],
      refused: [],
      generations: { observations: app.observations.generation },
    });
    const after = await served.ask('/v1/catalog?id=instances.files');
    expect(JSON.parse(after.text)).toMatchObject({
      instances: [{ facts: { active: { state: 'known', value: false, runtime_generation: '8' } } }],
    });
  });

  test('what is stated comes to the owner as it was; what is null or left out was not stated', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const digest = `sha256:${'a'.repeat(64)}`;
    await post(served, '/v1/observations', {
      ...REPORT,
      observations: [
        {
          ...OBSERVATION,
          active: null,
          health: null,
          implementation: null,
          artifact: null,
          fresh_for_ms: null,
        },
        {
          instance: 'instances.files',
          observed_at: '2026-06-01T02:00:00.5+02:00',
          fresh_for_ms: 30_000,
          active: true,
          health: { status: 'failed', code: 'probe_timeout' },
          implementation: 'tool:filesystem.read_file@1.0.0#filesystem-mcp-server',
          artifact: 'sha512-abc',
          definition_digests: { 'filesystem.read_file': digest },
        },
      ],
    });
    expect(app.evidence.reports).toEqual([
      {
        runtime: 'node-a',
        runtimeGeneration: '8',
        observations: [
          { instance: FILES, observedAt: at(1_000), definitionDigests: new Map() },
          {
            instance: FILES,
            observedAt: at(500),
            freshForMs: 30_000,
            active: true,
            health: { status: 'failed', code: 'probe_timeout' },
            implementation: 'tool:filesystem.read_file@1.0.0#filesystem-mcp-server',
            artifact: 'sha512-abc',
            definitionDigests: new Map([['filesystem.read_file', digest]]),
          },
        ],
      },
    ]);
  });

  test('tells which were superseded and which refused; what can be no instance is refused as not found', async () => {
    const app = await knownApp();
    app.evidence.outcome = {
      accepted: 0,
      superseded: [FILES],
      refused: [{ instance: FILES, code: 'clock_skew' }],
    };
    await using served = await serveApp(app);
    const { text } = await post(served, '/v1/observations', {
      ...REPORT,
      observations: [OBSERVATION, { ...OBSERVATION, instance: '../etc/passwd' }],
    });
    expect(JSON.parse(text)).toMatchObject({
      accepted: 0,
      superseded: ['instances.files'],
      refused: [
        { instance: 'instances.files', code: 'clock_skew' },
        { instance: '../etc/passwd', code: 'not_found' },
      ],
    });
    expect(app.evidence.reports[0]?.observations).toHaveLength(1);
  });

  const observed = (more: object) => ({ ...REPORT, observations: [{ ...OBSERVATION, ...more }] });
  test.each<[string, unknown, string]>([
    ['no runtime', { ...REPORT, runtime: undefined }, '`runtime`'],
    ['a runtime that is no name', { ...REPORT, runtime: 'a b' }, '`runtime`: is no name of a runtime.'],
    ['a generation that is a number', { ...REPORT, runtime_generation: 7 }, '`runtime_generation`'],
    ['a generation with spaces', { ...REPORT, runtime_generation: 'a b' }, '`runtime_generation`'],
    ['no observations', { ...REPORT, observations: undefined }, '`observations`'],
    ['a mapping of observations', { ...REPORT, observations: {} }, '`observations`'],
    ['a date without time', observed({ observed_at: '2026-06-01' }), '`observations.0.observed_at`'],
    ['a day that is none', observed({ observed_at: '2026-02-31T00:00:00Z' }), 'observed_at'],
    ['a time without zone', observed({ observed_at: '2026-06-01T00:00:00' }), 'observed_at'],
    ['milliseconds', observed({ observed_at: 1_780_000_000_000 }), 'observed_at'],
    ['no time', observed({ observed_at: undefined }), 'observed_at'],
    ['freshness below nothing', observed({ fresh_for_ms: -1 }), 'fresh_for_ms'],
    ['freshness without end', observed({ fresh_for_ms: 1e15 }), 'fresh_for_ms'],
    ['half a millisecond', observed({ fresh_for_ms: 0.5 }), 'fresh_for_ms'],
    ['active as a word', observed({ active: 'true' }), 'active'],
    ['two-sided health', observed({ health: { healthy: true, failed: true } }), 'health'],
    ['a status of its own', observed({ health: { status: 'ok' } }), 'health.status'],
    [
      'a raw error as the code',
      observed({ health: { status: 'failed', code: 'Error: /home/x: EACCES' } }),
      'health.code',
    ],
    ['an implementation that is none', observed({ implementation: 'files' }), 'implementation'],
    ['a path as the artifact', observed({ artifact: '/opt/plugins/x.wasm' }), 'artifact'],
    ['a digest that is none', observed({ definition_digests: { 'a.b': 'sha256:1' } }), 'definition_digests'],
    ['a tool that is none', observed({ definition_digests: { 'A B': 'x' } }), 'definition_digests'],
    ['a key that is not known', observed({ host: 'node-a.internal' }), 'observations.0'],
    ['a key of the report that is not known', { ...REPORT, host: 'x' }, 'There is no parameter "host" here.'],
    [
      'more than 10,000 at once',
      { ...REPORT, observations: Array.from({ length: 10_001 }, () => ({})) },
      '`observations',
    ],
  ])('refuses %s', async (_, body, detail) => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const problem = problemOf(await post(served, '/v1/observations', body));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(problem.detail).toContain(detail);
    expect(app.evidence.reports).toEqual([]);
    expect(app.reloads).toEqual([]);
  });

  test('a report without observations announces a new generation', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    expect((await post(served, '/v1/observations', { ...REPORT, observations: [] })).status).toBe(202);
    expect(app.evidence.reports).toMatchObject([{ runtimeGeneration: '8', observations: [] }]);
  });
});

describe('POST /v1/records/{owner}', () => {
  const record = (app: FakeApp, served: ServedApp, body: unknown, owner = 'inventory') =>
    post(served, `/v1/records/${owner}`, body).then((told) => ({ told, recorded: app.evidence.recorded }));

  test.each(['indexes', 'builtin', 'inventory'])('%s takes its document', async (owner) => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const { told, recorded } = await record(app, served, { document: { a: [1] } }, owner);
    expect(told.status).toBe(200);
    expect(JSON.parse(told.text)).toMatchObject({
      ok: true,
      owner,
      dry_run: false,
      added: 1,
      revised: 0,
      removed: 0,
      unchanged: 2,
      diagnostics: [],
      generations: { [owner]: expect.any(String) as string },
    });
    expect(recorded).toEqual([{ owner, document: { a: [1] }, dryRun: false }]);
    expect(app.reloads).toEqual([[]]);
  });

  test('a dry run writes nothing and reads nothing again', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const { told, recorded } = await record(app, served, { document: {}, dry_run: true });
    expect(JSON.parse(told.text)).toMatchObject({ ok: true, dry_run: true, added: 1 });
    expect(recorded).toMatchObject([{ dryRun: true }]);
    expect(app.reloads).toEqual([]);
  });

  test('findings refuse it as a whole, and the answer tells them', async () => {
    const app = await knownApp();
    app.evidence.findings = [finding];
    await using served = await serveApp(app);
    const { told } = await record(app, served, { document: {} });
    expect(told.status).toBe(200);
    expect(JSON.parse(told.text)).toMatchObject({
      ok: false,
      added: 0,
      diagnostics: [{ code: 'invalid_value', file: 'record', path: '/artifacts/0/purl', hint: null }],
    });
    expect(app.reloads).toEqual([]);
  });

  test.each<[string, unknown, string, string]>([
    ['no document', {}, 'inventory', 'hold the document once'],
    ['two documents', { document: {}, text: '{}' }, 'inventory', 'hold the document once'],
    ['an owner that records nothing', { document: {} }, 'definitions', '`owner`'],
    ['observations, which are reported', { document: {} }, 'observations', '`owner`'],
    [
      'a key that is not known',
      { document: {}, path: '/etc' },
      'inventory',
      'There is no parameter "path" here.',
    ],
    [
      'an owner in the body',
      { owner: 'builtin', document: {} },
      'inventory',
      'There is no parameter "owner" here.',
    ],
  ])('refuses %s', async (_, body, owner, detail) => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const { told, recorded } = await record(app, served, body, owner);
    expect(problemOf(told)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(problemOf(told).detail).toContain(detail);
    expect(recorded).toEqual([]);
  });
});
