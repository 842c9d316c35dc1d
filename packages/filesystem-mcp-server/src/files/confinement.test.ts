import { existsSync, linkSync, mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, everyOperation } from '../testing/ask.ts';
import { createScratch, type Scratch, SECRET } from '../testing/scratch.ts';
import { createFiles, type Files, openAllowedDirectories } from './index.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
  scratch.put('inside.txt', 'inside');
  scratch.put('dir/nested.txt', 'nested');
});
afterEach(() => scratch.remove());

const refused = (code: string): unknown => expect.objectContaining({ name: 'FileError', code });

describe.each(['descriptor', 'path'] as const)('anchored by %s', (anchoring) => {
  let files: Files;
  beforeEach(async () => {
    files = await scratch.files(anchoring);
  });

  describe.each(everyOperation)('%s', (tool, call) => {
    test.each([
      ['..', () => '..'],
      ['a climb', () => '../outside/secret.txt'],
      ['a climb from inside', () => 'dir/../../outside/secret.txt'],
      ['an absolute path outside', () => scratch.secretFile],
      ['an absolute path that climbs', () => `${scratch.root}/../outside/secret.txt`],
      ['a sibling with the same beginning', () => `${scratch.root}-not/x`],
      ['the root', () => '/'],
    ])('refuses %s', async (_, path) => {
      await expect(call(files, path())).rejects.toThrow(refused('outside_allowed_directories'));
    });

    test.each([
      ['an absolute link in the middle', () => scratch.base, 'way/outside/secret.txt'],
      ['a relative link in the middle', () => '../outside', 'way/secret.txt'],
      ['a link to the parent in the middle', () => '..', 'way/outside/secret.txt'],
      ['a link in the middle to nothing', () => '../nothing', 'way/secret.txt'],
    ])('refuses %s that leads outside', async (_, target, path) => {
      scratch.link('way', target());
      await expect(call(files, path)).rejects.toThrow(refused('outside_allowed_directories'));
    });

    test('says the same of an outside path whether it exists or not, and shows no path', async () => {
      const tell = (path: string) => call(files, path).catch((error: Error) => error.message);
      const messages = await Promise.all([tell(scratch.secretFile), tell(`${scratch.secretFile}.none`)]);
      expect(new Set(messages).size).toBe(1);
      expect(String(messages[0])).not.toContain(scratch.base);
    });

    test('gets out of a loop of links', async () => {
      scratch.link('one', 'two');
      scratch.link('two', 'one');
      await expect(call(files, 'one/x')).rejects.toThrow(refused('too_many_links'));
    });

    test(`never touches the secret (${tool})`, async () => {
      scratch.link('out.txt', scratch.secretFile);
      const told = await call(files, 'out.txt').catch((error: unknown) => error);
      expect(JSON.stringify(told)).not.toContain(SECRET);
      expect(readFileSync(scratch.secretFile, 'utf8')).toBe(SECRET);
    });
  });

  test.each([
    ['read_file', 'out.txt', (path: string) => ask.read(files, path)],
    ['list_directory', 'out', (path: string) => ask.list(files, path)],
    ['search_files', 'out', (path: string) => ask.search(files, { path, contains: 'secret' })],
  ])('%s refuses a link in the last part that leads outside', async (_, path, call) => {
    scratch.link('out.txt', scratch.secretFile);
    scratch.link('out', join(scratch.base, 'outside'));
    await expect(call(path)).rejects.toThrow(refused('outside_allowed_directories'));
  });

  test('write_file refuses every link in the last part and leaves it as it is', async () => {
    scratch.link('inner.txt', 'inside.txt');
    scratch.link('dangling.txt', '../outside/new.txt');
    for (const path of ['inner.txt', 'dangling.txt']) {
      await expect(ask.write(files, path, 'x')).rejects.toThrow(refused('is_a_symlink'));
    }
    expect(readlinkSync(scratch.path('inner.txt'))).toBe('inside.txt');
    expect(existsSync(join(scratch.base, 'outside/new.txt'))).toBe(false);
  });

  test('write_file creates no parent through a link that leads outside', async () => {
    scratch.link('way', '../outside');
    const write = ask.write(files, 'way/new/x.txt', 'x', { create_parents: true });
    await expect(write).rejects.toThrow(refused('outside_allowed_directories'));
    expect(existsSync(join(scratch.base, 'outside/new'))).toBe(false);
  });

  test('links that stay inside are followed', async () => {
    scratch.link('to-file', 'dir/nested.txt');
    scratch.link('to-dir', join(scratch.root, 'dir'));
    scratch.link('dir/up', '..');
    scratch.link('over-the-top', '../root/inside.txt');
    for (const path of ['to-file', 'to-dir/nested.txt', 'to-dir/up/dir/nested.txt']) {
      expect(await ask.read(files, path)).toMatchObject({ path, content: 'nested' });
    }
    expect(await ask.read(files, 'over-the-top')).toMatchObject({ content: 'inside' });
    await ask.write(files, 'to-dir/new.txt', 'through');
    expect(readFileSync(scratch.path('dir/new.txt'), 'utf8')).toBe('through');
  });

  test('a link to nothing inside is not found', async () => {
    scratch.link('dangling', 'nothing');
    await expect(ask.read(files, 'dangling')).rejects.toThrow(refused('not_found'));
  });

  test('get_file_info describes a link, not what it leads to', async () => {
    scratch.link('out.txt', scratch.secretFile);
    const info = await ask.info(files, 'out.txt');
    expect(info).toMatchObject({ type: 'symlink', size: null });
    expect(JSON.stringify(info)).not.toContain(scratch.base);
  });

  test('a link may lead into another allowed directory', async () => {
    const both = createFiles(
      await openAllowedDirectories([scratch.root, join(scratch.base, 'outside')], anchoring),
    );
    scratch.link('across', scratch.secretFile);
    expect(await ask.read(both, 'root/across')).toMatchObject({ content: SECRET });
  });

  test('an allowed directory that was swapped for a link is not served', async () => {
    rmSync(scratch.root, { recursive: true });
    scratch.link('.', join(scratch.base, 'outside'));
    await expect(ask.read(files, 'secret.txt')).rejects.toThrow(refused('not_a_directory'));
  });

  test.each(['read_file', 'write_file'])(
    '%s refuses what is no regular file, and does not hang',
    async (tool) => {
      scratch.fifo('fifo');
      const socket = createServer().listen(scratch.path('socket'));
      await new Promise((resolve) => socket.once('listening', resolve));
      try {
        for (const path of ['fifo', 'socket', 'dir', '.']) {
          const call = tool === 'read_file' ? ask.read(files, path) : ask.write(files, path, 'x');
          await expect(call).rejects.toThrow(refused('not_a_file'));
        }
      } finally {
        socket.close();
      }
    },
  );

  test('a device is not read', async () => {
    const devices = createFiles(await openAllowedDirectories(['/dev'], anchoring));
    await expect(ask.read(devices, 'zero')).rejects.toThrow(refused('not_a_file'));
  });

  test('a write does not go through a hard link, a read does (a documented limit)', async () => {
    linkSync(scratch.secretFile, scratch.path('hard.txt'));
    expect(await ask.read(files, 'hard.txt')).toMatchObject({ content: SECRET });
    expect(await ask.info(files, 'hard.txt')).toMatchObject({ links: 2 });
    await ask.write(files, 'hard.txt', 'new');
    expect(readFileSync(scratch.secretFile, 'utf8')).toBe(SECRET);
  });

  test('a file is no directory', async () => {
    await expect(ask.read(files, 'inside.txt/x')).rejects.toThrow(refused('not_a_directory'));
    await expect(ask.list(files, 'inside.txt')).rejects.toThrow(refused('not_a_directory'));
  });

  test('names with other cases or compositions are other names', async () => {
    scratch.put('caf\u00e9.txt', 'composed');
    mkdirSync(scratch.path('cafe\u0301'));
    await expect(ask.read(files, 'cafe\u0301.txt')).rejects.toThrow(refused('not_found'));
    expect(await ask.read(files, 'caf\u00e9.txt')).toMatchObject({ content: 'composed' });
    await expect(ask.read(files, scratch.path('inside.txt').toUpperCase())).rejects.toThrow(
      refused('outside_allowed_directories'),
    );
  });
});
