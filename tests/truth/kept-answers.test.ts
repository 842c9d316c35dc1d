import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compose } from '../../modules/app/compose.ts';
import { serveApp } from '../../modules/app/http/testing/serve-app.ts';
import { outputBytes, runOperation } from '../../modules/app/operations/run-operation.ts';
import { LOCAL } from '../../modules/core/model/subject.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { instantAt } from './relative-time.ts';
import { readScenario } from './scenario.ts';
import { loadOperation } from './ways/core-way.ts';
import { TestClock } from './ways/way.ts';
import { makeWorkspaceFolder } from './workspace-folder.ts';

/**
 * HTTP keeps answers and their validators. However time goes, back as well, and whatever is said meanwhile, what it gives
 * is what the operation gives now; and two answers with one ETag have the same bytes.
 */

const signal = new AbortController().signal;

const QUESTIONS = [
  { path: '/v1/catalog', operation: 'status', input: {} },
  { path: '/v1/catalog?id=instances.files', operation: 'status', input: { id: 'instances.files' } },
  { path: '/v1/readiness?tool=files.read', operation: 'ready', input: { tool: 'files.read' } },
  { path: '/v1/tools/files.read', operation: 'show', input: { id: 'files.read' } },
] as const;

const TIMES = ['-1h', '-5001ms', '-5s', '0s', '+4999ms', '+5s', '+29999ms', '+30s', '+35s', '+1h', '+2h'];
const time = fc.constantFrom(...TIMES.map(instantAt));
const observation = fc.record({
  instance: fc.constantFrom('instances.files', 'instances.nobody'),
  observed_at: time,
  fresh_for_ms: fc.constantFrom(0, 30_000, null),
  active: fc.constantFrom(true, false, null),
  health: fc.constantFrom(null, { status: 'healthy', code: null }, { status: 'failed', code: 'exited' }),
});
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  fc.record({
    kind: fc.constant('observe' as const),
    body: fc.record({
      runtime: fc.constantFrom('node-a', 'node-b'),
      runtime_generation: fc.constantFrom('1', '2', 'boot'),
      observations: fc.array(observation, { maxLength: 2 }),
    }),
  }),
  fc.record({
    kind: fc.constant('look' as const),
    document: fc.record({
      index: fc.constant('official'),
      observed_at: time,
      fresh_for_ms: fc.constantFrom(30_000, 3_600_000),
      complete: fc.boolean(),
      artifacts: fc.constantFrom([], [{ purl: 'pkg:npm/files-server@1.0.0' }]),
    }),
  }),
  fc.record({ kind: fc.constant('switch' as const), enabled: fc.boolean() }),
);

const { files } = readScenario('rollout-sunset-passes');
const configured = (enabled: boolean): string => `version: 1
indexes: [{ id: official, type: mcp_registry, url: "https://registry.example/" }]
instances: { files: { provider: files-server, enabled: ${enabled} } }
`;
const SUNSET = 'deprecation: { sunset: "2026-06-01T13:00:00Z" }\n';

test('HTTP gives what the operation gives now, however time goes', async () => {
  const walks = fc.array(fc.tuple(time, action), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      await using folder = await makeWorkspaceFolder();
      const path = 'catalog/files.read.tool.yaml';
      await folder.write({
        ...files,
        'agent-tools.yaml': configured(true),
        [path]: `${files[path]}${SUNSET}`,
      });
      const clock = new TestClock(instantAt('0s'));
      await using app = compose({ workspace: folder.path }, clock);
      await app.composer.refresh(signal);
      await using served = await serveApp(app);
      const bodies = new Map<string, string>();
      for (const [now, each] of walk) {
        clock.at = now;
        if (each.kind === 'observe') await served.ask('/v1/observations', post(each.body));
        if (each.kind === 'look') await served.ask('/v1/records/indexes', post({ document: each.document }));
        if (each.kind === 'switch') {
          await folder.write({ 'agent-tools.yaml': configured(each.enabled) });
          await app.composer.refresh(signal);
        }
        for (const { path: asked, operation, input } of QUESTIONS) {
          const output = await runOperation(await loadOperation(operation), input, {
            services: app.services,
            clock,
            subject: LOCAL,
            visibility: EVERYTHING,
            signal,
            defaultLimit: 50,
            reader: app.composer.pin(EVERYTHING),
          });
          const told = await served.ask(asked);
          expect(told.text, asked).toBe(outputBytes(output));
          const etag = `${asked} ${told.headers.etag}`;
          expect(bodies.get(etag) ?? told.text, etag).toBe(told.text);
          bodies.set(etag, told.text);
        }
      }
    }),
    { numRuns: 30 },
  );
});

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
