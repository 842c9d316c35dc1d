import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STARTER_FILES } from './starter-files.ts';
import { createWorkspaceMaker } from './workspace-maker.ts';

const signal = new AbortController().signal;
const nothing = async (): Promise<void> => {};
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-tools-init-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('writes every starter file into an empty folder, and tells which', async () => {
  const finished: string[] = [];
  const maker = createWorkspaceMaker(folder, async (created) => void finished.push(...created));
  const paths = STARTER_FILES.map(({ path }) => path);
  expect(await maker.init(signal)).toEqual({ created: paths, kept: [] });
  expect(finished).toEqual(paths);
});

test('never overwrites', async () => {
  await writeFile(join(folder, 'agent-tools.yaml'), 'mine\n');
  const { created, kept } = await createWorkspaceMaker(folder, nothing).init(signal);
  expect(kept).toEqual(['agent-tools.yaml']);
  expect(created).not.toContain('agent-tools.yaml');
  expect(await readFile(join(folder, 'agent-tools.yaml'), 'utf8')).toBe('mine\n');
  expect((await createWorkspaceMaker(folder, nothing).init(signal)).created).toEqual([]);
});

test('a file where a folder is needed is left alone', async () => {
  await writeFile(join(folder, 'catalog'), 'a file\n');
  expect((await createWorkspaceMaker(folder, nothing).init(signal)).kept).toEqual(['catalog/wc.tool.yaml']);
});
