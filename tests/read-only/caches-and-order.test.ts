import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { App } from '../../modules/app/app.ts';
import { compose } from '../../modules/app/compose.ts';
import type { OperationName } from '../../modules/app/operations/table.ts';
import { AT_REST } from '../../modules/app/testing/at-rest.ts';
import { RECORDED_OWNERS } from '../../modules/core/ports/evidence-commands.ts';
import { instantOf } from '../../modules/core/time.ts';
import { runCli } from '../e2e/product.ts';
import { RECORDS, REPORT, WHOLE_FILES } from '../exposure/planted-files.ts';
import { plantWorkspace } from '../exposure/planted-workspace.ts';
import { commandsIn } from '../exposure/walk-commands.ts';
import { askApp } from './ask-app.ts';
import { CACHES, filesState } from './files-state.ts';

/** Every question whose answer stands on owners' evidence. */
const QUESTIONS: readonly (readonly [OperationName, Readonly<Record<string, unknown>>])[] = [
  ['status', {}],
  ['status', { id: 'files.read' }],
  ['explain', { id: 'instances.files', axis: 'active' }],
  ['explain', { id: 'files.read', axis: 'installed' }],
  ['explain', { id: 'channel:irc', axis: 'available_builtin' }],
  ['ready', { tool: 'files.read' }],
  ['ready', { tool: 'web.search' }],
  ['list', {}],
  ['show', { id: 'files.read' }],
  ['show', { id: 'finder' }],
  ['search', { q: ['read a file'] }],
  ['providers', {}],
  ['capabilities', {}],
  ['registry show', { id: 'local' }],
];

/** As typed: the same, for a process of its own. */
const TYPED: readonly (readonly string[])[] = [
  ['status'],
  ['explain', 'instances.files', 'active'],
  ['ready', 'files.read'],
  ['list'],
  ['show', 'files.read'],
  ['search', 'read', 'a', 'file'],
];

/** Without what law 2 lets differ, and the age that is reckoned from it. */
function withoutTimes(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      key === 'generated_at' || key === 'observed_at' || key === 'age_ms' ? undefined : value,
    ),
  );
}

const clock = { now: () => instantOf(Date.UTC(2026, 6, 1)) };
const signal = new AbortController().signal;

interface Deed {
  readonly files?: readonly (readonly [string, string])[];
  readonly record?: (typeof RECORDED_OWNERS)[number];
  readonly report?: true;
}

const ordered = <T>(list: readonly T[], backwards: boolean): readonly T[] =>
  backwards ? [...list].reverse() : list;

/** What a document records, with its entries in the other order. */
function documentOf(owner: (typeof RECORDED_OWNERS)[number], backwards: boolean): unknown {
  const { builtin, indexes, inventory } = RECORDS;
  switch (owner) {
    case 'builtin':
      return { ...builtin, implementations: ordered(builtin.implementations, backwards) };
    case 'indexes':
      return { ...indexes, artifacts: ordered<unknown>(indexes.artifacts, backwards) };
    case 'inventory':
      return { ...inventory, artifacts: ordered<unknown>(inventory.artifacts, backwards) };
  }
}

/** Does it all in that order, with a reload after each deed, and then asks a process that has just begun. */
async function answersAfter(deeds: readonly Deed[], backwards: boolean): Promise<readonly unknown[]> {
  await using workspace = await plantWorkspace({});
  await using app = compose({ workspace: workspace.folder }, clock, AT_REST);
  await app.composer.refresh(signal);
  for (const { files, record, report } of deeds) {
    if (files !== undefined) await workspace.write(Object.fromEntries(files));
    if (record !== undefined)
      await askApp(app, 'record', { owner: record, document: documentOf(record, backwards) });
    if (report === true) await askApp(app, 'observe', REPORT);
    await app.composer.refresh(signal);
  }
  const here = await answers(app);
  await using fresh = compose({ workspace: workspace.folder }, clock, AT_REST);
  await fresh.composer.refresh(signal);
  expect(await answers(fresh)).toEqual(here);
  return here.map(withoutWrites);
}

/** Each workspace has a store of its own; its owners' generations are the numbers of the writes to it. */
const withoutWrites = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_key, value: unknown) =>
      typeof value === 'string' && /^\d+-[0-9a-f]{12}/.test(value) ? 'written' : value,
    ),
  );

async function answers(app: App): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  for (const [name, input] of QUESTIONS) told.push(withoutTimes(await askApp(app, name, input)));
  return told;
}

describe('no answer depends on how it came to be known', () => {
  test('files made, and evidence recorded, in any order [LAW-2] [LAW-2-CACHE]', {
    timeout: 120_000,
  }, async () => {
    const isConfiguration = ([path]: readonly [string, string]): boolean => path === 'agent-tools.yaml';
    const files = Object.entries(WHOLE_FILES);
    const deeds: readonly Deed[] = [
      ...files.filter((file) => !isConfiguration(file)).map((file): Deed => ({ files: [file] })),
      ...RECORDED_OWNERS.map((record): Deed => ({ record })),
      { report: true },
    ];
    // What is recorded of an index or an instance that nobody declared is refused, so that this comes first.
    const first: Deed = { files: files.filter(isConfiguration) };
    const expected = await answersAfter([{ files }, ...deeds.slice(-4)], false);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...deeds], { minLength: deeds.length }),
        fc.boolean(),
        async (shuffled, backwards) => {
          expect(await answersAfter([first, ...shuffled], backwards)).toEqual(expected);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('processes that find caches, lose them, or find them damaged [LAW-2-CACHE]', {
    timeout: 120_000,
  }, async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    const run = commandsIn(workspace.folder, {});
    for (const owner of RECORDED_OWNERS)
      await run({ words: ['record', owner, '-'], stdin: JSON.stringify(RECORDS[owner]) });
    await run({ words: ['observe', '-'], stdin: JSON.stringify(REPORT) });

    const ask = (): Promise<readonly unknown[]> =>
      Promise.all(
        TYPED.map(async (words) => {
          const { code, stdout } = await runCli([...words, '--json'], { cwd: workspace.folder });
          expect(code).toBe(0);
          return withoutTimes(JSON.parse(stdout));
        }),
      );
    const cold = await ask();
    const kept = Object.keys(await filesState(workspace.folder)).filter((path) =>
      CACHES.some((each) => each === path),
    );
    expect(kept).not.toEqual([]);
    expect(await ask()).toEqual(cold);
    for (const cache of CACHES) await rm(join(workspace.folder, cache), { force: true });
    expect(await ask()).toEqual(cold);
    await workspace.write(Object.fromEntries(CACHES.map((cache) => [cache, 'damaged'])));
    expect(await ask()).toEqual(cold);
  });
});
