import type { DocumentKind } from '../compile/compiled-document.ts';
import type { DefinitionFiles, FileStamp, FolderEntry } from './definition-files.ts';
import {
  allRoots,
  type DocumentRoots,
  isBelow,
  isForeign,
  isOptional,
  kindOfFile,
} from './document-roots.ts';

export interface FoundFile {
  readonly kind: DocumentKind;
  readonly stamp: FileStamp;
}

/** What a walk over the folders of the workspace has found. */
export interface TreeScan {
  readonly files: ReadonlyMap<string, FoundFile>;
  /** Paths that are no readable document; they stay visible under their names. */
  readonly oddities: readonly Oddity[];
  /** Folders that could not be read: what is known of them from before is kept. */
  readonly failed: readonly string[];
  /** Folders that the workspace names and that do not exist. */
  readonly absent: readonly string[];
  /** Every folder that was read, and the ones above those that do not exist: for whoever watches them. */
  readonly folders: readonly string[];
}

export interface Oddity {
  readonly path: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** Where to look, and for what. Links may lead anywhere below these folders and the workspace. */
export interface ScanScope {
  readonly folders: readonly string[];
  readonly kindOf: (file: string) => DocumentKind | undefined;
}

export const scopeOf = (roots: DocumentRoots): ScanScope => ({
  folders: allRoots(roots),
  kindOf: (file) => kindOfFile(file, roots),
});

/** All documents below the folders. A folder is read once, by whichever way it is reached first; links come last. */
export async function scanTree(
  files: DefinitionFiles,
  scope: ScanScope,
  signal: AbortSignal,
): Promise<TreeScan> {
  const walk = new Walk(files, scope, signal);
  for (const root of scope.folders) await walk.enterRoot(root);
  await walk.followLinks();
  return walk;
}

/** The same for some paths, which may be files, folders, or gone. */
export async function scanPaths(
  files: DefinitionFiles,
  scope: ScanScope,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<TreeScan> {
  const walk = new Walk(files, scope, signal);
  await walk.enterPaths(paths);
  await walk.followLinks();
  return walk;
}

class Walk implements TreeScan {
  readonly files = new Map<string, FoundFile>();
  readonly oddities: Oddity[] = [];
  readonly failed: string[] = [];
  readonly absent: string[] = [];
  readonly folders: string[] = [];
  readonly #port: DefinitionFiles;
  readonly #scope: ScanScope;
  readonly #signal: AbortSignal;
  /** Real folders that were read. */
  readonly #read = new Set<string>();
  readonly #links: string[] = [];

  constructor(port: DefinitionFiles, scope: ScanScope, signal: AbortSignal) {
    this.#port = port;
    this.#scope = scope;
    this.#signal = signal;
  }

  async enterRoot(root: string): Promise<void> {
    const [standing] = await this.#port.look([root], [root]);
    if (standing?.state === 'folder') return this.#enter(root, standing.real);
    if (standing?.state !== 'missing') {
      this.failed.push(root);
      return;
    }
    if (!isOptional(root)) this.absent.push(root);
    // Where it would appear.
    this.folders.push(root.slice(0, Math.max(0, root.lastIndexOf('/'))));
  }

  async enterPaths(paths: readonly string[]): Promise<void> {
    const standings = await this.#port.look(paths, this.#scope.folders);
    for (const [index, path] of paths.entries()) {
      const standing = standings[index];
      if (standing?.state === 'folder') await this.#enter(path, standing.real);
      else if (standing?.state === 'file') this.#addFile(path, standing.stamp);
      else if (standing !== undefined && standing.state !== 'missing' && this.#kindOf(path) !== undefined)
        this.#addOdd(path, standing.state);
    }
  }

  /** Behind a link may be further links, but no folder is read twice, so this ends. */
  async followLinks(): Promise<void> {
    while (this.#links.length > 0) {
      const links = this.#links.splice(0).sort();
      const standings = await this.#port.look(links, this.#scope.folders);
      for (const [index, link] of links.entries()) {
        const standing = standings[index];
        if (standing?.state === 'file') this.#addFile(link, standing.stamp);
        else if (standing?.state === 'folder') await this.#enterLink(link, standing.real);
        else if (standing !== undefined) this.#addOddLink(link, standing.state);
      }
    }
  }

  async #enterLink(link: string, real: string): Promise<void> {
    if (this.#read.has(real)) {
      this.#odd(link, 'warning', 'The link is not followed: what it leads to is read at its own place.');
    } else {
      await this.#enter(link, real);
    }
  }

  async #enter(folder: string, real: string): Promise<void> {
    this.#signal.throwIfAborted();
    if (this.#read.has(real)) return;
    this.#read.add(real);
    const reading = await this.#port.readFolder(folder);
    // Gone since its parent was read: that is no failure.
    if (reading.state === 'missing') return;
    if (reading.state === 'unreadable') {
      this.failed.push(folder);
      return;
    }
    this.folders.push(folder);
    await this.#addFiles(folder, reading.entries);
    for (const { name, kind } of reading.entries) {
      if (isForeign(name)) continue;
      if (kind === 'folder') await this.#enter(join(folder, name), `${real}/${name}`);
      else if (kind === 'link') this.#links.push(join(folder, name));
    }
  }

  async #addFiles(folder: string, entries: readonly FolderEntry[]): Promise<void> {
    const names: string[] = [];
    for (const { name, kind } of entries) {
      if (kind !== 'file' && kind !== 'other') continue;
      const path = join(folder, name);
      if (this.#kindOf(path) === undefined) continue;
      if (kind === 'file') names.push(name);
      else this.#addOdd(path, 'other');
    }
    const stamps = await this.#port.stampFiles(folder, names);
    for (const [index, name] of names.entries()) {
      const stamp = stamps[index];
      if (stamp === 'unreadable') this.#addOdd(join(folder, name), 'unreadable');
      // What is missing has gone, or become something else that the next scan will meet as what it is.
      else if (stamp !== undefined && stamp !== 'missing') this.#addFile(join(folder, name), stamp);
    }
  }

  #addFile(path: string, stamp: FileStamp): void {
    const kind = this.#kindOf(path);
    if (kind !== undefined) this.files.set(path, { kind, stamp });
  }

  #addOddLink(link: string, state: 'missing' | 'other' | 'outside' | 'unreadable'): void {
    // A link to nothing matters only where it is named like a document.
    if (state === 'outside' || this.#kindOf(link) !== undefined) this.#addOdd(link, state);
  }

  #addOdd(path: string, state: 'missing' | 'other' | 'outside' | 'unreadable'): void {
    this.#odd(path, 'error', ODD_MESSAGES[state]);
  }

  #odd(path: string, severity: Oddity['severity'], message: string): void {
    this.oddities.push({ path, severity, message });
  }

  #kindOf(path: string): DocumentKind | undefined {
    return this.#scope.kindOf(path);
  }
}

const ODD_MESSAGES = {
  missing: 'The link leads nowhere.',
  other: 'This is not a regular file.',
  outside: 'The link leads out of the workspace and is not followed.',
  unreadable: 'The file cannot be looked at.',
} as const;

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Whether a path lies in the part of the tree that a scan failed to read. */
export const isInFailed = (path: string, scan: Pick<TreeScan, 'failed'>): boolean =>
  scan.failed.some((folder) => isBelow(path, folder));
