/** What the owner reads. All paths are relative to the workspace, with `/`; the checked file may be given otherwise. */
export interface RegistryFiles {
  /** The content of a regular file, read no further than the limit for documents. */
  read(path: string, signal: AbortSignal): Promise<FileContent>;
  /**
   * What stands at `location`, relative to the folder of the registry, after all links are followed. Nothing outside of
   * that folder is looked at.
   */
  locate(registryPath: string, location: string, signal: AbortSignal): Promise<LocationState>;
}

export type FileContent =
  | { readonly state: 'read'; readonly bytes: Uint8Array }
  | { readonly state: 'missing' | 'not_a_file' | 'too_large' | 'unreadable' };

export type LocationState = 'file' | 'missing' | 'not_a_file' | 'outside' | 'unreadable';

/** Hints that files may have changed. `follow` replaces the set of paths. */
export interface FileWatch {
  start(hint: () => void): WatchedFiles;
}
export interface WatchedFiles extends Disposable {
  follow(paths: readonly string[]): void;
}
