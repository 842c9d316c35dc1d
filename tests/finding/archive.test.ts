import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeApp } from '../../modules/app/http/testing/fake-app.ts';
import { tool } from '../../modules/app/http/testing/records.ts';
import { LocalSearchArchive } from '../../modules/app/local-search-archive.ts';
import { SealedFile } from '../../modules/app/sealed-file.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { createSearchIndex, packIndex, unpackIndex } from '../../modules/search/index.ts';

const RECORDS = [
  tool('files.read', { description: 'Counts quokkas.' }),
  tool('mail.send', { description: 'Feeds pigeons.' }),
];

let folder = '';
let built = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-tools-archive-'));
  built = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'state', 'search.cache');
const archive = (writer = 'program'): LocalSearchArchive =>
  new LocalSearchArchive({
    file: new SealedFile({ file: file(), writer, token: () => 'one' }),
    form: () => Promise.resolve({ packIndex, unpackIndex }),
  });

/** What a process of its own finds, and whether it had to build its index. */
async function find(query: string, records = RECORDS, writer?: string) {
  const before = built;
  const app = new FakeApp(records, {
    archive: archive(writer),
    emptySearch: () => {
      built += 1;
      return createSearchIndex();
    },
  });
  await app.ready();
  await app.composer.searchable();
  const { items } = app.composer.pin(EVERYTHING).search({ texts: [query], filter: {}, offset: 0, limit: 9 });
  await app.composer[Symbol.asyncDispose]();
  return { ids: items.map((each) => each.tool.ref.id), built: built > before };
}

describe('the text index of an earlier process', () => {
  test('is used by the next one, which finds the same', async () => {
    expect(await find('pigeons')).toEqual({ ids: ['mail.send'], built: true });
    expect(await find('pigeons')).toEqual({ ids: ['mail.send'], built: false });
    expect(await find('quokkas')).toEqual({ ids: ['files.read'], built: false });
  });

  test('of other content is not, and is replaced', async () => {
    await find('pigeons');
    const app = new FakeApp(RECORDS, { archive: archive(), emptySearch: createSearchIndex });
    await app.ready();
    await app.composer.searchable();
    app.define([tool('mail.send', { description: 'Feeds narwhals.' })]);
    await app.ready();
    const found = app.composer
      .pin(EVERYTHING)
      .search({ texts: ['narwhals'], filter: {}, offset: 0, limit: 9 });
    expect(found.total).toBe(1);
    await app.composer[Symbol.asyncDispose]();
    // What was kept at the end is of the last content.
    expect(await find('pigeons')).toMatchObject({ built: true });
  });

  test.each<[string, (path: string) => Promise<void>]>([
    ['is gone', (path) => rm(path)],
    ['is empty', (path) => writeFile(path, '')],
    ['is a folder', async (path) => rm(path).then(() => void mkdir(path))],
    [
      'has another byte',
      async (path) => {
        const bytes = await readFile(path);
        bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
    ],
    ['is cut off', async (path) => writeFile(path, (await readFile(path)).subarray(0, 200))],
    [
      'came from another folder',
      async (path) => {
        // The same bytes in a folder that somebody else made.
        const bytes = await readFile(path);
        await rename(join(folder, 'state'), join(folder, 'before'));
        await mkdir(join(folder, 'state'));
        await writeFile(path, bytes);
      },
    ],
  ])('that %s costs time and nothing else', async (_, damage) => {
    await find('pigeons');
    await damage(file());
    expect(await find('pigeons')).toEqual({ ids: ['mail.send'], built: true });
  });

  test('of another program is not believed', async () => {
    await find('pigeons');
    expect(await find('pigeons', RECORDS, 'other')).toEqual({ ids: ['mail.send'], built: true });
  });

  test('that cannot be written is built each time', async () => {
    await writeFile(join(folder, 'state'), 'no folder');
    expect(await find('pigeons')).toEqual({ ids: ['mail.send'], built: true });
    expect(await find('pigeons')).toEqual({ ids: ['mail.send'], built: true });
  });
});
