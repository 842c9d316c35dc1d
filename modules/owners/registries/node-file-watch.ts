import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import type { FileWatch } from '../../core/ports/document-files.ts';

/**
 * Watches single paths below `root`, also those that do not exist yet: the folders on the way to them are watched too,
 * and everything else in these is passed over. Also hints when it has begun to watch, for what changed in the meantime.
 * A failing watch (too many of them, a folder that went) loses hints and nothing else.
 */
export const nodeFileWatch = (root: string, onError: (error: unknown) => void): FileWatch => ({
  start(hint) {
    let followed: readonly string[] = [];
    let watcher: Promise<FSWatcher> | undefined;
    const stop = (): void => {
      watcher?.then((each) => each.close()).catch(onError);
      watcher = undefined;
    };
    return {
      follow(paths) {
        const next = paths.map((each) => path.resolve(root, each)).sort();
        if (next.length === followed.length && next.every((each, at) => each === followed[at])) return;
        stop();
        followed = next;
        if (next.length === 0) return;
        watcher = watchPaths(next, hint, onError);
        watcher.catch(onError);
      },
      [Symbol.dispose]: stop,
    };
  },
});

/** The library is loaded by those who watch: most commands do not. */
async function watchPaths(
  paths: readonly string[],
  hint: () => void,
  onError: (error: unknown) => void,
): Promise<FSWatcher> {
  const { watch } = await import('chokidar');
  const top = commonFolder(paths);
  const ofInterest = new Set([top]);
  for (const each of paths) {
    for (let at = each; at.length > top.length; at = path.dirname(at)) ofInterest.add(at);
  }
  const watcher = watch(top, { ignoreInitial: true, ignored: (each) => !ofInterest.has(path.resolve(each)) });
  return watcher.on('all', hint).on('ready', hint).on('error', onError);
}

function commonFolder(paths: readonly string[]): string {
  const [first = path.sep] = paths;
  let folder = path.dirname(first);
  const holds = (each: string): boolean =>
    each.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
  while (!paths.every(holds)) folder = path.dirname(folder);
  return folder;
}
