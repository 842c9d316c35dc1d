/** What the owner asks of a file system. All paths are relative to the workspace, with `/` and without a trailing one. */
export interface DefinitionFiles {
  readFolder(folder: string): Promise<FolderReading>;
  /**
   * What stands at each path, in the same order, after links are followed. What then lies neither in the workspace nor
   * in one of the folders `within` is `outside`.
   */
  look(paths: readonly string[], within: readonly string[]): Promise<readonly Standing[]>;
  /** The stamps of regular files of one folder, in the same order. Follows no links. */
  stampFiles(folder: string, names: readonly string[]): Promise<readonly (FileStamp | Unstamped)[]>;
  /** At most `limit` bytes of a regular file, and its stamp after reading. `size`: how long it probably is. */
  readFile(file: string, size: number, limit: number): Promise<FileReading>;
  /** Replaces a file as a whole, or leaves it as it was. */
  writeFile(file: string, content: string | Uint8Array): Promise<void>;
}

export type FolderReading =
  | { readonly state: 'read'; readonly entries: readonly FolderEntry[] }
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable' };

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

export type Standing =
  | { readonly state: 'file'; readonly stamp: FileStamp }
  /** `real` names the folder after all links are followed; two paths with one `real` lead to one folder. */
  | { readonly state: 'folder'; readonly real: string }
  | { readonly state: 'missing' | 'other' | 'outside' | 'unreadable' };

/** `missing`: gone, or no regular file any more. */
export type Unstamped = 'missing' | 'unreadable';

export type FileReading =
  | { readonly state: 'read'; readonly bytes: Uint8Array; readonly stamp: FileStamp }
  | { readonly state: 'missing' | 'other' | 'unreadable' };

/** What a file system says about the content of a file without reading it. Times in nanoseconds. */
export interface FileStamp {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

export const isSameStamp = (a: FileStamp, b: FileStamp): boolean =>
  a.ctimeNs === b.ctimeNs &&
  a.mtimeNs === b.mtimeNs &&
  a.size === b.size &&
  a.ino === b.ino &&
  a.dev === b.dev;
