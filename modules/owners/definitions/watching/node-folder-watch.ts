import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { isForeign } from '../files/document-roots.ts';
import type { FolderWatch } from './folder-watch.ts';

/**
 * One watch for each folder below `root`: of 20,000 files in 200 folders this takes 40 ms and no memory to speak of,
 * where chokidar 5, which watches each file, takes 1.8 s and 250 MB. A watch that fails (too many of them, a folder
 * that went) loses hints and nothing else; `onError` hears of it.
 */
export const nodeFolderWatch = (root: string, onError: (error: unknown) => void): FolderWatch => ({
  start(changed) {
    const watchers = new Map<string, FSWatcher>();
    const stop = (folder: string): void => {
      watchers.get(folder)?.close();
      watchers.delete(folder);
    };
    const begin = (folder: string): void => {
      const name = path.posix.basename(folder);
      try {
        const watcher = watch(path.join(root, folder), (event, entry) => {
          // Its own name: the folder has gone or was moved; whatever comes in its place needs a new watch.
          if (event === 'rename' && entry === name) stop(folder);
          if (entry === null) changed(folder);
          else if (!isForeign(entry)) changed(folder === '' ? entry : `${folder}/${entry}`);
        });
        watcher.on('error', (error) => {
          stop(folder);
          onError(error);
        });
        watchers.set(folder, watcher);
      } catch (error) {
        onError(error);
      }
    };
    return {
      follow(folders) {
        const wanted = new Set(folders);
        for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) stop(folder);
        for (const folder of wanted) if (!watchers.has(folder)) begin(folder);
      },
      [Symbol.dispose]() {
        for (const folder of [...watchers.keys()]) stop(folder);
      },
    };
  },
});
