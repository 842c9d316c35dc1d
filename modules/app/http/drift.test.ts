import { describe, expect, test } from 'vitest';
import type { Permission } from '../../core/model/subject.ts';
import type { LiveTool } from '../../core/ports/invocation.ts';
import { EVERYTHING, type Visibility } from '../../core/ports/visibility.ts';
import { driftOperation } from '../operations/drift.ts';
import { driftLook } from '../operations/drift-look.ts';
import { runOperation } from '../operations/run-operation.ts';
import { problemOf } from './testing/ask.ts';
import { FakeApp } from './testing/fake-app.ts';
import { subject } from './testing/fake-authenticator.ts';
import { at, FILES, instance } from './testing/known-app.ts';
import { sampleRecords } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

const SCHEMA = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const OUTPUTS = { type: 'object', properties: { content: { type: 'string' } }, required: ['content'] };

async function observed(...tools: readonly LiveTool[]): Promise<FakeApp> {
  const app = await new FakeApp(sampleRecords, {
    workspace: { instances: { files: instance('files') } },
  }).ready();
  app.seen.set(FILES, {
    seenAt: at(0),
    tools: new Map(tools.map((definition) => [definition.name, { definition, digest: 'sha256:live' }])),
  });
  return app;
}

const driftOf = async (app: FakeApp, query = '') => {
  await using served = await serveApp(app);
  const { status, text } = await served.ask(`/v1/drift${query}`);
  return { status, ...(JSON.parse(text) as Record<string, unknown>) };
};

/** As a face runs it, for somebody. */
const asked = (
  app: FakeApp,
  input: object,
  permissions: readonly Permission[],
  visibility: Visibility = EVERYTHING,
  operation: typeof driftOperation | typeof driftLook = driftOperation,
) =>
  runOperation(operation, input, {
    services: app.services,
    clock: app.clock,
    subject: subject('agent:one', permissions),
    visibility,
    signal: new AbortController().signal,
    defaultLimit: undefined,
    reader: app.composer.pin(visibility),
  });

describe('what is declared against what runs', () => {
  test('is equal where nothing differs, and says which half nobody could compare', async () => {
    const told = await driftOf(
      await observed({
        name: 'read_file',
        description: 'Anything.',
        inputSchema: { ...SCHEMA, $schema: 'https://json-schema.org/draft/2020-12/schema' },
      }),
    );
    expect(told).toMatchObject({
      status: 200,
      ok: true,
      observed: 1,
      instances: [
        {
          instance: 'instances.files',
          state: 'observed',
          seen_at: at(0),
          tools: [
            {
              id: 'filesystem.read_file',
              presence: 'there',
              changes: [],
              not_compared: ['outputs'],
              digest: { pinned: 'unknown', live: 'sha256:live', match: 'unknown' },
            },
          ],
          undeclared: [],
        },
      ],
    });
  });

  test.each<readonly [what: string, live: LiveTool, severity: string, kind: string, path: string]>([
    [
      'a parameter more',
      {
        name: 'read_file',
        inputSchema: {
          ...SCHEMA,
          properties: { ...SCHEMA.properties, mode: { type: 'string' } },
          required: ['path', 'mode'],
        },
      },
      'breaking',
      'parameter_added',
      '/properties/mode',
    ],
    [
      'an output that is lost',
      { name: 'read_file', inputSchema: SCHEMA, outputSchema: { ...OUTPUTS, required: [] } },
      'breaking',
      'output_optional',
      '/properties/content',
    ],
    ['a tool that is not there', { name: 'other' }, 'breaking', 'tool_removed', ''],
  ])('tells %s', async (_what, live, severity, kind, path) => {
    const told = await driftOf(await observed(live));
    expect(told).toMatchObject({
      ok: false,
      worst: severity,
      instances: [{ tools: [{ changes: [{ severity, kind, path, version: '1.0.0' }] }] }],
    });
  });

  test('names tools that nobody declares, cleaned, and to those alone who see everything', async () => {
    const app = await observed({ name: 'read_file', inputSchema: SCHEMA }, { name: 'x\u001b[2Jpayroll' });
    expect(await driftOf(app)).toMatchObject({
      ok: true,
      instances: [{ undeclared: ['x<U+001B>[2Jpayroll'] }],
    });
    const narrow = { digest: 'narrow', sees: () => true };
    expect(await asked(app, {}, ['see'], narrow)).toMatchObject({ instances: [{ undeclared: 'unknown' }] });
  });

  test('that was never observed is nothing that differs', async () => {
    const app = await observed();
    app.seen.clear();
    expect(await driftOf(app)).toMatchObject({
      ok: true,
      observed: 0,
      instances: [{ state: 'not_observed', tools: [], undeclared: 'unknown' }],
    });
  });
});

const lookAt = async (app: FakeApp) => {
  await using served = await serveApp(app);
  const { status, text } = await served.ask('/v1/drift/look', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return { status, ...(JSON.parse(text) as Record<string, unknown>) };
};

describe('looking now', () => {
  test('needs the permission to call', async () => {
    const app = await observed();
    const look = (...permissions: readonly Permission[]) =>
      asked(app, {}, permissions, EVERYTHING, driftLook);
    await expect(look('see')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await look('see', 'call')).toMatchObject({ observed: 1 });
  });

  test('asks where something runs, and tells a failure by its word', async () => {
    const app = await observed();
    app.seen.clear();
    expect(await lookAt(app)).toMatchObject({ status: 200, instances: [{ state: 'not_observed' }] });
    app.standings = [{ instance: FILES, state: 'idle', since: at(0), calls: 0, waiting: 0, starts: 0 }];
    expect(await lookAt(app)).toMatchObject({
      ok: true,
      instances: [{ state: 'failed', reason: 'not_configured' }],
    });
    app.described.set(FILES, { kind: 'not_describable' });
    expect(await lookAt(app)).toMatchObject({ instances: [{ state: 'not_describable' }] });
  });
});

test.each([
  ['?instance=instances.none', 404, 'not_found'],
  ['?instance=', 400, 'invalid_request'],
  ['?look=true', 400, 'invalid_request'],
  ['?instances=x', 400, 'invalid_request'],
])('%s is refused', async (query, status, code) => {
  await using served = await serveApp(await observed());
  expect(problemOf(await served.ask(`/v1/drift${query}`))).toMatchObject({ status, code });
});
