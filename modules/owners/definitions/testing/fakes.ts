import type { FolderWatch, Timer } from '../watching/folder-watch.ts';

/** Watches nothing. */
export const stillWatch: FolderWatch = {
  start: () => ({ follow() {}, [Symbol.dispose]() {} }),
};

/** Never comes to an end. */
export const waitingTimer: Timer = {
  after: () => ({ [Symbol.dispose]() {} }),
};
