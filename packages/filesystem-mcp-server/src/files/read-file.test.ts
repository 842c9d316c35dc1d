import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { createScratch, type Scratch } from '../testing/scratch.ts';
import { createFiles, type Files, openAllowedDirectories } from './index.ts';

let scratch: Scratch;
let files: Files;
beforeEach(async () => {
  scratch = createScratch();
  files = await scratch.files();
});
afterEach(() => scratch.remove());

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('text', () => {
  test.each([
    ['nothing', Buffer.from(''), '', 'utf-8', false],
    ['UTF-8', Buffer.from('ñandú 🐦\n'), 'ñandú 🐦\n', 'utf-8', false],
    ['a NUL character', Buffer.from('a\0b'), 'a\0b', 'utf-8', false],
    ['a UTF-8 mark', Buffer.from('\ufeffhi'), 'hi', 'utf-8', true],
    ['UTF-16 little endian', Buffer.from('\ufeffhí🐦', 'utf16le'), 'hí🐦', 'utf-16le', true],
    ['UTF-16 big endian', utf16be('\ufeffhí🐦'), 'hí🐦', 'utf-16be', true],
  ])('%s is read', async (_, bytes, content, encoding, bom) => {
    scratch.put('x', bytes);
    const whole = { size: bytes.length, truncated: false, next_offset: null };
    expect(await ask.read(files, 'x')).toMatchObject({ content, encoding, bom, ...whole });
  });

  test.each([
    ['bytes that are no UTF-8', [0x61, 0xff, 0x62]],
    ['a character cut at the end', [0x61, 0xe2, 0x82]],
    ['an overlong form', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['half a UTF-16 unit', [0xff, 0xfe, 0x61]],
    ['a lone UTF-16 surrogate', [0xff, 0xfe, 0x00, 0xd8]],
    ['UTF-32', [0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00]],
  ])('%s: refused as text, given as base64', async (_, bytes) => {
    scratch.put('x', Uint8Array.from(bytes));
    await expect(ask.read(files, 'x')).rejects.toMatchObject({ code: 'not_text' });
    expect(await ask.read(files, 'x', { format: 'base64' })).toMatchObject({
      content: Buffer.from(bytes).toString('base64'),
      encoding: 'base64',
    });
  });
});

describe('windows', () => {
  async function readAll(name: string, limit: number): Promise<string> {
    let content = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const part = await ask.read(files, name, { offset, limit });
      expect(part.next_offset ?? offset + 1).toBeGreaterThan(offset);
      content += part.content;
      offset = part.next_offset;
    }
    return content;
  }

  test('put together give the file, wherever they are cut', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((drawn) => drawn.isWellFormed());
    const encoded = fc.constantFrom<(drawn: string) => Buffer>(
      (drawn) => Buffer.from(drawn),
      (drawn) => Buffer.from(`\ufeff${drawn}`),
      (drawn) => Buffer.from(`\ufeff${drawn}`, 'utf16le'),
      (drawn) => utf16be(`\ufeff${drawn}`),
    );
    await fc.assert(
      fc.asyncProperty(text, encoded, fc.integer({ min: 4, max: 12 }), async (drawn, encode, limit) => {
        fc.pre(!drawn.startsWith('\ufeff'));
        scratch.put('x', encode(drawn));
        expect(await readAll('x', limit)).toBe(drawn);
      }),
      { numRuns: 200 },
    );
  });

  test('an offset inside a character moves to the next one and says so', async () => {
    scratch.put('x', '€uro');
    expect(await ask.read(files, 'x', { offset: 1 })).toMatchObject({ content: 'uro', offset: 3, bytes: 3 });
  });

  test('an offset after the end gives nothing', async () => {
    scratch.put('x', 'abc');
    expect(await ask.read(files, 'x', { offset: 9 })).toMatchObject({
      content: '',
      truncated: false,
      size: 3,
    });
  });

  test('a huge file is given up to the limit and says how to go on', async () => {
    scratch.put('x', 'a'.repeat(600_000));
    const read = await ask.read(files, 'x');
    expect(read).toMatchObject({ bytes: 262_144, size: 600_000, truncated: true, next_offset: 262_144 });
    await expect(async () => ask.read(files, 'x', { limit: 524_289 })).rejects.toThrow('524288');
  });

  test('a file that reports no size is read all the same', async ({ skip }) => {
    if (process.platform !== 'linux') skip('needs /proc');
    const proc = createFiles(await openAllowedDirectories(['/proc/self']));
    expect(await ask.read(proc, 'status', { limit: 64 })).toMatchObject({
      bytes: 64,
      size: 0,
      truncated: true,
    });
  });
});

test.each([
  ['nothing there', 'nothing.txt', 'not_found'],
  ['no parent', 'no/such/file.txt', 'not_found'],
  ['a name in another encoding', '\u0000', 'invalid_path'],
])('%s is told by its code', async (_, path, code) => {
  const error = await ask.read(files, path).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code });
  expect(String(error)).not.toContain(scratch.base);
});

test('control characters of a name cannot forge lines of a message', async () => {
  const error = await ask.read(files, 'a\n[31mok\u202e').catch((thrown: Error) => thrown.message);
  expect(error).toBe('There is nothing at "a\\u{a}[31mok\\u{202e}".');
});
