import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { createScratch, type Scratch } from '../testing/scratch.ts';
import { openAllowedDirectories } from './allowed-directories.ts';
import { createFiles, type Files } from './index.ts';
import { listDirectory } from './list-directory.ts';

let scratch: Scratch;
let files: Files;
beforeEach(async () => {
  scratch = createScratch();
  files = await scratch.files();
});
afterEach(() => scratch.remove());

test('gives names in order with type and size, links as links', async () => {
  scratch.put('b.txt', 'four');
  scratch.put('a/x');
  scratch.link('c', '/etc');
  scratch.fifo('d');
  expect(await ask.list(files, '.')).toEqual({
    path: '.',
    entries: [
      { name: 'a', type: 'directory', size: null },
      { name: 'b.txt', type: 'file', size: 4 },
      { name: 'c', type: 'symlink', size: null },
      { name: 'd', type: 'other', size: null },
    ],
    truncated: false,
    next_after: null,
  });
});

test('pages give every name once', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `n${index}`);
  for (const name of names) scratch.put(name);
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask.list(files, '.', { limit: 10, ...(after === undefined ? {} : { after }) });
    seen.push(...page.entries.map(({ name }) => name));
    expect(page.truncated).toBe(page.next_after !== null);
    after = page.next_after;
  }
  expect(seen).toEqual(names.sort());
});

test('a directory with too many entries is cut and says so', async () => {
  for (let index = 0; index < 12; index++) scratch.put(`n${index}`);
  const allowed = await openAllowedDirectories([scratch.root]);
  const page = await listDirectory(allowed, { path: '.', limit: 200 }, 10);
  expect(page).toMatchObject({ truncated: true, next_after: null });
  expect(page.entries).toHaveLength(10);
});

test('several allowed directories are listed by label', async () => {
  const both = createFiles(await openAllowedDirectories([scratch.root, `${scratch.base}/outside`]));
  expect((await ask.list(both, '.')).entries.map(({ name }) => name)).toEqual(['outside', 'root']);
  expect(await ask.list(both, 'outside')).toMatchObject({
    path: 'outside',
    entries: [{ name: 'secret.txt' }],
  });
});

test('a name that is no UTF-8 is listed, and cannot be opened', async () => {
  execFileSync('bash', ['-c', 'touch "$1"/$\'bad\\xff\'', 'bash', scratch.root]);
  expect((await ask.list(files, '.')).entries).toEqual([{ name: 'bad\ufffd', type: 'file', size: null }]);
  await expect(ask.read(files, 'bad\ufffd')).rejects.toMatchObject({ code: 'not_found' });
});
