import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../core/result.ts';
import { privateDocument } from './private-document.ts';

const { signal } = new AbortController();
const HAS_MODES = process.platform !== 'win32';
let folder: string;
let file: string;
let made = 0;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'private-'));
  file = path.join(folder, 'tokens.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (hasModes = HAS_MODES) =>
  privateDocument({
    file,
    name: 'The file of tokens',
    token: () => {
      made += 1;
      return `t${made}`;
    },
    hasModes,
  });
const write = (text: string) => open().update(() => ok(new TextEncoder().encode(text)), signal);

test.skipIf(!HAS_MODES)('is made for its owner alone, and nothing is left beside it', async () => {
  expect(await write('one')).toEqual({ ok: true, value: 'written' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await write('two');
  expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['two', ['tokens.json']]);
});

test.skipIf(!HAS_MODES).each([0o640, 0o604, 0o620, 0o602, 0o610])(
  'mode %o is refused for reading and writing, and left as it is',
  async (mode) => {
    await writeFile(file, 'kept');
    await chmod(file, mode);
    const refused = { code: 'owner_unavailable', message: expect.not.stringContaining(folder) as unknown };
    await expect(open().read(signal)).rejects.toMatchObject(refused);
    await expect(write('new')).rejects.toMatchObject(refused);
    expect(await readFile(file, 'utf8')).toBe('kept');
  },
);

test('where files have no such modes nothing is refused for them', async () => {
  await writeFile(file, 'kept', { mode: 0o644 });
  expect(await open(false).read(signal)).toMatchObject({ state: 'read' });
});

test('a link in its place is not followed', async () => {
  await writeFile(path.join(folder, 'other'), 'secret', { mode: 0o600 });
  await symlink('other', file);
  const refused = { code: 'owner_unavailable', message: expect.stringContaining('is a link') as unknown };
  await expect(open().read(signal)).rejects.toMatchObject(refused);
  await expect(write('new')).rejects.toMatchObject(refused);
  await rm(file);
  await mkdir(file);
  expect(await open().read(signal)).toEqual({ state: 'not_a_file' });
});

test('a file that was never there is missing; one whose folder is gone is unknown, and not made', async () => {
  expect(await open().read(signal)).toEqual({ state: 'missing' });
  await rm(folder, { recursive: true });
  expect(await open().read(signal)).toEqual({ state: 'unreadable' });
  await expect(write('new')).rejects.toMatchObject({ code: 'owner_unavailable' });
  await mkdir(folder);
  expect(await write('new')).toEqual({ ok: true, value: 'written' });
});
