import { describe, expect, test } from 'vitest';
import { LOCAL } from '../core/model/subject.ts';
import { OWNER_IDS } from '../core/ports/owner-reader.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import type { FakeApp } from './http/testing/fake-app.ts';
import { KEY, knownApp } from './http/testing/known-app.ts';
import type { Operation } from './operations/operation.ts';
import { runOperation } from './operations/run-operation.ts';
import { OPERATIONS, type OperationName } from './operations/table.ts';

const ASKED: readonly (readonly [OperationName, object])[] = [
  ['status', {}],
  ['ready', { tool: 'filesystem.read_file' }],
  ['catalog artifacts', {}],
  ['catalog capabilities', {}],
  ['catalog implementations', {}],
  ['catalog instances', {}],
  ['catalog observations', {}],
  ['list', {}],
  ['show', { id: 'filesystem.read_file' }],
  ['providers', {}],
];

async function answer(app: FakeApp, name: OperationName, input: object): Promise<unknown> {
  const operation: Operation = await OPERATIONS[name]();
  return runOperation(operation, input, {
    reader: app.composer.pin(EVERYTHING),
    subject: LOCAL,
    visibility: EVERYTHING,
    services: app.services,
    clock: app.clock,
    signal: new AbortController().signal,
    defaultLimit: undefined,
  });
}

describe('an answer depends on the owners that its operation reads, and on no other', () => {
  test.each(ASKED)('%s', async (name, input) => {
    const { reads }: Operation = await OPERATIONS[name]();
    for (const owner of OWNER_IDS) {
      const app = await knownApp();
      const before = await answer(app, name, input);
      // All that it said is gone.
      app[owner].say({ records: [] });
      await app.ready();
      if (!reads.includes(owner)) expect(await answer(app, name, input), owner).toEqual(before);
    }
  });

  test('approvals and reviews take part only where an answer shows them or depends on them', async () => {
    const taking: string[] = [];
    for (const [name, load] of Object.entries(OPERATIONS)) {
      const { reads, effect }: Operation = await load();
      if (effect === 'read' && (reads.includes('approvals') || reads.includes('reviews'))) taking.push(name);
    }
    expect(taking.sort((a, b) => a.localeCompare(b))).toEqual([
      'approve list',
      'approve show',
      'policy explain',
      'ready',
      'review list',
      'review show',
    ]);
  });

  test('each owner that decides the facts of a kind is seen to', async () => {
    const differ = async (name: OperationName, owner: (typeof OWNER_IDS)[number]): Promise<boolean> => {
      const app = await knownApp();
      const before = JSON.stringify(await answer(app, name, {}));
      app[owner].say({ records: [] });
      await app.ready();
      return JSON.stringify(await answer(app, name, {})) !== before;
    };
    expect(await differ('catalog artifacts', 'indexes')).toBe(true);
    expect(await differ('catalog artifacts', 'configuration')).toBe(true);
    expect(await differ('catalog instances', 'observations')).toBe(true);
    expect(await differ('catalog capabilities', 'builtin')).toBe(true);
    expect(await differ('catalog implementations', 'inventory')).toBe(true);
  });

  test('what a subject may not see is not counted and not there', async () => {
    const app = await knownApp();
    const hidden = app.composer.pin({ digest: 'none', sees: () => false });
    const operation: Operation = await OPERATIONS.status();
    const request = {
      reader: hidden,
      subject: LOCAL,
      visibility: { digest: 'none', sees: () => false },
      services: app.services,
      clock: app.clock,
      signal: new AbortController().signal,
      defaultLimit: undefined,
    };
    const text = JSON.stringify(await runOperation(operation, {}, request));
    expect(text).not.toContain('filesystem');
    expect(JSON.parse(text)).toMatchObject({ counts: { capabilities: 0, implementations: 0, artifacts: 0 } });
    await expect(runOperation(operation, { id: KEY }, request)).rejects.toMatchObject({ code: 'not_found' });
  });
});
