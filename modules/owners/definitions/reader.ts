import type { DefinitionRecord } from '../../core/model/definition-record.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { OwnerReader, Snapshot } from '../../core/ports/owner-reader.ts';
import type { DefinitionCache } from './cache/definition-cache.ts';
import type { Sha256 } from './compile/compile-document.ts';
import type { Compiler } from './compile/compiler.ts';
import type { DefinitionFiles } from './files/definition-files.ts';
import { allRoots, type DocumentRoots, isBelow, normalFolder, rootsText } from './files/document-roots.ts';
import {
  type Loaded,
  type LoaderSettings,
  loadAnew,
  loadOnto,
  loadPaths,
  loadTree,
} from './loading/definition-loader.ts';
import { generationOf, snapshotOf } from './state/snapshot-of.ts';
import type { FolderWatch, Timer, WatchedFolders } from './watching/folder-watch.ts';
import { PendingPaths } from './watching/pending-paths.ts';

export interface DefinitionsSettings {
  /** Where the workspace says that documents are, now. */
  readonly roots: (signal: AbortSignal) => Promise<DocumentRoots>;
  readonly files: DefinitionFiles;
  readonly watch: FolderWatch;
  readonly timer: Timer;
  /** Milliseconds without further hints before one is passed on. */
  readonly quiet: number;
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** For a load that compiles so many documents. */
  readonly compilerFor: (documents: number) => Compiler;
  readonly cache?: DefinitionCache;
}

/** The owner of tools, providers and the vocabulary, as their YAML files define them. */
export class DefinitionsReader implements OwnerReader<DefinitionRecord>, AsyncDisposable {
  readonly owner = 'definitions';
  readonly #settings: DefinitionsSettings;
  readonly #loader: LoaderSettings;
  readonly #watches = new Set<WatchedFolders>();
  readonly #pending = new PendingPaths();
  #loaded: Loaded | undefined;
  #snapshot: Snapshot<DefinitionRecord> | undefined;
  /** Loads run one after the other: each builds on what the one before left. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(settings: DefinitionsSettings) {
    const { files, sha256, clock, compilerFor } = settings;
    this.#settings = settings;
    this.#loader = { files, sha256, compilerFor, now: () => Date.parse(clock.now()) };
  }

  /**
   * Looks at the paths that the caller and the watch have named, else at everything. A load that fails rejects, and
   * what was published stays.
   */
  current(signal: AbortSignal, changed?: readonly string[]): Promise<Snapshot<DefinitionRecord>> {
    const load = (): Promise<Snapshot<DefinitionRecord>> => this.#load(signal, changed);
    const next = this.#last.then(load, load);
    this.#last = next;
    return next;
  }

  /** What `current` publishes, and what it was made of, for the commands of this owner. */
  async loaded(signal: AbortSignal): Promise<Loaded & { readonly snapshot: Snapshot<DefinitionRecord> }> {
    const snapshot = await this.current(signal);
    if (this.#loaded === undefined) throw new Error('A load that has ended has left nothing.');
    return { ...this.#loaded, snapshot };
  }

  watch(hint: () => void): Disposable {
    const { watch, timer, quiet } = this.#settings;
    let waiting: Disposable | undefined;
    const watching = watch.start((path) => {
      const roots = this.#loaded?.roots;
      if (roots !== undefined && pathsInRoots([path], roots)?.length === 0) return;
      this.#pending.add(path);
      waiting?.[Symbol.dispose]();
      waiting = timer.after(quiet, hint);
    });
    this.#watches.add(watching);
    watching.follow(this.#loaded?.tree.folders ?? []);
    return {
      [Symbol.dispose]: () => {
        waiting?.[Symbol.dispose]();
        this.#watches.delete(watching);
        watching[Symbol.dispose]();
      },
    };
  }

  /** Waits for what is done in the background. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#settings.cache?.settled();
  }

  async #load(
    signal: AbortSignal,
    changed: readonly string[] | undefined,
  ): Promise<Snapshot<DefinitionRecord>> {
    signal.throwIfAborted();
    const roots = await this.#settings.roots(signal);
    const hinted = this.#pending.take();
    try {
      const loaded = await this.#loadUnder(roots, signal, hinted, changed);
      return this.#publish(loaded);
    } catch (error) {
      this.#pending.addEverything();
      throw error;
    }
  }

  async #loadUnder(
    roots: DocumentRoots,
    signal: AbortSignal,
    hinted: ReturnType<PendingPaths['take']>,
    changed: readonly string[] | undefined,
  ): Promise<Loaded> {
    const before = this.#loaded;
    if (before === undefined) return this.#loadFirst(roots, signal);
    if (rootsText(before.roots) !== rootsText(roots))
      return loadAnew(this.#loader, roots, before.state, signal);
    const named = [...hinted.paths, ...(changed ?? [])].map(normalFolder);
    const isKnown = !hinted.everything && (changed !== undefined || named.length > 0);
    const paths = isKnown ? pathsInRoots(named, roots) : undefined;
    const loaded = paths && (await loadPaths(this.#loader, before, paths, signal));
    return loaded ?? loadTree(this.#loader, before, signal);
  }

  async #loadFirst(roots: DocumentRoots, signal: AbortSignal): Promise<Loaded> {
    const saved = await this.#settings.cache?.read(rootsText(roots));
    return saved === undefined
      ? loadAnew(this.#loader, roots, undefined, signal)
      : loadOnto(this.#loader, roots, saved, signal);
  }

  /** One assignment: whoever reads sees what was before, or all of what is now (law 10). */
  #publish(loaded: Loaded): Snapshot<DefinitionRecord> {
    const roots = rootsText(loaded.roots);
    const parts = { ...loaded, roots, sha256: this.#settings.sha256 };
    const generation = generationOf(parts);
    if (this.#loaded?.tree.folders !== loaded.tree.folders)
      for (const watching of this.#watches) watching.follow(loaded.tree.folders);
    this.#loaded = loaded;
    if (this.#snapshot?.generation !== generation)
      this.#snapshot = snapshotOf(parts, generation, this.#settings.clock.now());
    this.#settings.cache?.update(loaded.state, roots, loaded.changed);
    return this.#snapshot;
  }
}

/** undefined: a path lies above a root, so everything is meant. */
function pathsInRoots(paths: readonly string[], roots: DocumentRoots): readonly string[] | undefined {
  const folders = allRoots(roots);
  if (paths.some((path) => folders.some((folder) => isBelow(folder, path)))) return undefined;
  return paths.filter((path) => folders.some((folder) => isBelow(path, folder)));
}
