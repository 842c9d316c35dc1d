import { execFileSync } from 'node:child_process';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSameStamp } from './definition-files.ts';
import { nodeDefinitionFiles } from './node-files.ts';
import { scanTree, scopeOf } from './tree-scan.ts';

const SIGNAL = new AbortController().signal;
let base = '';
let home = '';
const files = () => nodeDefinitionFiles(home, () => 'token');

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'definition-files-'));
  home = path.join(base, 'workspace');
  await mkdir(path.join(home, 'catalog', 'deep'), { recursive: true });
  await writeFile(path.join(home, 'catalog', 'a.tool.yaml'), 'id: a\n');
  await writeFile(path.join(home, 'catalog', 'deep', 'b.tool.yaml'), 'id: b\n');
});
afterAll(() => rm(base, { recursive: true }));

describe('reading', () => {
  test('gives the bytes and the stamp that looking gives', async () => {
    const reading = await files().readFile('catalog/a.tool.yaml', 6, 100);
    const [standing] = await files().look(['catalog/a.tool.yaml'], []);
    const [stamp] = await files().stampFiles('catalog', ['a.tool.yaml']);
    expect(reading).toMatchObject({ state: 'read', stamp });
    expect(standing).toEqual({ state: 'file', stamp });
    expect(reading.state === 'read' && Buffer.from(reading.bytes).toString()).toBe('id: a\n');
  });

  test.each([
    [0, 100, 6],
    [3, 100, 6],
    [6, 100, 6],
    [50, 100, 6],
    [6, 4, 4],
    [0, 1, 1],
  ])('whatever size was expected (%i), at most the limit (%i)', async (size, limit, length) => {
    const reading = await files().readFile('catalog/a.tool.yaml', size, limit);
    expect(reading.state === 'read' && reading.bytes.length).toBe(length);
  });

  test('what is gone is missing; what is no regular file is something else, and nothing waits for it', async () => {
    execFileSync('mkfifo', [path.join(home, 'catalog', 'pipe.tool.yaml')]);
    expect(await files().readFile('catalog/gone.tool.yaml', 1, 10)).toEqual({ state: 'missing' });
    expect(await files().readFile('catalog/deep', 1, 10)).toEqual({ state: 'other' });
    expect(await files().readFile('catalog/pipe.tool.yaml', 1, 10)).toEqual({ state: 'other' });
    const scan = await scanTree(files(), scopeOf({ catalog: ['catalog'], capabilities: [] }), SIGNAL);
    expect(scan.oddities.map((each) => each.path)).toEqual(['catalog/pipe.tool.yaml']);
    await rm(path.join(home, 'catalog', 'pipe.tool.yaml'));
  });
});

test('a workspace that has gone as a whole is not empty: nothing is known of it', async () => {
  const gone = nodeDefinitionFiles(path.join(base, 'gone'), () => 'token');
  const scope = scopeOf({ catalog: ['catalog'], capabilities: ['capabilities'] });
  const scan = await scanTree(gone, scope, SIGNAL);
  expect([...scan.failed].sort()).toEqual(['capabilities', 'catalog']);
  expect((await scanTree(files(), scope, SIGNAL)).failed).toEqual([]);
});

test('every change shows in the stamp, also where the time of change was set back', async () => {
  const file = path.join(home, 'catalog', 'stamped.tool.yaml');
  const stampNow = async () => {
    const [stamp] = await files().stampFiles('catalog', ['stamped.tool.yaml']);
    return typeof stamp === 'object' ? stamp : expect.unreachable();
  };
  await writeFile(file, 'id: one\n');
  const { mtime } = await stat(file);
  const first = await stampNow();
  await writeFile(file, 'id: two\n');
  await utimes(file, mtime, mtime);
  expect(isSameStamp(await stampNow(), first)).toBe(false);
  const second = await stampNow();
  await rm(file);
  await link(path.join(home, 'catalog', 'a.tool.yaml'), file);
  expect(isSameStamp(await stampNow(), second)).toBe(false);
  await rm(file);
});

describe('links', () => {
  test('lead to folders once, not out of the workspace, and not round', async () => {
    const catalog = path.join(home, 'catalog');
    await mkdir(path.join(base, 'elsewhere'));
    await writeFile(path.join(base, 'elsewhere', 'x.tool.yaml'), 'id: x\n');
    await mkdir(path.join(home, 'shared'));
    await writeFile(path.join(home, 'shared', 's.tool.yaml'), 'id: s\n');
    const links = {
      'to-shared': path.join(home, 'shared'),
      'to-shared-again': path.join(home, 'shared'),
      'to-itself': catalog,
      'to-elsewhere': path.join(base, 'elsewhere'),
      'file.tool.yaml': path.join(home, 'shared', 's.tool.yaml'),
      'outside.tool.yaml': path.join(base, 'elsewhere', 'x.tool.yaml'),
      'nowhere.tool.yaml': path.join(base, 'nowhere'),
      'round.tool.yaml': path.join(catalog, 'round.tool.yaml'),
      'nowhere-at-all': path.join(base, 'nowhere'),
    };
    for (const [name, target] of Object.entries(links)) await symlink(target, path.join(catalog, name));
    const scan = await scanTree(files(), scopeOf({ catalog: ['catalog'], capabilities: [] }), SIGNAL);
    expect([...scan.files.keys()].sort()).toEqual([
      'catalog/a.tool.yaml',
      'catalog/deep/b.tool.yaml',
      'catalog/file.tool.yaml',
      'catalog/to-shared/s.tool.yaml',
    ]);
    expect(scan.oddities.map((each) => `${each.path} ${each.severity}`).sort()).toEqual([
      'catalog/nowhere.tool.yaml error',
      'catalog/outside.tool.yaml error',
      'catalog/round.tool.yaml error',
      'catalog/to-elsewhere error',
      'catalog/to-itself warning',
      'catalog/to-shared-again warning',
    ]);
    for (const name of Object.keys(links)) await rm(path.join(catalog, name));
  });

  test('a folder that the workspace names may itself be a link, and lead outside', async () => {
    await symlink(path.join(base, 'elsewhere'), path.join(home, 'linked'));
    const scan = await scanTree(files(), scopeOf({ catalog: ['linked'], capabilities: [] }), SIGNAL);
    expect([...scan.files.keys()]).toEqual(['linked/x.tool.yaml']);
    await rm(path.join(home, 'linked'));
  });
});

describe('writing', () => {
  test('keeps permissions and links, and leaves nothing behind', async () => {
    const target = path.join(home, 'catalog', 'written.tool.yaml');
    await writeFile(target, 'id: before\n');
    await chmod(target, 0o640);
    await symlink(target, path.join(home, 'catalog', 'link.tool.yaml'));
    await files().writeFile('catalog/link.tool.yaml', 'id: after\n');
    expect(await readFile(target, 'utf8')).toBe('id: after\n');
    expect((await stat(target)).mode & 0o777).toBe(0o640);
    const folder = await files().readFolder('catalog');
    const kinds = folder.state === 'read' ? folder.entries.map(({ name, kind }) => `${name} ${kind}`) : [];
    expect(kinds.sort()).toEqual([
      'a.tool.yaml file',
      'deep folder',
      'link.tool.yaml link',
      'written.tool.yaml file',
    ]);
    await rm(path.join(home, 'catalog', 'link.tool.yaml'));
    await rm(target);
  });

  test('that fails leaves the file as it was', async () => {
    await writeFile(path.join(home, 'catalog', 'a.tool.yaml.token.tmp'), 'of another process');
    await expect(files().writeFile('catalog/a.tool.yaml', 'id: other\n')).rejects.toThrow();
    expect(await readFile(path.join(home, 'catalog', 'a.tool.yaml'), 'utf8')).toBe('id: a\n');
  });
});
