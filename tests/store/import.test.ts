import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compose } from '../../modules/app/compose.ts';
import { clock } from '../../modules/core/testing/recorded-owner.ts';
import { askApp } from '../read-only/ask-app.ts';

const parent = await mkdtemp(join(tmpdir(), 'agent-tools-import-'));
afterAll(() => rm(parent, { recursive: true, force: true }));

const { signal } = new AbortController();
const DIGEST = `sha256:${'0'.repeat(64)}`;
/** As the version before the store wrote them. */
const FILES = {
  indexes: `{"version":1,"looks":[{"index":"official","observed_at":"2026-01-01T10:00:00.000Z","complete":true,"artifacts":[{"purl":"pkg:npm/files@1.0.0","digest":"${DIGEST}"}]}]}\n`,
  builtin:
    '{"version":1,"implementations":[{"key":"channel:discord","provider":"zeroclaw","available":true}],"complete_families":["channel"]}\n',
  inventory: `{"version":1,"artifacts":[{"purl":"pkg:npm/files@1.0.0","digest":"${DIGEST}","installed":true,"observed_at":"2026-01-01T11:00:00.000Z"}]}\n`,
  observations:
    '{"version":1,"runtimes":[{"runtime":"node-a","generation":"7","seen":["7"]}],"observations":[{"runtime":"node-a","runtime_generation":"7","instance":"instances.files","observed_at":"2026-01-01T11:59:00.000Z","active":true}]}\n',
};
const WORKSPACE = `version: 1
indexes:
  - { id: official, type: mcp_registry, url: "https://registry.example/" }
instances:
  files: { provider: files-server }
`;

let made = 0;
async function workspaceWith(files: Readonly<Partial<typeof FILES>>): Promise<string> {
  made += 1;
  const folder = join(parent, String(made));
  await mkdir(join(folder, '.agent-tools', 'records'), { recursive: true });
  await writeFile(join(folder, 'agent-tools.yaml'), WORKSPACE);
  for (const [owner, text] of Object.entries(files))
    await writeFile(join(folder, '.agent-tools', 'records', `${owner}.json`), text);
  return folder;
}

async function during<T>(
  workspace: string,
  work: (app: ReturnType<typeof compose>) => Promise<T>,
): Promise<T> {
  await using app = compose({ workspace }, clock);
  await app.composer.refresh(signal);
  return await work(app);
}

const status = (workspace: string): Promise<unknown> => during(workspace, (app) => askApp(app, 'status', {}));
const records = async (workspace: string): Promise<readonly string[]> =>
  (await readdir(join(workspace, '.agent-tools', 'records'))).sort();

describe('a workspace of a version before the store', () => {
  test('is told as it was, by whoever reads first; the files are kept under another name', async () => {
    const workspace = await workspaceWith(FILES);
    const first = await status(workspace);
    expect(first).toMatchObject({
      artifacts: [
        { source: 'index:official', facts: { available_in_index: { state: 'known', value: true } } },
        { source: 'inventory', facts: { installed: { state: 'known', value: true } } },
      ],
      instances: [{ id: 'instances.files', facts: { active: { state: 'known', value: true } } }],
      observations: [{ runtime: 'node-a', runtime_generation: '7' }],
    });
    const capabilities = JSON.stringify(first);
    expect(capabilities).toContain('channel:discord');
    expect(await records(workspace)).toEqual(
      Object.keys(FILES)
        .map((owner) => `${owner}.json.imported`)
        .sort(),
    );
    for (const [owner, text] of Object.entries(FILES)) {
      const kept = join(workspace, '.agent-tools', 'records', `${owner}.json.imported`);
      expect(await readFile(kept, 'utf8')).toBe(text);
    }
    expect(await status(workspace)).toEqual(first);
  });

  test('that several processes meet at once is imported once', async () => {
    const workspace = await workspaceWith(FILES);
    const told = await Promise.all([status(workspace), status(workspace), status(workspace)]);
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(told[0]).toMatchObject({
      generations: { inventory: expect.stringMatching(/^1-[0-9a-f]{12}$/) as unknown },
    });
  });

  test('a file that cannot be read is left and takes no other owner down', async () => {
    const workspace = await workspaceWith({ ...FILES, inventory: '{"version":1,"artif' });
    expect(await status(workspace)).toMatchObject({
      completeness: { inventory: 'kept_after_failed_load', observations: 'complete' },
      instances: [{ facts: { active: { state: 'known', value: true } } }],
    });
    const recording = during(workspace, (app) =>
      askApp(app, 'record', { owner: 'inventory', document: { artifacts: [] } }),
    );
    await expect(recording).rejects.toMatchObject({ code: 'owner_unavailable' });
    expect(await records(workspace)).toContain('inventory.json');
  });

  test('a file that appears beside what is recorded is left, and a finding says so', async () => {
    const workspace = await workspaceWith({});
    await during(workspace, (app) =>
      askApp(app, 'record', { owner: 'builtin', document: { implementations: [] } }),
    );
    await writeFile(join(workspace, '.agent-tools', 'records', 'builtin.json'), FILES.builtin);
    const said = JSON.stringify(await during(workspace, (app) => askApp(app, 'doctor', {})));
    expect(said).toContain('records_not_imported');
    expect(await records(workspace)).toEqual(['builtin.json']);
  });
});

test('what one process records, another one that follows shows', async () => {
  const workspace = await workspaceWith({});
  await using here = compose({ workspace }, clock);
  await using there = compose({ workspace }, clock);
  await here.composer.refresh(signal);
  await there.composer.refresh(signal);
  const failures: unknown[] = [];
  using _following = there.composer.follow((error) => void failures.push(error));
  const { promise: shown, resolve } = Promise.withResolvers<string>();
  using _events = there.composer.events(undefined, ({ owner, generation }) => {
    if (owner === 'builtin') resolve(generation);
  });
  await askApp(here, 'record', { owner: 'builtin', document: { implementations: [] } });
  expect(await shown).toMatch(/^1-[0-9a-f]{12}$/);
  expect(failures).toEqual([]);
});
