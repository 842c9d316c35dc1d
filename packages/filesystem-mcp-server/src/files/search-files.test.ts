import { chmodSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { searchFilesInput } from '../contract.ts';
import { ask } from '../testing/ask.ts';
import { createScratch, type Scratch } from '../testing/scratch.ts';
import { openAllowedDirectories } from './allowed-directories.ts';
import { createFiles, type Files } from './index.ts';
import { type SearchBounds, STANDARD_BOUNDS } from './search-budget.ts';
import { searchFiles } from './search-files.ts';

let scratch: Scratch;
let files: Files;
beforeEach(async () => {
  scratch = createScratch();
  files = await scratch.files();
  scratch.put('notes/one.md', 'first\r\nHola mundo\r\n');
  scratch.put('notes/two.txt', 'nothing');
  scratch.put('src/deep/main.ts', 'const hola = 1;\n// hola\n');
});
afterEach(() => scratch.remove());

const paths = async (more: object) => (await ask.search(files, more)).matches.map(({ path }) => path);

test('finds by name, directories too, in order', async () => {
  expect(await paths({ pattern: '*.{md,ts}' })).toEqual(['notes/one.md', 'src/deep/main.ts']);
  expect(await paths({ pattern: 'src/**' })).toEqual(['src', 'src/deep', 'src/deep/main.ts']);
  expect(await paths({ path: 'src', pattern: '*' })).toEqual(['src/deep', 'src/deep/main.ts']);
});

test('finds by content, with lines', async () => {
  const { matches } = await ask.search(files, { contains: 'hola' });
  expect(matches).toEqual([
    {
      path: 'src/deep/main.ts',
      type: 'file',
      lines: [
        { line: 1, text: 'const hola = 1;' },
        { line: 2, text: '// hola' },
      ],
    },
  ]);
  const { matches: any } = await ask.search(files, { contains: 'hola', ignore_case: true, pattern: '*.md' });
  expect(any[0]?.lines).toEqual([{ line: 2, text: 'Hola mundo' }]);
});

test('takes the text literally and shows long lines around it', async () => {
  scratch.put('long.txt', `${'x'.repeat(5000)}(a+)+$${'y'.repeat(5000)}`);
  const { matches } = await ask.search(files, { contains: '(a+)+$' });
  expect(matches[0]?.lines[0]?.text).toMatch(/^…x+\(a\+\)\+\$y+…$/);
  expect(matches[0]?.lines[0]?.text.length).toBeLessThanOrEqual(202);
});

test('leaves out what is excluded', async () => {
  expect(await paths({ pattern: '*.*', exclude: ['src', '*.txt'] })).toEqual(['notes/one.md']);
});

test('reads UTF-16, and counts what it cannot search', async () => {
  scratch.put('wide.txt', Buffer.from('\ufeffhola', 'utf16le'));
  scratch.put('binary', Uint8Array.from([0xff, 0x68]));
  const found = await ask.search(files, { contains: 'hola', exclude: ['src'] });
  expect(found.matches.map(({ path }) => path)).toEqual(['wide.txt']);
  expect(found).toMatchObject({ skipped: 1, truncated: false, truncated_by: null });
});

test('follows no link: cycles end, and what lies outside stays unseen', async () => {
  scratch.link('notes/loop', '..');
  scratch.link('out', '../outside');
  scratch.link('secret.txt', scratch.secretFile);
  scratch.fifo('fifo');
  expect((await ask.search(files, { contains: 'secret' })).matches).toEqual([]);
  expect(await paths({ pattern: 'secret.txt' })).toEqual(['secret.txt']);
  expect((await ask.search(files)).matches.filter(({ type }) => type === 'symlink')).toHaveLength(3);
});

test('an unreadable directory does not end the search', async ({ skip }) => {
  if (process.getuid?.() === 0) skip('root may read everything');
  chmodSync(scratch.path('notes'), 0);
  expect(await ask.search(files, { pattern: '*.ts' })).toMatchObject({
    skipped: 1,
    matches: [{ type: 'file' }],
  });
});

test('several allowed directories are searched together', async () => {
  const both = createFiles(await openAllowedDirectories([scratch.root, `${scratch.base}/outside`]));
  const { matches } = await ask.search(both, { pattern: '*.{md,txt}' });
  expect(matches.map(({ path }) => path)).toEqual([
    'root/notes/one.md',
    'root/notes/two.txt',
    'outside/secret.txt',
  ]);
});

describe('the budget', () => {
  async function search(bounds: Partial<SearchBounds>, more: object = {}, signal?: AbortSignal) {
    const allowed = await openAllowedDirectories([scratch.root]);
    return searchFiles(allowed, searchFilesInput.parse(more), signal, { ...STANDARD_BOUNDS, ...bounds });
  }

  test.each([
    ['entries', { entries: 3 }, {}],
    ['depth', { depth: 2 }, {}],
    ['bytes', { totalBytes: 20 }, { contains: 'a' }],
    ['time', { milliseconds: -1 }, {}],
    ['answer_size', { answerCharacters: 100 }, {}],
    ['results', {}, { limit: 2 }],
  ])('%s ends a search, which says so', async (bound, bounds, more) => {
    expect(await search(bounds, more)).toMatchObject({ truncated: true, truncated_by: bound });
  });

  test('results that just fit are all of them', async () => {
    const { matches, truncated } = await search({}, { pattern: '*.{md,ts}', limit: 2 });
    expect(matches).toHaveLength(2);
    expect(truncated).toBe(false);
  });

  test('a large file is skipped', async () => {
    expect(await search({ fileBytes: 10 }, { contains: 'hola' })).toMatchObject({ matches: [], skipped: 2 });
  });

  test('a cancelled search ends', async () => {
    expect(await search({}, {}, AbortSignal.abort())).toMatchObject({
      truncated_by: 'cancelled',
      matches: [],
    });
  });
});
