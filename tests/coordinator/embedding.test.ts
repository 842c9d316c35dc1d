import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openCoordinator } from '../../modules/app/compose/open-coordinator.ts';
import { START } from '../../modules/core/ports/store.ts';
import { instantOf } from '../../modules/core/time.ts';
import { openStore } from '../../modules/store/open-store.ts';
import { ROOT } from '../house/sources.ts';

const run = promisify(execFile);
const LOCAL_TOOLS = join(ROOT, 'examples/local-tools');
const cli = async (folder: string, ...words: readonly string[]): Promise<unknown> => {
  const binary = join(ROOT, 'modules/app/main.ts');
  const { stdout } = await run(process.execPath, [binary, ...words, '--json'], { cwd: folder });
  return JSON.parse(stdout);
};

async function copyOfLocalTools() {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-coordinator-'));
  // Somebody may have served the example, and what was recorded then is theirs.
  await cp(LOCAL_TOOLS, folder, { recursive: true, filter: (path) => !path.includes('.agent-tools') });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function routedIn(workspace: string): Promise<readonly unknown[]> {
  const clock = { now: () => instantOf(Date.now()) };
  const store = await openStore({ url: 'sqlite:.agent-tools/state.db', workspace, clock, lookEvery: 1_000 });
  try {
    const found: unknown[] = [];
    for await (const { kind, body } of store.journal().read(START))
      if (kind === 'tool_routed' && body.ok) found.push(body.value);
    return found;
  } finally {
    await store.close();
  }
}

test('the example of embedding runs as it is printed', async () => {
  const example = await readFile(join(ROOT, 'examples/embedding/embedding.mjs'), 'utf8');
  await using workspace = await copyOfLocalTools();
  const source = example
    .replace(
      "'agent-tools/coordinator'",
      JSON.stringify(join(ROOT, 'modules/app/compose/open-coordinator.ts')),
    )
    .replace(/fileURLToPath\(new URL\([^)]*\)\)/, JSON.stringify(workspace.folder));
  await writeFile(join(workspace.folder, 'embedding.mjs'), source);
  const { stdout } = await run(process.execPath, [join(workspace.folder, 'embedding.mjs')]);
  expect(stdout.split('\n')).toEqual([
    'date-diff: Tells the days, weeks and working days between two dates and adds days, months or years to a date',
    'table-render: planned',
    'date-diff chosen: operation_offered, tag_shared',
    '{"days":59,"weeks":8,"working_days":42}',
    '',
  ]);
});

describe('over a workspace of real files', () => {
  test('a tool is used once it is approved, and the journal has both requests', async () => {
    await using workspace = await copyOfLocalTools();
    const { folder } = workspace;
    const toolDocument = join(folder, 'tools/date-diff/TOOL.md');
    await writeFile(toolDocument, (await readFile(toolDocument, 'utf8')).replace('risk: low', 'risk: high'));
    await using coordinator = await openCoordinator({ workspace: folder, watch: false });
    const request = {
      tags: ['calendar'],
      operation: 'between',
      arguments: { from: '2026-01-01', to: '2026-03-01' },
    };
    const first = await coordinator.use(request);
    expect(first.answer).toMatchObject({ outcome: 'refused', code: 'approval_required' });
    const asked = await cli(folder, 'approve', 'request', 'date-diff', '--offer', 'local');
    const { approval_id: id } = asked as { readonly approval_id: string };
    await cli(folder, 'approve', 'grant', id);
    await coordinator.reload();
    const second = await coordinator.use(request);
    expect(second.answer).toMatchObject({ outcome: 'ok', structured: { days: 59 } });
    expect(await routedIn(folder)).toMatchObject([
      { request_id: first.requestId, call_id: first.answer?.requestId, result: { success: false } },
      {
        request_id: second.requestId,
        chosen: { tool: 'date-diff', operation: 'between' },
        result: { success: true },
      },
    ]);
  }, 30_000);

  test('one tools.json by its path is the only registry', async () => {
    await using workspace = await copyOfLocalTools();
    const registry = join(workspace.folder, 'tools.json');
    await using coordinator = await openCoordinator({ registry, watch: false });
    const { route } = await coordinator.route({ tags: ['español'] });
    expect(route.chosen).toMatchObject({ registry: 'local', entry: { name: 'slug-maker' } });
  });

  test('a reload that fails as a whole leaves the registry as it was; one that works is seen at once', async () => {
    await using workspace = await copyOfLocalTools();
    const file = join(workspace.folder, 'tools.json');
    const text = await readFile(file, 'utf8');
    await using coordinator = await openCoordinator({ workspace: workspace.folder, watch: false });
    await writeFile(file, '{ "version": ');
    await coordinator.reload();
    expect((await coordinator.route({ name: 'checksum' })).route.chosen).toBeDefined();
    await writeFile(file, text.replace('"name": "checksum"', '"name": "digest"'));
    expect((await coordinator.route({ name: 'checksum' })).route.chosen).toBeDefined();
    await coordinator.reload();
    expect((await coordinator.route({ name: 'checksum' })).route.refusal).toBe('not_registered');
  });

  test.each([
    [
      'a registry that the workspace does not have',
      { workspace: LOCAL_TOOLS, registry: 'other' },
      'not_found',
    ],
    ['a file that is not there', { registry: join(ROOT, 'no/such/tools.json') }, 'not_found'],
    ['a folder that is not there', { workspace: join(ROOT, 'no-such-folder') }, 'not_found'],
    [
      'a file outside of the workspace',
      { workspace: LOCAL_TOOLS, registry: '../../package.json' },
      'invalid_request',
    ],
    ['an id that is none', { workspace: LOCAL_TOOLS, registry: 'No Id' }, 'invalid_request'],
    ['a subject that is none', { workspace: LOCAL_TOOLS, subject: 'nobody' }, 'invalid_request'],
  ])('%s is refused', async (_, options, code) => {
    const refusal = await openCoordinator({ ...options, watch: false }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code });
    expect(String(refusal)).not.toContain(ROOT);
  });
});
