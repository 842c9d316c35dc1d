import { describe, expect, test } from 'vitest';
import { problemOf } from './testing/ask.ts';
import { FakeApp } from './testing/fake-app.ts';
import { guardedApp } from './testing/fake-authenticator.ts';
import { FILES } from './testing/known-app.ts';
import { sampleApp, sampleRecords } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

describe('/readyz', () => {
  test('not before the text index is there', async () => {
    const app = new FakeApp(sampleRecords);
    await using served = await serveApp(app);
    expect(problemOf(await served.ask('/readyz'))).toMatchObject({
      status: 503,
      code: 'owner_unavailable',
      detail: 'The catalog is still loading.',
      completeness: { definitions: 'unknown', registries: 'unknown', configuration: 'unknown' },
    });
    await app.composer.refresh(new AbortController().signal);
    expect(problemOf(await served.ask('/readyz'))).toMatchObject({
      detail: 'The search index is still being built.',
      completeness: { definitions: 'complete' },
    });
    await app.composer.searchable();
    expect((await served.ask('/readyz')).status).toBe(200);
  });

  test('an owner whose earlier content is kept is ready, and said so', async () => {
    const app = await sampleApp();
    app.definitions.say({ records: [], completeness: 'kept_after_failed_load' });
    await app.ready();
    await using served = await serveApp(app);
    const { status, text } = await served.ask('/readyz');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      status: 'ready',
      completeness: {
        definitions: 'kept_after_failed_load',
        registries: 'complete',
        configuration: 'complete',
      },
      generations: { definitions: app.definitions.generation },
    });
  });
});

describe('/readyz where callers are asked who they are', () => {
  test('is not ready while no credential can be checked, and says so', async () => {
    const { app, authenticator } = await guardedApp();
    await using served = await serveApp(app);
    expect((await served.ask('/readyz')).status).toBe(200);
    authenticator.isAvailable = false;
    expect(problemOf(await served.ask('/readyz'))).toMatchObject({
      status: 503,
      code: 'owner_unavailable',
      detail: expect.stringContaining('the store') as string,
    });
  });

  test('a server that asks nobody needs nobody who knows credentials', async () => {
    await using served = await serveApp(await sampleApp());
    expect((await served.ask('/readyz')).status).toBe(200);
  });
});

describe('/metrics', () => {
  const linesOf = (text: string): readonly string[] => text.split('\n');

  test('counts requests by operation and status, kept and unchanged ones too', async () => {
    await using served = await serveApp(await sampleApp());
    const { headers } = await served.ask('/v1/tools');
    await served.ask('/v1/tools');
    await served.ask('/v1/tools', { headers: { 'if-none-match': headers.etag ?? '' } });
    await served.ask('/v1/tools?limit=x');
    await served.ask('/nowhere');
    const lines = linesOf((await served.ask('/metrics')).text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'agent_tools_http_requests_total{operation="list",status="200"} 2',
        'agent_tools_http_requests_total{operation="list",status="304"} 1',
        'agent_tools_http_requests_total{operation="list",status="400"} 1',
        'agent_tools_http_requests_total{operation="none",status="404"} 1',
        'agent_tools_http_request_seconds_count{operation="list"} 4',
        'agent_tools_http_request_seconds_bucket{operation="list",le="+Inf"} 4',
      ]),
    );
  });

  test('says what the served view is, and forgets earlier generations', async () => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    await served.ask('/metrics');
    app.define(sampleRecords);
    await app.ready();
    const lines = linesOf((await served.ask('/metrics')).text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'agent_tools_tools 3',
        'agent_tools_diagnostics{severity="error"} 1',
        'agent_tools_diagnostics{severity="warning"} 1',
        'agent_tools_diagnostics{severity="info"} 0',
        'agent_tools_owner_complete{owner="definitions"} 1',
      ]),
    );
    expect(
      lines.filter((line) => line.startsWith('agent_tools_generation_info{owner="definitions"')),
    ).toEqual([
      `agent_tools_generation_info{owner="definitions",generation="${app.definitions.generation}"} 1`,
    ]);
  });

  test('counts instances by what they are doing', async () => {
    const app = await sampleApp();
    app.standings = (['running', 'running', 'crash_loop'] as const).map((state) => ({
      instance: FILES,
      state,
      since: app.clock.now(),
      calls: 0,
      waiting: 0,
      starts: 0,
    }));
    await using served = await serveApp(app);
    expect(linesOf((await served.ask('/metrics')).text)).toEqual(
      expect.arrayContaining([
        'agent_tools_providers{state="running"} 2',
        'agent_tools_providers{state="crash_loop"} 1',
        'agent_tools_providers{state="off"} 0',
      ]),
    );
  });

  test('nothing that a user sent stands in it', async () => {
    await using served = await serveApp(await sampleApp());
    await served.ask('/v1/search?q=privatequestion');
    await served.ask('/v1/tools/privatename');
    await served.ask('/privatepath');
    const { text, headers } = await served.ask('/metrics');
    expect(text).not.toContain('private');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  });
});
