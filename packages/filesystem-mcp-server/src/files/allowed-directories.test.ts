import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratch, type Scratch } from '../testing/scratch.ts';
import { locate, openAllowedDirectories, shownPath } from './allowed-directories.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
  for (const name of ['docs', 'more/docs', 'docs/deep'])
    mkdirSync(join(scratch.base, name), { recursive: true });
  symlinkSync(join(scratch.base, 'docs'), join(scratch.base, 'alias'));
});
afterEach(() => scratch.remove());

const open = (...names: string[]) => openAllowedDirectories(names.map((name) => join(scratch.base, name)));

test('one directory needs no label', async () => {
  const allowed = await open('docs');
  const location = locate(allowed, 'a/b.txt');
  expect(location?.names).toEqual(['a', 'b.txt']);
  expect(location && shownPath(allowed, location)).toBe('a/b.txt');
});

test('several directories are told apart by a label, made unique', async () => {
  const allowed = await open('docs', 'root', 'more/docs');
  expect(allowed.all.map(({ label }) => label)).toEqual(['docs', 'root', 'docs-2']);
  const location = locate(allowed, 'docs-2/a.txt');
  expect(location?.directory.canonical).toBe(join(scratch.base, 'more/docs'));
  expect(location && shownPath(allowed, location)).toBe('docs-2/a.txt');
  expect(locate(allowed, '.')).toBeUndefined();
  expect(() => locate(allowed, 'a.txt')).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('the same directory under two names is allowed once, and both spellings are understood', async () => {
  const allowed = await open('alias', 'docs');
  expect(allowed.all).toHaveLength(1);
  for (const name of ['alias', 'docs']) {
    expect(locate(allowed, join(scratch.base, name, 'x'))?.names).toEqual(['x']);
  }
});

test('an absolute path belongs to the innermost directory', async () => {
  const allowed = await open('docs', 'docs/deep');
  expect(locate(allowed, join(scratch.base, 'docs/deep/x'))?.directory.label).toBe('deep');
  expect(locate(allowed, join(scratch.base, 'docs/x'))?.directory.label).toBe('docs');
});

test('the whole file system can be allowed', async () => {
  const allowed = await openAllowedDirectories(['/']);
  expect(locate(allowed, '/etc/hosts')?.names).toEqual(['etc', 'hosts']);
});

test.each([
  ['docs', 'is not an absolute path'],
  ['/no/such/directory', 'is not a directory that the server can reach'],
  ['/etc/passwd', 'is not a directory that the server can reach'],
])('%j cannot be allowed', async (path, reason) => {
  const message = `Entry 2 of ALLOWED_DIRECTORIES ${reason}.`;
  await expect(openAllowedDirectories([scratch.root, path])).rejects.toThrow(message);
});
