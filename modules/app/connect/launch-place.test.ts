import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readLaunchPlace } from './launch-place.ts';

async function openMachine() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'launch-')));
  const write = async (path: string, mode = 0o755) => {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), '');
    await chmod(join(root, path), mode);
    return join(root, path);
  };
  const script = await write('store/agent-tools@1.0.0/agent-tools/bin/agent-tools.mjs');
  return {
    root,
    write,
    link: async (to: string, path: string) => {
      await mkdir(join(root, dirname(path)), { recursive: true });
      await symlink(to, join(root, path));
    },
    read: (path?: string) => readLaunchPlace({ node: process.execPath, script }, join(root, 'project'), path),
    script,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}

test('what a package manager linked into the project is named by the link, which outlives an update', async () => {
  await using machine = await openMachine();
  expect(await machine.read()).toEqual({ isCommand: false });
  await machine.link(dirname(dirname(machine.script)), 'project/node_modules/agent-tools');
  expect(await machine.read()).toEqual({
    inProject: join(machine.root, 'project/node_modules/agent-tools/bin/agent-tools.mjs'),
    isCommand: false,
  });
});

test('another version in the project is not this one', async () => {
  await using machine = await openMachine();
  await machine.write('project/node_modules/agent-tools/bin/agent-tools.mjs');
  expect(await machine.read()).toEqual({ isCommand: false });
});

test.skipIf(process.platform === 'win32')('the first command of that name in the PATH counts', async () => {
  await using machine = await openMachine();
  await machine.link(machine.script, 'ours/agent-tools');
  await machine.write('theirs/agent-tools');
  await machine.write('data/agent-tools', 0o644);
  const path = (...folders: readonly string[]) =>
    folders.map((each) => join(machine.root, each)).join(delimiter);
  expect(await machine.read(path('nowhere', 'ours', 'theirs'))).toEqual({ isCommand: true });
  expect(await machine.read(path('theirs', 'ours'))).toEqual({ isCommand: false });
  expect(await machine.read(path('data', 'ours'))).toEqual({ isCommand: true });
  expect(await machine.read('ours')).toEqual({ isCommand: false });
});
