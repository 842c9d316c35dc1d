import { linkSync, mkdirSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileContent } from '../core/ports/document-files.ts';
import type { Result } from '../core/result.ts';
import { countUp, numberIn } from './testing/counting.ts';
import { ScratchWorkspace } from './testing/scratch-workspace.ts';

const { signal } = new AbortController();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (content: FileContent): string =>
  content.state === 'read' ? new TextDecoder().decode(content.bytes) : content.state;
const saying = (text: string) => (): Result<Uint8Array, never> => ({ ok: true, value: bytes(text) });

describe('a document that is read', () => {
  test.each<readonly [string, (scratch: ScratchWorkspace) => void, string]>([
    ['was never written', (scratch) => rmSync(scratch.records, { recursive: true }), 'missing'],
    ['is a folder', (scratch) => mkdirSync(scratch.file), 'not_a_file'],
    ['is a link', (scratch) => symlinkSync('/etc/hostname', scratch.file), 'not_a_file'],
    ['is a file', (scratch) => writeFileSync(scratch.file, 'a'), 'a'],
    ['is empty', (scratch) => writeFileSync(scratch.file, ''), ''],
    [
      'has the largest size',
      (scratch) => {
        writeFileSync(scratch.file, '');
        truncateSync(scratch.file, 64 * 1024 ** 2);
      },
      '\0'.repeat(64 * 1024 ** 2),
    ],
    [
      'is larger',
      (scratch) => {
        writeFileSync(scratch.file, '');
        truncateSync(scratch.file, 64 * 1024 ** 2 + 1);
      },
      'too_large',
    ],
  ])('%s', async (_what, make, expected) => {
    using scratch = new ScratchWorkspace();
    mkdirSync(scratch.records, { recursive: true });
    make(scratch);
    expect(textOf(await scratch.document().read(signal)) === expected).toBe(true);
  });

  test('ends with the signal', async () => {
    using scratch = new ScratchWorkspace();
    await expect(scratch.document().read(AbortSignal.abort())).rejects.toThrow('aborted');
  });
});

describe('an update', () => {
  test('makes the file, for its owner alone, and leaves nothing beside', async () => {
    using scratch = new ScratchWorkspace();
    expect(await scratch.document().update(saying('a'), signal)).toEqual({ ok: true, value: 'written' });
    const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
    expect([modeOf(scratch.file), ...scratch.names()]).toEqual(['600', 'count.json']);
  });

  test('with the same bytes writes nothing', async () => {
    using scratch = new ScratchWorkspace();
    const document = scratch.document();
    await document.update(saying('a'), signal);
    const stamp = (): readonly bigint[] => {
      const { ino, mtimeNs, ctimeNs } = statSync(scratch.file, { bigint: true });
      return [ino, mtimeNs, ctimeNs];
    };
    const before = stamp();
    expect(await document.update(saying('a'), signal)).toEqual({ ok: true, value: 'unchanged' });
    expect(stamp()).toEqual(before);
  });

  test('that is refused writes nothing', async () => {
    using scratch = new ScratchWorkspace();
    const refused = { ok: false, error: 'no' } as const;
    expect(await scratch.document().update(() => refused, signal)).toBe(refused);
    expect(scratch.names()).toEqual([]);
  });

  test('that throws leaves no lock', async () => {
    using scratch = new ScratchWorkspace();
    const document = scratch.document();
    const failing = document.update(() => {
      throw new Error('A bug.');
    }, signal);
    await expect(failing).rejects.toThrow();
    expect(scratch.names()).toEqual([]);
  });

  test('never changes what other names of the file show', async () => {
    using scratch = new ScratchWorkspace();
    const document = scratch.document();
    await document.update(saying('a'), signal);
    const other = path.join(scratch.folder, 'other');
    linkSync(scratch.file, other);
    await document.update(saying('b'), signal);
    expect([statSync(other).ino === statSync(scratch.file).ino, textOf(await document.read(signal))]).toEqual(
      [false, 'b'],
    );
  });

  test('is one step among all that run at once', async () => {
    using scratch = new ScratchWorkspace();
    const documents = [scratch.document(), scratch.document()];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => countUp(documents[at % 2] ?? scratch.document(), signal)),
    );
    expect(numberIn(await scratch.document().read(signal))).toBe(20);
  });

  test('ends with the signal, also while it waits for another one of this process', async () => {
    using scratch = new ScratchWorkspace();
    const document = scratch.document();
    const first = countUp(document, signal);
    const ended = new AbortController();
    const second = countUp(document, ended.signal);
    ended.abort();
    await expect(second).rejects.toThrow('aborted');
    await first;
    expect(numberIn(await document.read(signal))).toBe(1);
  });

  test('that would be too large to be read again is refused', async () => {
    using scratch = new ScratchWorkspace();
    const document = scratch.document();
    await document.update(saying('a'), signal);
    const large = document.update(() => ({ ok: true, value: new Uint8Array(64 * 1024 ** 2 + 1) }), signal);
    await expect(large).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(textOf(await document.read(signal))).toBe('a');
  });

  test('of a folder that cannot be written says so, without naming where it is', async () => {
    using scratch = new ScratchWorkspace();
    writeFileSync(path.join(scratch.folder, '.agent-tools'), 'a file');
    const failing = scratch.document().update(saying('a'), signal);
    await expect(failing).rejects.toMatchObject({
      code: 'owner_unavailable',
      message: '.agent-tools/records/count.json cannot be written.',
    });
  });
});
