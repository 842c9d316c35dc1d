import { chmod, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PersistentMap } from '../../modules/core/persistent-map.ts';
import { emptyFolder } from '../e2e/product.ts';
import { CACHES, filesState } from './files-state.ts';
import { freezeDeeply } from './snapshot-watch.ts';

const CHANGES: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'other content': (folder) => writeFile(join(folder, 'file'), 'other'),
  'the same content, written again': async (folder) => {
    await writeFile(join(folder, 'new'), 'content');
    await rename(join(folder, 'new'), join(folder, 'file'));
  },
  'another time': (folder) => utimes(join(folder, 'file'), 1, 1),
  'another mode': (folder) => chmod(join(folder, 'file'), 0o600),
  'one file more': (folder) => writeFile(join(folder, 'more'), ''),
  'one file less': (folder) => rm(join(folder, 'file')),
  'an empty folder': (folder) => mkdir(join(folder, 'folder')),
  'another link': async (folder) => {
    await rm(join(folder, 'link'));
    await symlink('elsewhere', join(folder, 'link'));
  },
  'a record beside the caches': (folder) => writeFile(join(folder, '.agent-tools', 'inventory.json'), ''),
};

test.each(Object.entries(CHANGES))('files differ after %s, and not after a cache', async (_, change) => {
  await using folder = await emptyFolder();
  const { path } = folder;
  await mkdir(join(path, '.agent-tools'));
  await writeFile(join(path, 'file'), 'content', { mode: 0o644 });
  await symlink('file', join(path, 'link'));
  const look = () => filesState(path, { without: CACHES });
  const before = await look();
  for (const cache of CACHES) await writeFile(join(path, cache), 'cache');
  expect(await look()).toEqual(before);
  await change(path);
  expect(await look()).not.toEqual(before);
});

test('what an owner said can be changed nowhere', () => {
  const record = { list: [{ name: 'one' }], map: new Map([['key', { name: 'two' }]]), set: new Set(['x']) };
  const records = PersistentMap.from([['key', record]]);
  freezeDeeply({ records });
  const changes: readonly (() => unknown)[] = [
    () => record.list.push({ name: 'three' }),
    () => Object.assign(record.list[0] ?? {}, { name: 'other' }),
    () => record.map.set('key', { name: 'other' }),
    () => Object.assign(record.map.get('key') ?? {}, { name: 'other' }),
    () => record.set.add('y'),
    () => record.map.clear(),
    () => Object.assign(records, { size: 7 }),
  ];
  for (const change of changes) expect(change).toThrow(TypeError);
});
