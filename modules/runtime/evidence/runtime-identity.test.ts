import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextRuntimeIdentity } from './runtime-identity.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runtime-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, 'state', 'runtime.json');
const failures: unknown[] = [];
const next = () => nextRuntimeIdentity(file(), (error) => failures.push(error));

test('each process is one generation later of the same runtime, which says nothing of the machine', async () => {
  const [first, second, third] = [await next(), await next(), await next()];
  expect([first.generation, second.generation, third.generation]).toEqual(['1', '2', '3']);
  expect(new Set([first.runtime, second.runtime, third.runtime]).size).toBe(1);
  expect(first.runtime).toMatch(/^runtime-[0-9a-f]{16}$/);
  expect(first.runtime).not.toContain(hostname());
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test.each([
  ['gone', undefined],
  ['no JSON', '{'],
  ['no generation', '{"runtime":"a"}'],
  ['a generation that is none', '{"runtime":"a","generation":"-1"}'],
  ['a name that is none', '{"runtime":"a b","generation":"1"}'],
])('a file that is %s begins a new runtime', async (_what, text) => {
  const before = await next();
  if (text === undefined) await rm(file());
  else await writeFile(file(), text);
  const after = await next();
  expect(after.runtime).not.toBe(before.runtime);
  expect(after.generation).toBe('1');
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(after);
});

test('what cannot be written is told, and nobody runs without a name', async () => {
  await writeFile(join(folder, 'state'), 'a file, and no folder');
  const [first, second] = [await next(), await next()];
  expect(first.runtime).not.toBe(second.runtime);
  expect(failures).toHaveLength(2);
});
