/** Hints about folders. They may be lost; whoever is told looks for himself. Paths are relative to the workspace. */
export interface FolderWatch {
  /** `changed` is told a path at or below which something may have changed. */
  start(changed: (path: string) => void): WatchedFolders;
}

export interface WatchedFolders extends Disposable {
  /** Replaces the set of watched folders; folders below them are not watched unless named. */
  follow(folders: readonly string[]): void;
}

/** Delays, injected so that tests neither sleep nor race. */
export interface Timer {
  after(milliseconds: number, run: () => void): Disposable;
}
