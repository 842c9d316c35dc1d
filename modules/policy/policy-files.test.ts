import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodePolicyFiles } from './policy-files.ts';

const signal = new AbortController().signal;

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'policy-files-'));
  try {
    await mkdir(join(folder, 'workspace', 'policy'), { recursive: true });
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const look = (folder: string) => nodePolicyFiles(join(folder, 'workspace')).read('policy/', '.cedar', signal);
const read = async (folder: string) => (await look(folder)).files;

describe('files of policies', () => {
  test('are those of the folder, in order; others and folders are passed over', () =>
    inFolder(async (folder) => {
      const at = (name: string) => join(folder, 'workspace/policy', name);
      await writeFile(at('b.cedar'), '\ufeffb');
      await writeFile(at('a.cedar'), 'a');
      await writeFile(at('c.txt'), 'c');
      await mkdir(at('d.cedar'));
      expect(await read(folder)).toEqual([
        { file: 'policy/a.cedar', text: 'a' },
        { file: 'policy/b.cedar', text: 'b' },
      ]);
    }));

  test('that are no text, too large, a pipe or a link out of the workspace are faults', () =>
    inFolder(async (folder) => {
      const at = (name: string) => join(folder, 'workspace/policy', name);
      await writeFile(at('binary.cedar'), Buffer.from([0xff, 0xfe]));
      await writeFile(at('large.cedar'), 'x'.repeat(1024 * 1024 + 1));
      await writeFile(join(folder, 'secret'), 'secret');
      await symlink(join(folder, 'secret'), at('out.cedar'));
      await symlink('circle.cedar', at('circle.cedar'));
      execFileSync('mkfifo', [at('pipe.cedar')]);
      expect((await read(folder)).map(({ file, fault }) => [file.slice(7), fault])).toEqual([
        ['binary.cedar', 'encoding'],
        ['circle.cedar', 'read_failed'],
        ['large.cedar', 'file_too_large'],
        ['out.cedar', 'read_failed'],
        ['pipe.cedar', 'read_failed'],
      ]);
    }));

  test('are none where there is no folder, and a fault where it leads nowhere or out', () =>
    inFolder(async (folder) => {
      const policies = join(folder, 'workspace/policy');
      await rm(policies, { recursive: true });
      expect(await read(folder)).toEqual([]);
      for (const target of ['nowhere', folder]) {
        await symlink(target, policies);
        expect(await read(folder)).toEqual([{ file: 'policy', fault: 'read_failed' }]);
        await rm(policies);
      }
      await writeFile(policies, 'a file');
      expect(await read(folder)).toEqual([{ file: 'policy', fault: 'read_failed' }]);
    }));

  test('end in `.cedar` in capitals or not, and say when they last changed', () =>
    inFolder(async (folder) => {
      const file = join(folder, 'workspace/policy/A.CEDAR');
      const before = Date.now() - 5_000;
      await writeFile(file, 'a');
      // Who copies a file with its dates does not hide that it has just come.
      await utimes(file, new Date(0), new Date(0));
      const { files, isThere, changed = 0 } = await look(folder);
      expect([files, isThere]).toEqual([[{ file: 'policy/A.CEDAR', text: 'a' }], true]);
      expect(changed).toBeGreaterThan(before);
    }));

  test('are told of when their folder comes, whatever was there before', () =>
    inFolder(async (folder) => {
      const policies = join(folder, 'workspace/policy');
      for (const dir of ['policy/', 'policy/inner/']) {
        await rm(policies, { recursive: true, force: true });
        const { promise, resolve } = Promise.withResolvers<void>();
        using _watch = nodePolicyFiles(join(folder, 'workspace')).watch(dir, resolve);
        await mkdir(policies);
        await promise;
      }
    }));

  test('are told of where the folder is put aside', () =>
    inFolder(async (folder) => {
      const policies = join(folder, 'workspace/policy');
      const { promise, resolve } = Promise.withResolvers<void>();
      using _watch = nodePolicyFiles(join(folder, 'workspace')).watch('policy/', resolve);
      await rename(policies, `${policies}.old`);
      await promise;
      expect(await look(folder)).toMatchObject({ files: [], isThere: false });
    }));
});
