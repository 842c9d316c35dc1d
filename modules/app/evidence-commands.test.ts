import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseInstanceId, parseRuntimeId } from '../core/ids.ts';
import { LOCAL } from '../core/model/subject.ts';
import { OWNER_IDS, type OwnerId } from '../core/ports/owner-reader.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import type { App } from './app.ts';
import { composeLocal } from './compose.ts';
import { observe } from './operations/observations.ts';
import { runOperation } from './operations/run-operation.ts';

const { signal } = new AbortController();
const WORKSPACE = `
indexes: [{ id: official, type: mcp_registry, url: "https://index.example" }]
instances: { files: { provider: files-server, enabled: true } }
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'agent-tools-evidence-'));
  writeFileSync(path.join(folder, 'agent-tools.yaml'), WORKSPACE);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function started(): Promise<App> {
  const app = composeLocal({ workspace: folder });
  await app.composer.refresh(signal);
  return app;
}

/** Owners whose generation is another one after the command and a reload that was told of no change. */
async function ownersMovedBy(app: App, command: () => Promise<unknown>): Promise<readonly OwnerId[]> {
  const before = app.composer.pin(EVERYTHING).stamps;
  await command();
  await app.composer.refresh(signal, []);
  const after = app.composer.pin(EVERYTHING).stamps;
  return OWNER_IDS.filter((owner) => before[owner]?.generation !== after[owner]?.generation);
}

const observedAt = (app: App): string => app.clock.now();
const WRITE = { dryRun: false };

test.each([
  [
    'indexes',
    (app: App) => ({ index: 'official', observed_at: observedAt(app), complete: true, artifacts: [] }),
  ],
  ['builtin', () => ({ implementations: [], complete_families: ['channel'] })],
  ['inventory', () => ({ artifacts: [{ purl: 'pkg:npm/files@1', revision: 'r1', installed: true }] })],
] as const)('what is recorded of %s is in the next view, and moves no other owner', async (owner, make) => {
  await using app = await started();
  const document = make(app);
  const record = (options: { dryRun: boolean }) => () =>
    app.services.evidence.record(owner, document, options, signal);
  expect(await ownersMovedBy(app, record({ dryRun: true }))).toEqual([]);
  expect(await ownersMovedBy(app, record(WRITE))).toEqual([owner]);
  expect(await ownersMovedBy(app, record(WRITE))).toEqual([]);
});

test('what a runtime reports is in the next view, of instances that are configured', async () => {
  await using app = await started();
  const [runtime, ...instances] = [
    parseRuntimeId('node-a'),
    parseInstanceId('instances.files'),
    parseInstanceId('instances.mail'),
  ];
  if (runtime === undefined) throw new Error('This is a runtime.');
  const observations = instances.flatMap((instance) =>
    instance === undefined
      ? []
      : [{ instance, observedAt: app.clock.now(), active: true, definitionDigests: new Map() }],
  );
  const report = () =>
    app.services.evidence.report({ runtime, runtimeGeneration: '1', observations }, signal);
  expect(await report()).toEqual({
    accepted: 1,
    superseded: [],
    refused: [{ instance: 'instances.mail', code: 'not_found' }],
  });
  expect(await ownersMovedBy(app, () => Promise.resolve())).toEqual(['observations']);
});

test('an index is one of the workspace', async () => {
  await using app = await started();
  const document = { index: 'other', observed_at: observedAt(app), complete: true, artifacts: [] };
  expect(await app.services.evidence.record('indexes', document, WRITE, signal)).toMatchObject({
    ok: false,
    error: [{ code: 'invalid_value', path: '/index' }],
  });
});

test('evidence is there after a restart, with the same generations, and other processes see it at their next look', async () => {
  await using app = await started();
  await using other = await started();
  await app.services.evidence.record('builtin', { implementations: [] }, WRITE, signal);
  await app.composer.refresh(signal);
  await other.composer.refresh(signal);
  await using restarted = await started();
  const generations = [app, other, restarted].map(
    ({ composer }) => composer.pin(EVERYTHING).stamps.builtin?.generation,
  );
  expect(new Set(generations).size).toBe(1);
});

test('a report of which no instance can be read takes nothing back that a runtime saw', async () => {
  await using app = await started();
  const { composer, services, clock } = app;
  const ask = (generation: string, ...instances: readonly string[]) =>
    runOperation(
      observe,
      {
        runtime: 'node-a',
        runtime_generation: generation,
        observations: instances.map((instance) => ({ instance, observed_at: clock.now(), active: true })),
      },
      {
        reader: composer.pin(EVERYTHING),
        subject: LOCAL,
        visibility: EVERYTHING,
        services,
        clock,
        signal,
        defaultLimit: undefined,
      },
    );
  expect(await ask('1', 'instances.files')).toMatchObject({ accepted: 1 });
  const refused = { accepted: 0, refused: [{ instance: 'no instance', code: 'not_found' }] };
  expect(
    await ownersMovedBy(app, async () => expect(await ask('2', 'no instance')).toMatchObject(refused)),
  ).toEqual([]);
  expect(await ownersMovedBy(app, async () => expect(await ask('2')).toMatchObject({ accepted: 0 }))).toEqual(
    ['observations'],
  );
});
