/** One file of a tree, as `git ls-tree -r -z -l` lists it. */
export interface TreeEntry {
  /** Relative to the tree, with `/`. */
  readonly path: string;
  readonly kind: 'file' | 'symbolic_link' | 'submodule';
  readonly object: string;
  /** Bytes; 0 for what is no file, undefined where the repository does not hold it. */
  readonly size: number | undefined;
}

export interface Tree {
  readonly entries: readonly TreeEntry[];
  /** Names that no file of a workspace may have, made fit to be shown. */
  readonly unsafe: readonly string[];
}

const LINE = /^(\d{6}) (blob|commit|tree) ([0-9a-f]{40,64}) +(\S+)\t([\s\S]+)$/;

/** Names come from the history and are no paths until they are proved to lead down from the folder. */
export function parseTree(listing: Uint8Array): Tree {
  const entries: TreeEntry[] = [];
  const unsafe: string[] = [];
  for (const line of decode(listing).split('\0')) {
    const [, mode = '', , object = '', size = '', path = ''] = LINE.exec(line) ?? [];
    if (path === '') continue;
    if (isSafe(path)) entries.push({ path, object, kind: kindOf(mode), size: sizeOf(size) });
    else unsafe.push(path);
  }
  return { entries, unsafe };
}

/** A name that is no UTF-8 holds U+FFFD then, and is not taken. */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Bytes that a file system takes for a whole path, less what stands before it here, and for one name. */
const LONGEST = { path: 3_000, name: 255 } as const;

const isSafe = (path: string): boolean =>
  !/[\\\uFFFD]/.test(path) && Buffer.byteLength(path) <= LONGEST.path && path.split('/').every(isSafeName);

const isSafeName = (name: string): boolean =>
  !['', '.', '..', '.git'].includes(name.toLowerCase()) && Buffer.byteLength(name) <= LONGEST.name;

const sizeOf = (text: string): number | undefined =>
  text === '-' ? 0 : /^\d+$/.test(text) ? Number(text) : undefined;

function kindOf(mode: string): TreeEntry['kind'] {
  if (mode === '160000') return 'submodule';
  return mode === '120000' ? 'symbolic_link' : 'file';
}
