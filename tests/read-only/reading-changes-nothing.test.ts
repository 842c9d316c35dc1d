import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeLocal } from '../../modules/app/compose.ts';
import { runOperation } from '../../modules/app/operations/run-operation.ts';
import type { Services } from '../../modules/app/services.ts';
import { isCatalogError } from '../../modules/core/errors.ts';
import { OWNER_IDS } from '../../modules/core/ports/owner-reader.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { runCli, startServer } from '../e2e/product.ts';
import { RECORDS, REPORT } from '../exposure/planted-files.ts';
import { commandsIn } from '../exposure/walk-commands.ts';
import { routesAt } from '../exposure/walk-routes.ts';
import { requestOf } from './ask-app.ts';
import { fullWorkspace, recordEvidence } from './evidence.ts';
import { BESIDE_STORE, CACHES, filesState } from './files-state.ts';
import { randomRead, readOperations, targetOf, wordsOf } from './random-reads.ts';
import { watchSnapshots } from './snapshot-watch.ts';

const READS = 10_000;
const REQUESTS = 3_000;
const COMMAND_LINES = 60;

const signal = new AbortController().signal;

/** Everything that changes something is gone: whoever reaches for it while it reads ends the test. */
function withoutCommands(services: Services, touched: string[]): Services {
  const refuse = (what: string) => (): never => {
    touched.push(what);
    throw new TypeError(`A read has reached for ${what}.`);
  };
  return {
    ...services,
    evidence: { record: refuse('evidence.record'), report: refuse('evidence.report') },
    reloader: { reload: refuse('reloader.reload') },
    workspaceMaker: { init: refuse('workspaceMaker.init') },
    documents: { check: services.documents.check, format: refuse('documents.format') },
  };
}

describe('reading changes nothing', () => {
  test('10,000 random reads: no file, no snapshot, no generation, and no command within reach [LAW-2] [ADR-READ-ORIENTED]', {
    timeout: 120_000,
  }, async () => {
    await using workspace = await fullWorkspace();
    using snapshots = watchSnapshots();
    await using app = composeLocal({ workspace: workspace.folder });
    await app.composer.refresh(signal);
    await recordEvidence(app);
    await app.composer.searchable();
    const touched: string[] = [];
    const request = { ...requestOf(app), services: withoutCommands(app.services, touched) };
    const files = await filesState(workspace.folder);
    const before = new Map(snapshots.last);
    expect([...before.keys()].sort()).toEqual([...OWNER_IDS].sort());

    let answered = 0;
    const read = randomRead(await readOperations());
    await fc.assert(
      fc.asyncProperty(read, async ({ operation, input }) => {
        try {
          await runOperation(operation, input, request);
          answered += 1;
        } catch (error) {
          if (!isCatalogError(error) || error.code === 'internal') throw error;
        }
      }),
      { numRuns: READS },
    );

    expect(touched).toEqual([]);
    expect(answered).toBeGreaterThan(READS / 5);
    expect(app.composer.pin(EVERYTHING)).toBe(request.reader);
    expect(await filesState(workspace.folder)).toEqual(files);
    // Asked again, each owner gives the very snapshot of before, and the view is the one of before.
    await app.composer.refresh(signal);
    for (const owner of OWNER_IDS) expect(snapshots.last.get(owner), owner).toBe(before.get(owner));
    expect(app.composer.pin(EVERYTHING)).toBe(request.reader);
  });

  test('thousands of requests to a running server [LAW-2] [ADR-READ-ORIENTED]', {
    timeout: 120_000,
  }, async () => {
    await using workspace = await fullWorkspace();
    await using server = await startServer(workspace.folder);
    using ask = routesAt(Number(new URL(server.url).port));
    const state = async () => (await ask({ method: 'GET', target: '/readyz' })).text;
    const post = (target: string, body: unknown) =>
      ask({
        method: 'POST',
        target,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/v1/records/inventory', { document: RECORDS.inventory });
    await post('/v1/observations', REPORT);
    await ask({ method: 'GET', target: '/v1/search?q=read' });
    const before = {
      files: await filesState(workspace.folder, { without: CACHES }),
      generations: await state(),
    };
    const read = randomRead(await readOperations());
    const targets = fc.sample(read, 2 * REQUESTS).flatMap((each) => targetOf(each) ?? []);
    const statuses = new Map<number, number>();
    for (const [at, target] of targets.slice(0, REQUESTS).entries()) {
      const { status } = await ask({ method: at % 10 === 0 ? 'HEAD' : 'GET', target });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 5);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect({
      files: await filesState(workspace.folder, { without: CACHES }),
      generations: await state(),
    }).toEqual(before);
  });

  test('dozens of command lines [LAW-2] [ADR-READ-ORIENTED]', { timeout: 120_000 }, async () => {
    await using workspace = await fullWorkspace();
    const run = commandsIn(workspace.folder, workspace.environment);
    await run({ words: ['record', 'inventory', '-'], stdin: JSON.stringify(RECORDS.inventory) });
    await run({ words: ['observe', '-'], stdin: JSON.stringify(REPORT) });
    const files = await filesState(workspace.folder, { without: BESIDE_STORE });
    const read = randomRead(await readOperations());
    const typed = fc.sample(read, 4 * COMMAND_LINES).flatMap((each) => {
      const words = wordsOf(each);
      return words === undefined ? [] : [words];
    });
    const codes = new Set<number>();
    for (const words of typed.slice(0, COMMAND_LINES))
      codes.add((await run({ words: [...words, '--json'] })).code);
    expect(codes).toContain(0);
    expect(codes).not.toContain(70);
    expect(await filesState(workspace.folder, { without: BESIDE_STORE })).toEqual(files);
  });

  test('the shipped binary, which may write its caches and nothing else [LAW-2] [LAW-2-CACHE]', {
    timeout: 120_000,
  }, async () => {
    await using workspace = await fullWorkspace();
    const without = { without: [...CACHES, '.agent-tools'] };
    const files = await filesState(workspace.folder, without);
    for (const words of [
      ['list'],
      ['status'],
      ['validate'],
      ['diff', '--git', 'HEAD'],
      ['doctor'],
      ['search', 'read'],
    ])
      expect((await runCli([...words, '--json'], { cwd: workspace.folder })).stderr).toBe('');
    expect(await filesState(workspace.folder, without)).toEqual(files);
    const inCaches = Object.keys(await filesState(workspace.folder)).filter((path) =>
      path.startsWith('.agent-tools/'),
    );
    expect(inCaches.filter((path) => !CACHES.some((cache) => cache === path))).toEqual([]);
    expect(inCaches).not.toEqual([]);
  });
});
