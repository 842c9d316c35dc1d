/** How owners reach the documents that they read. Paths are relative to the workspace, with `/`. */
export interface DocumentFiles {
  /** The content of a regular file, read no further than the limit for documents. Rejects only when the signal ends. */
  read(path: string, signal: AbortSignal): Promise<FileContent>;
}

export type FileContent =
  | { readonly state: 'read'; readonly bytes: Uint8Array }
  | { readonly state: FileAbsence };

export type FileAbsence = 'missing' | 'not_a_file' | 'too_large' | 'unreadable';

/** Hints that files may have changed, or that it has begun to watch. Hints may be lost. */
export interface FileWatch {
  start(hint: () => void): WatchedFiles;
}

export interface WatchedFiles extends Disposable {
  /** Replaces the set of watched paths; they need not exist. */
  follow(paths: readonly string[]): void;
}
