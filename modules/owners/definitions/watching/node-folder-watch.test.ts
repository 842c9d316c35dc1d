import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WatchedFolders } from './folder-watch.ts';
import { nodeFolderWatch } from './node-folder-watch.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'folder-watch-'));
});
afterAll(() => rm(root, { recursive: true }));

interface Watching {
  readonly watched: WatchedFolders;
  /** Resolves when the path is named. */
  readonly named: (wanted: string) => Promise<void>;
  readonly errors: readonly unknown[];
}

function watching(): Watching {
  const seen = new Set<string>();
  const errors: unknown[] = [];
  let notice = (): void => {};
  const watched = nodeFolderWatch(root, (error) => errors.push(error)).start((changed) => {
    seen.add(changed);
    notice();
  });
  const named = (wanted: string): Promise<void> =>
    new Promise((resolve) => {
      notice = () => {
        if (seen.has(wanted)) resolve();
      };
      notice();
    });
  return { watched, named, errors };
}

describe('watching folders', () => {
  test('names what changed in them, new folders included', async () => {
    await mkdir(path.join(root, 'catalog'));
    const { watched, named } = watching();
    using _ = watched;
    watched.follow(['catalog']);
    await writeFile(path.join(root, 'catalog', 'a.tool.yaml'), 'id: a\n');
    await named('catalog/a.tool.yaml');
    await mkdir(path.join(root, 'catalog', 'deep'));
    await named('catalog/deep');
    watched.follow(['catalog', 'catalog/deep']);
    await writeFile(path.join(root, 'catalog', 'deep', 'b.tool.yaml'), 'id: b\n');
    await named('catalog/deep/b.tool.yaml');
    await rm(path.join(root, 'catalog'), { recursive: true });
  });

  test('a folder that was replaced is watched again', async () => {
    await mkdir(path.join(root, 'catalog'));
    const { watched, named } = watching();
    using _ = watched;
    watched.follow(['', 'catalog']);
    await rm(path.join(root, 'catalog'), { recursive: true });
    await named('catalog/catalog');
    await mkdir(path.join(root, 'catalog'));
    watched.follow(['', 'catalog']);
    await writeFile(path.join(root, 'catalog', 'again.tool.yaml'), 'id: a\n');
    await named('catalog/again.tool.yaml');
    await rm(path.join(root, 'catalog'), { recursive: true });
  });

  test('a folder that cannot be watched is told and harms nothing', () => {
    const { watched, errors } = watching();
    using _ = watched;
    watched.follow(['nowhere']);
    expect(errors).toHaveLength(1);
  });
});
