import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Scope } from './client.ts';
import { checkWritable, readSettingsFile, writeSettingsFile } from './settings-file.ts';

async function openFolder() {
  const root = await mkdtemp(join(tmpdir(), 'settings-'));
  const project = join(root, 'project');
  await mkdir(project);
  const read = (name = 'mcp.json', scope: Scope = 'project') =>
    readSettingsFile({ scope, base: project, path: join(project, name), shown: name });
  return {
    root,
    project,
    read,
    async replace(text: string, name?: string, scope?: Scope) {
      return writeSettingsFile(await read(name, scope), text);
    },
    files: async () => (await readdir(root, { recursive: true })).sort(),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('a settings file', () => {
  test('keeps its mode, and so do its backups, each under a name of its own', async () => {
    await using folder = await openFolder();
    const path = join(folder.project, 'mcp.json');
    await writeFile(path, 'one');
    await chmod(path, 0o640);
    expect(await folder.replace('two')).toBe('mcp.json.bak');
    expect(await folder.replace('three')).toBe('mcp.json.bak.2');
    expect(
      await Promise.all([path, `${path}.bak`, `${path}.bak.2`].map((each) => readFile(each, 'utf8'))),
    ).toEqual(['three', 'one', 'two']);
    expect(await Promise.all([path, `${path}.bak`, `${path}.bak.2`].map(modeOf))).toEqual([
      '640',
      '640',
      '640',
    ]);
    expect(await folder.files()).toEqual([
      'project',
      'project/mcp.json',
      'project/mcp.json.bak',
      'project/mcp.json.bak.2',
    ]);
  });

  test('is for its user alone where it is new and theirs, with its folder', async () => {
    await using folder = await openFolder();
    expect(await folder.replace('{}', 'sub/mcp.json', 'user')).toBeUndefined();
    expect(await modeOf(join(folder.project, 'sub'))).toBe('700');
    expect(await modeOf(join(folder.project, 'sub/mcp.json'))).toBe('600');
  });

  test('is written behind its link, and its backup lies beside the link', async () => {
    await using folder = await openFolder();
    await mkdir(join(folder.project, 'conf'));
    await writeFile(join(folder.project, 'conf/mine.json'), 'one');
    await symlink('conf/mine.json', join(folder.project, 'mcp.json'));
    expect(await folder.replace('two')).toBe('mcp.json.bak');
    expect(await readFile(join(folder.project, 'conf/mine.json'), 'utf8')).toBe('two');
    expect(await readFile(join(folder.project, 'mcp.json.bak'), 'utf8')).toBe('one');
    expect(await readdir(join(folder.project, 'conf'))).toEqual(['mine.json']);
  });

  test('leads out of a project neither by itself nor by its folder, and for a user where it likes', async () => {
    await using folder = await openFolder();
    await mkdir(join(folder.root, 'elsewhere'));
    await writeFile(join(folder.root, 'elsewhere/mcp.json'), 'one');
    await writeFile(join(folder.project, 'inside.json'), 'one');
    await symlink('../elsewhere/mcp.json', join(folder.project, 'mcp.json'));
    await symlink('../elsewhere', join(folder.project, 'sub'));
    await symlink('../project/inside.json', join(folder.root, 'elsewhere/back.json'));
    for (const name of ['mcp.json', 'sub/mcp.json', 'sub/new.json', 'sub/back.json'])
      await expect(folder.read(name)).rejects.toThrow(`${name} is a link that leads out of this folder.`);
    expect(await folder.replace('two', 'mcp.json', 'user')).toBe('mcp.json.bak');
    expect(await readFile(join(folder.root, 'elsewhere/mcp.json'), 'utf8')).toBe('two');
  });

  test('is refused where it is none', async () => {
    await using folder = await openFolder();
    await mkdir(join(folder.project, 'folder.json'));
    await symlink('nowhere', join(folder.project, 'dangling.json'));
    await writeFile(join(folder.project, 'bytes.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    await writeFile(join(folder.project, 'large.json'), Buffer.alloc(1024 * 1024 + 1, ' '));
    await expect(folder.read('folder.json')).rejects.toThrow('folder.json is no file.');
    await expect(folder.read('dangling.json')).rejects.toThrow('dangling.json is a link to nothing.');
    await expect(folder.read('bytes.json')).rejects.toThrow('bytes.json:1:1 is no UTF-8 text.');
    await expect(folder.read('large.json')).rejects.toThrow('large.json is larger than 1 MiB.');
  });

  test('that is read-only stays, for the superuser too', async () => {
    await using folder = await openFolder();
    const path = join(folder.project, 'mcp.json');
    await writeFile(path, 'one');
    await chmod(path, 0o444);
    await expect(checkWritable(await folder.read())).rejects.toThrow('mcp.json is read-only.');
    await expect(folder.replace('two')).rejects.toThrow('mcp.json is read-only.');
    expect(await folder.files()).toEqual(['project', 'project/mcp.json']);
  });

  test('that was changed or made in the meantime stays as it is now', async () => {
    await using folder = await openFolder();
    const path = join(folder.project, 'mcp.json');
    const absent = await folder.read();
    await writeFile(path, 'theirs');
    await expect(writeSettingsFile(absent, 'ours')).rejects.toMatchObject({ code: 'conflict' });
    const read = await folder.read();
    await writeFile(path, 'theirs again');
    await expect(writeSettingsFile(read, 'ours')).rejects.toMatchObject({ code: 'conflict' });
    expect(await readFile(path, 'utf8')).toBe('theirs again');
    expect((await folder.files()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
