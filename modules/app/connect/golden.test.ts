import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FakeFaces } from '../cli/testing/fake-shell.ts';

/**
 * A folder for each case: `words` is typed in `before/project` with `before/home` as home, and leaves what stands in
 * `after`, or as it was with what `refused` says. `shown` is what --dry-run prints. Nothing else is needed for a new case:
 * AGENT_TOOLS_GOLDEN=write writes what came out, to be read before it is committed.
 */
const GOLDEN = join(import.meta.dirname, 'golden');
const WRITE = process.env['AGENT_TOOLS_GOLDEN'] === 'write';
const cases = await readdir(GOLDEN);

describe('settings before and after', () => {
  test.each(cases)('%s', async (name) => {
    await using scene = await openScene(join(GOLDEN, name));
    const before = await scene.files();
    const dry = await scene.run('--dry-run');
    expect(await scene.files()).toEqual(before);
    const ran = await scene.run();
    const after = await scene.files();
    if (ran.code !== 0) {
      expect(ran.code).toBe(2);
      expect(after).toEqual(before);
      expect(dry.stderr).toBe(ran.stderr);
      await scene.compare('refused', ran.stderr);
      return;
    }
    await scene.compare('shown', dry.stdout);
    await scene.compare('told', ran.stdout + ran.stderr);
    await scene.compareTree(withoutBackups(after));
    // What was there before is kept, byte for byte.
    for (const [file, text] of Object.entries(before))
      expect(after[`${file}.bak`]).toBe(after[file] === text ? undefined : text);
    const again = await scene.run();
    expect(again.code).toBe(0);
    expect(JSON.parse((await scene.run('--json')).stdout)).toMatchObject({
      change: 'none',
      diff: '',
      backup: null,
    });
    expect(await scene.files()).toEqual(after);
  });
});

type Files = Readonly<Record<string, string>>;

const withoutBackups = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !file.includes('.bak')));

async function openScene(folder: string) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'connect-')));
  const words = (await readFile(join(folder, 'words'), 'utf8')).trim().split(' ');
  for (const part of ['project', 'home']) await mkdir(join(root, part));
  await cp(join(folder, 'before'), root, { recursive: true }).catch(() => undefined);
  const faces = new FakeFaces();
  faces.at = join(root, 'project', 'node_modules', 'agent-tools', 'bin', 'agent-tools.mjs');
  const neutral = (text: string): string =>
    text.replaceAll(root, '/machine').replaceAll(process.execPath, '/machine/node');
  return {
    async run(...more: readonly string[]) {
      const { code, stdout, stderr } = await faces.run([...words, ...more], {
        folder: join(root, 'project'),
        environment: { HOME: join(root, 'home') },
      });
      return { code, stdout: neutral(stdout), stderr: neutral(stderr) };
    },
    async files(): Promise<Files> {
      const found = await readdir(root, { recursive: true, withFileTypes: true });
      const files = found.filter((each) => each.isFile());
      const texts = files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [relative(root, path), neutral(await readFile(path, 'latin1'))] as const;
      });
      return Object.fromEntries(await Promise.all(texts));
    },
    async compare(part: string, text: string) {
      if (WRITE) await writeFile(join(folder, part), text);
      expect(text).toBe(await readFile(join(folder, part), 'utf8'));
    },
    async compareTree(files: Files) {
      for (const [file, text] of Object.entries(files)) {
        const path = join(folder, 'after', file);
        if (WRITE) {
          await mkdir(join(path, '..'), { recursive: true });
          await writeFile(path, text, 'latin1');
        }
        expect(text).toBe(await readFile(path, 'latin1'));
      }
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}
