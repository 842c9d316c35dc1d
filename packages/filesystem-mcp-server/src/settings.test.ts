import { afterEach, beforeEach, expect, test } from 'vitest';
import { readHttpSettings } from './http/settings.ts';
import { readAllowedDirectories, SettingsError } from './settings.ts';
import { createScratch, type Scratch } from './testing/scratch.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

test.each([':', ',', ' : ', ',,'])('directories may be separated by %j', async (separator) => {
  const value = [scratch.root, `${scratch.base}/outside`].join(separator);
  const { all } = await readAllowedDirectories({ ALLOWED_DIRECTORIES: value });
  expect(all.map(({ label }) => label)).toEqual(['root', 'outside']);
});

test.each([
  ['nothing', {}, 'names no directory'],
  ['an empty list', { ALLOWED_DIRECTORIES: ' ,: ' }, 'names no directory'],
  ['a directory that is not there', { ALLOWED_DIRECTORIES: '/not/there' }, 'Entry 1'],
  ['a relative path', { ALLOWED_DIRECTORIES: 'docs' }, 'not an absolute path'],
])('%s is refused with the next step and without a path', async (_, env, message) => {
  const error = await readAllowedDirectories(env).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SettingsError);
  expect(error instanceof SettingsError && `${error.message} ${error.hint}`).toMatch(
    new RegExp(`${message}.* Set ALLOWED_DIRECTORIES`),
  );
  expect(String(error)).not.toContain('/not/there');
});

test('Windows is refused', async () => {
  const env = { ALLOWED_DIRECTORIES: scratch.root };
  await expect(readAllowedDirectories(env, 'win32')).rejects.toThrow('not offered on Windows');
});

const token = 'a-long-random-value';

test.each([
  [{}, { host: '127.0.0.1', port: 4720, access: { loopback: true } }],
  [
    { PORT: '0', HOST: '::1' },
    { host: '::1', port: 0, access: { loopback: true } },
  ],
  [
    { HOST: '0.0.0.0', HTTP_TOKEN: token },
    { host: '0.0.0.0', access: { loopback: false, token } },
  ],
])('%j is understood', (env, settings) => {
  expect(readHttpSettings(env)).toMatchObject(settings);
});

test.each([
  [{ PORT: '70000' }, 'not a port'],
  [{ PORT: '4720x' }, 'not a port'],
  [{ HOST: '0.0.0.0' }, 'not a loopback address'],
  [{ HOST: '127.0.0.1.example.com' }, 'not a loopback address'],
  [{ HOST: '0.0.0.0', HTTP_TOKEN: 'short' }, 'shorter'],
])('%j is refused', (env, message) => {
  expect(() => readHttpSettings(env)).toThrow(message);
});
