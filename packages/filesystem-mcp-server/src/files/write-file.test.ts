import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { createScratch, type Scratch } from '../testing/scratch.ts';
import { type Files, LIMITS } from './index.ts';

let scratch: Scratch;
let files: Files;
beforeEach(async () => {
  scratch = createScratch();
  files = await scratch.files();
});
afterEach(() => {
  expect(
    readdirSync(scratch.root, { recursive: true }).filter((name) => String(name).includes('.tmp')),
  ).toEqual([]);
  scratch.remove();
});

test('creates, then replaces, and says which', async () => {
  expect(await ask.write(files, 'a.txt', 'ñ')).toEqual({ path: 'a.txt', bytes: 2, created: true });
  expect(await ask.write(files, 'a.txt', '')).toEqual({ path: 'a.txt', bytes: 0, created: false });
  expect(readFileSync(scratch.path('a.txt'), 'utf8')).toBe('');
});

test('writes what read_file gives as base64', async () => {
  const bytes = Buffer.from([0, 255, 1, 254]);
  await ask.write(files, 'x.bin', bytes.toString('base64'), { format: 'base64' });
  expect(readFileSync(scratch.path('x.bin'))).toEqual(bytes);
});

test('keeps the permissions of the file, but not the set-user-id bit', async () => {
  chmodSync(scratch.put('run.sh', 'old'), 0o4750);
  await ask.write(files, 'run.sh', 'new');
  expect(statSync(scratch.path('run.sh')).mode & 0o7777).toBe(0o750);
});

test('keeps an existing file where it is told to', async () => {
  scratch.put('a.txt', 'old');
  const write = ask.write(files, 'a.txt', 'new', { if_exists: 'fail' });
  await expect(write).rejects.toMatchObject({ code: 'already_exists' });
  expect(readFileSync(scratch.path('a.txt'), 'utf8')).toBe('old');
  expect(await ask.write(files, 'b.txt', 'new', { if_exists: 'fail' })).toMatchObject({ created: true });
});

test('creates parents only where it is told to', async () => {
  await expect(ask.write(files, 'a/b/c.txt', 'x')).rejects.toMatchObject({ code: 'not_found' });
  expect(existsSync(scratch.path('a'))).toBe(false);
  await ask.write(files, 'a/b/c.txt', 'x', { create_parents: true });
  expect(readFileSync(scratch.path('a/b/c.txt'), 'utf8')).toBe('x');
});

test.each([
  ['no base64', 'a*b=', { format: 'base64' }, 'invalid_argument'],
  ['base64 without padding', 'YQ', { format: 'base64' }, 'invalid_argument'],
  ['half a surrogate pair', 'a\ud800', {}, 'invalid_argument'],
  ['too many bytes', 'é'.repeat(LIMITS.writeBytes / 2 + 1), {}, 'too_large'],
  ['too many characters', 'a'.repeat(LIMITS.writeBytes * 2 + 1), {}, 'too_large'],
])('refuses %s and writes nothing', async (_, content, more, code) => {
  await expect(ask.write(files, 'x', content, more)).rejects.toMatchObject({ code });
  expect(existsSync(scratch.path('x'))).toBe(false);
});

test('refuses a directory that does not allow it, and leaves nothing behind', async ({ skip }) => {
  if (process.getuid?.() === 0) skip('root may write everywhere');
  mkdirSync(scratch.path('locked'), { mode: 0o555 });
  await expect(ask.write(files, 'locked/x', 'x')).rejects.toMatchObject({ code: 'permission_denied' });
});
