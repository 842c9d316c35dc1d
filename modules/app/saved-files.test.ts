import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedFiles } from './saved-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-tools-saved-'));
const read = (path: string) => savedFiles(folder).read(path, new AbortController().signal);

beforeAll(() => {
  mkdirSync(join(folder, 'below'));
  writeFileSync(join(folder, 'below/a.json'), '{}');
  symlinkSync('loop', join(folder, 'loop'));
  writeFileSync(join(folder, 'large.json'), '');
  truncateSync(join(folder, 'large.json'), 600 * 1024 * 1024);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('files as a person names them', () => {
  test.each(['below/a.json', './below/../below/a.json', join(folder, 'below/a.json')])(
    '%s is read',
    async (path) => {
      const content = await read(path);
      expect(content.state === 'read' && Buffer.from(content.bytes).toString()).toBe('{}');
    },
  );

  test.each([
    ['none.json', 'missing'],
    ['below/a.json/more', 'missing'],
    ['x'.repeat(5_000), 'missing'],
    ['a\0b', 'missing'],
    ['below', 'not_a_file'],
    ['loop', 'not_a_file'],
    ['/dev/null', 'not_a_file'],
    ['large.json', 'too_large'],
  ])('%j: %s', async (path, state) => {
    expect(await read(path)).toEqual({ state });
  });

  test('a pipe is read to its end', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [content] = await Promise.all([read('pipe'), writeFile(pipe, 'x'.repeat(200_000))]);
    expect(content.state === 'read' && content.bytes.length).toBe(200_000);
  });

  test('an interruption ends it with its reason', async () => {
    const reason = new Error('enough');
    await expect(savedFiles(folder).read('below/a.json', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
