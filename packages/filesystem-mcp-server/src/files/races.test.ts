import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, everyOperation } from '../testing/ask.ts';
import { createScratch, type Scratch, SECRET } from '../testing/scratch.ts';
import { createFiles, type Files, openAllowedDirectories } from './index.ts';

/** An attacker who acts right after a system call on a name: the worst moment between check and use. */
const attacker = vi.hoisted(() => ({
  moves: [] as { after: string; name: string; act: () => void }[],
  seen: [] as string[],
  see(call: string, path: unknown): void {
    this.seen.push(`${call} ${path}`);
    const index = this.moves.findIndex(
      ({ after, name }) => after === call && String(path).endsWith(`/${name}`),
    );
    if (index >= 0) this.moves.splice(index, 1)[0]?.act();
  },
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const spied = (call: 'lstat' | 'open') => ({
    [call]: async (...args: unknown[]): Promise<unknown> => {
      try {
        return await (Reflect.apply(real[call], undefined, args) as Promise<unknown>);
      } finally {
        attacker.see(call, args[0]);
      }
    },
  });
  return { ...real, ...spied('lstat'), ...spied('open') };
});

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
  scratch.put('a.txt', 'read first');
  scratch.put('file.txt', 'inside');
  scratch.put('other.txt', 'other');
  scratch.put('dir/secret.txt', 'nested');
});
afterEach(() => {
  scratch.remove();
  expect(attacker.moves.splice(0), 'every planned move was made').toEqual([]);
});

function after(call: 'lstat' | 'open', name: string, act: () => void): void {
  attacker.moves.push({ after: call, name, act });
}

function swapForLink(name: string, target: string): void {
  renameSync(scratch.path(name), `${scratch.base}/moved`);
  symlinkSync(target, scratch.path(name));
}

const changed: unknown = expect.objectContaining({ name: 'FileError', code: 'changed_during_access' });
const outside = () => join(scratch.base, 'outside');
const untouched = () => {
  expect(readdirSync(outside())).toEqual(['secret.txt']);
  expect(readFileSync(scratch.secretFile, 'utf8')).toBe(SECRET);
};

describe.each(['descriptor', 'path'] as const)('anchored by %s', (anchoring) => {
  let files: Files;
  beforeEach(async () => {
    files = await scratch.files(anchoring);
  });

  test.each([
    ['outside', () => scratch.secretFile],
    ['inside', () => scratch.path('other.txt')],
  ])('a file swapped for a link to a file %s after the check is refused', async (_, target) => {
    after('lstat', 'file.txt', () => swapForLink('file.txt', target()));
    await expect(ask.read(files, 'file.txt')).rejects.toThrow(changed);
  });

  test('a link swapped for a file after the check is refused', async () => {
    scratch.link('link', 'other.txt');
    after('lstat', 'link', () => {
      rmSync(scratch.path('link'));
      scratch.put('link', 'no link any more');
    });
    await expect(ask.read(files, 'link')).rejects.toThrow(changed);
  });

  test('a file swapped for a FIFO after the check is refused and does not hang', async () => {
    after('lstat', 'file.txt', () => {
      rmSync(scratch.path('file.txt'));
      execFileSync('mkfifo', [scratch.path('file.txt')]);
    });
    await expect(ask.read(files, 'file.txt')).rejects.toMatchObject({ code: 'not_a_file' });
  });

  test.each([
    ['read_file', () => ask.read(files, 'dir/secret.txt')],
    ['write_file', () => ask.write(files, 'dir/new.txt', 'x')],
    ['list_directory', () => ask.list(files, 'dir')],
    ['get_file_info', () => ask.info(files, 'dir/secret.txt')],
  ])('%s: a directory swapped for a link after the check is refused', async (_, call) => {
    after('lstat', 'dir', () => swapForLink('dir', outside()));
    await expect(call()).rejects.toThrow(changed);
    untouched();
  });

  test('search_files: a directory swapped for a link after it was listed is skipped', async () => {
    after('open', 'a.txt', () => swapForLink('dir', outside()));
    const found = await ask.search(files, { contains: 'secret' });
    expect(found).toMatchObject({ matches: [], skipped: 1 });
  });

  test('search_files: a file swapped for a link after it was listed is skipped', async () => {
    after('open', 'a.txt', () => swapForLink('file.txt', scratch.secretFile));
    const found = await ask.search(files, { contains: 'secret' });
    expect(found).toMatchObject({ matches: [], skipped: 1 });
  });

  test('write_file: a link put at the name after the check is replaced, not followed', async () => {
    after('lstat', 'file.txt', () => swapForLink('file.txt', scratch.secretFile));
    await ask.write(files, 'file.txt', 'new');
    expect(readFileSync(scratch.path('file.txt'), 'utf8')).toBe('new');
    untouched();
  });

  test('write_file: a file created after the check is kept where it must not be replaced', async () => {
    after('lstat', 'new.txt', () => writeFileSync(scratch.path('new.txt'), 'theirs'));
    const write = ask.write(files, 'new.txt', 'ours', { if_exists: 'fail' });
    await expect(write).rejects.toMatchObject({ code: 'already_exists' });
    expect(readFileSync(scratch.path('new.txt'), 'utf8')).toBe('theirs');
    expect(readdirSync(scratch.root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  describe('a directory moved out of the allowed directory', () => {
    const moveOut = () => renameSync(scratch.path('dir'), join(scratch.base, 'away'));

    test.each([
      ['read_file', () => ask.read(files, 'dir/secret.txt')],
      ['write_file', () => ask.write(files, 'dir/new.txt', 'x')],
      ['list_directory', () => ask.list(files, 'dir')],
      ['get_file_info', () => ask.info(files, 'dir/secret.txt')],
    ])('while it is opened is refused by %s', async (_, call) => {
      after('open', 'dir', moveOut);
      await expect(call()).rejects.toMatchObject({ name: 'FileError' });
    });

    test('after it was opened is not written to', async () => {
      after('lstat', 'new.txt', moveOut);
      await expect(ask.write(files, 'dir/new.txt', 'x')).rejects.toMatchObject({ name: 'FileError' });
      expect(readdirSync(join(scratch.base, 'away'))).toEqual(['secret.txt']);
    });

    test('after it was opened is not read from', async () => {
      after('lstat', 'secret.txt', moveOut);
      await expect(ask.read(files, 'dir/secret.txt')).rejects.toMatchObject({ name: 'FileError' });
    });
  });

  test('search_files: a cancellation is heard between two files', async () => {
    scratch.put('b.txt', 'read next');
    const controller = new AbortController();
    after('open', 'a.txt', () => controller.abort());
    const found = await ask.search(files, { contains: 'read' }, controller.signal);
    expect(found.truncated_by).toBe('cancelled');
    expect(found.matches.map(({ path }) => path)).toEqual(['a.txt']);
  });
});

test('a device is not even opened: for some, opening is an effect', async () => {
  const devices = createFiles(await openAllowedDirectories(['/dev']));
  attacker.seen.splice(0);
  await expect(ask.read(devices, 'zero')).rejects.toMatchObject({ code: 'not_a_file' });
  const calls = attacker.seen.filter((call) => call.endsWith('/zero'));
  expect(calls).toEqual([expect.stringMatching(/^lstat /)]);
});

test('what lies outside is not even looked at', async () => {
  scratch.link('out', scratch.secretFile);
  attacker.seen.splice(0);
  for (const [, call] of everyOperation) await call(await scratch.files(), 'out/x').catch(() => undefined);
  expect(attacker.seen.length).toBeGreaterThan(0);
  expect(
    attacker.seen.filter(
      (call) => !/ \/proc\/self\/fd\/\d+\/out$/.test(call) && !call.endsWith(scratch.root),
    ),
  ).toEqual([]);
});

describe('a directory swapped for a link after it was opened', () => {
  // The name is looked up once more after the directory was entered: the moment where a path would be followed again.
  const swapLate = () => after('lstat', 'dir/secret.txt', () => swapForLink('dir', outside()));
  const swapLateByDescriptor = () => {
    after('open', 'dir', () => {
      renameSync(scratch.path('dir'), scratch.path('dir-moved'));
      symlinkSync(outside(), scratch.path('dir'));
    });
  };

  test('is still the directory that was checked, by descriptor', async () => {
    const files = await scratch.files('descriptor');
    swapLateByDescriptor();
    expect(await ask.read(files, 'dir/secret.txt')).toMatchObject({ content: 'nested' });
  });

  test('takes writes that were meant for it, by descriptor', async () => {
    const files = await scratch.files('descriptor');
    swapLateByDescriptor();
    await ask.write(files, 'dir/new.txt', 'x');
    expect(readFileSync(scratch.path('dir-moved/new.txt'), 'utf8')).toBe('x');
    untouched();
  });

  test('is refused, by path', async () => {
    const files = await scratch.files('path');
    swapLate();
    await expect(ask.read(files, 'dir/secret.txt')).rejects.toThrow(changed);
  });

  test('and back again before the second check is refused, by path', async () => {
    const files = await scratch.files('path');
    swapLate();
    after('open', 'dir/secret.txt', () => {
      rmSync(scratch.path('dir'));
      renameSync(`${scratch.base}/moved`, scratch.path('dir'));
    });
    await expect(ask.read(files, 'dir/secret.txt')).rejects.toThrow(changed);
  });
});
