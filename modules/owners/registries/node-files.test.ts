import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../documents/index.ts';
import { nodeRegistryFiles } from './node-files.ts';

const signal = new AbortController().signal;
const root = mkdtempSync(path.join(realpathSync(tmpdir()), 'agent-tools-registries-'));
const at = (...parts: string[]): string => path.join(root, ...parts);
const files = nodeRegistryFiles(at('workspace'));

beforeAll(() => {
  mkdirSync(at('workspace', 'tools', 'a'), { recursive: true });
  mkdirSync(at('outside'));
  writeFileSync(at('outside', 'secret'), 'secret');
  writeFileSync(at('workspace', 'tools.json'), '{}');
  writeFileSync(at('workspace', 'full'), Buffer.alloc(LIMITS.fileSize));
  writeFileSync(at('workspace', 'large'), Buffer.alloc(LIMITS.fileSize + 1));
  writeFileSync(at('workspace', 'tools', 'a', 'main.py'), '');
  execFileSync('mkfifo', [at('workspace', 'tools', 'a', 'pipe')]);
  symlinkSync('main.py', at('workspace', 'tools', 'a', 'link-inside'));
  symlinkSync(at('workspace', 'tools', 'a', 'main.py'), at('workspace', 'tools', 'a', 'link-absolute'));
  symlinkSync('gone', at('workspace', 'tools', 'a', 'link-to-nothing'));
  symlinkSync(at('outside', 'secret'), at('workspace', 'tools', 'a', 'link-out'));
  symlinkSync(at('outside', 'gone'), at('workspace', 'tools', 'a', 'link-out-to-nothing'));
  symlinkSync(at('outside'), at('workspace', 'tools', 'b'));
  symlinkSync('circle', at('workspace', 'tools', 'a', 'circle'));
  symlinkSync(at('workspace'), at('alias'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('read', () => {
  test.each([
    ['tools.json', 'read'],
    ['full', 'read'],
    ['large', 'too_large'],
    ['gone.json', 'missing'],
    ['tools.json/below', 'missing'],
    ['no\0name', 'missing'],
    ['tools', 'not_a_file'],
    ['tools/a/pipe', 'not_a_file'],
    ['tools/a/circle', 'not_a_file'],
  ])('%j is %s', async (file, state) => {
    expect(await files.read(file, signal)).toMatchObject({ state });
  });

  test('a file without permission is unreadable', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('The superuser may read everything.');
    writeFileSync(at('workspace', 'closed'), '');
    chmodSync(at('workspace', 'closed'), 0);
    expect(await files.read('closed', signal)).toEqual({ state: 'unreadable' });
  });

  test('of a folder that has gone as a whole, no file is said to be missing', async () => {
    const gone = nodeRegistryFiles(at('gone'));
    expect(await gone.read('tools.json', signal)).toEqual({ state: 'unreadable' });
  });

  test('gives the bytes', async () => {
    expect(await files.read('tools.json', signal)).toEqual({ state: 'read', bytes: Buffer.from('{}') });
  });

  test('ends when its signal does', async () => {
    await expect(files.read('tools.json', AbortSignal.abort())).rejects.toThrow();
  });
});

describe('locate', () => {
  test.each([
    ['tools/a/main.py', 'file'],
    ['tools/a/link-inside', 'file'],
    ['tools/a/link-absolute', 'file'],
    ['tools/a/gone', 'missing'],
    ['tools/a/link-to-nothing', 'missing'],
    ['tools/a/main.py/below', 'missing'],
    [`tools/${'x'.repeat(300)}`, 'missing'],
    ['no\0name', 'missing'],
    ['tools/a', 'not_a_file'],
    ['', 'not_a_file'],
    ['tools/a/pipe', 'not_a_file'],
    ['tools/a/circle', 'not_a_file'],
    ['../outside/secret', 'outside'],
    ['/etc/hostname', 'outside'],
    ['tools/a/link-out', 'outside'],
    ['tools/b/secret', 'outside'],
  ])('%j is %s', async (location, state) => {
    expect(await files.locate('tools.json', location, signal)).toBe(state);
  });

  test('tells nothing about what exists outside', async () => {
    expect(await files.locate('tools.json', 'tools/a/link-out-to-nothing', signal)).toBe('outside');
    expect(await files.locate('tools.json', 'tools/b/gone', signal)).toBe('outside');
  });

  test('the folder of the registry itself may be behind a link', async () => {
    const aliased = nodeRegistryFiles(at('alias'));
    expect(await aliased.locate('tools.json', 'tools/a/main.py', signal)).toBe('file');
    expect(await aliased.locate('tools.json', 'tools/a/link-absolute', signal)).toBe('file');
  });

  test('counts from the folder of the registry, not from the workspace', async () => {
    expect(await files.locate('tools/tools.json', 'a/main.py', signal)).toBe('file');
    expect(await files.locate('tools/tools.json', '../tools.json', signal)).toBe('outside');
  });

  test('ends when its signal does', async () => {
    await expect(files.locate('tools.json', 'tools/a/main.py', AbortSignal.abort())).rejects.toThrow();
  });
});
