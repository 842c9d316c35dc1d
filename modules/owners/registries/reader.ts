import type { Registry } from '../../core/model/registry.ts';
import type { RegistryDeclaration } from '../../core/model/workspace.ts';
import { PersistentMap } from '../../core/persistent-map.ts';
import type { Answers } from '../../core/ports/answers.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { FileWatch, WatchedFiles } from '../../core/ports/document-files.ts';
import type { Generation, OwnerReader, RecordKey, Snapshot } from '../../core/ports/owner-reader.ts';
import { combinedGeneration } from './registry-digest.ts';
import type { RegistryFiles } from './registry-files.ts';
import { type LoadedRegistry, loadRegistry } from './registry-load.ts';
import { logFailures, type RegistryLog } from './registry-log.ts';

export interface RegistriesSettings {
  /** Those that the workspace declares now. */
  readonly declarations: (signal: AbortSignal) => Promise<readonly RegistryDeclaration[]>;
  readonly files: RegistryFiles;
  readonly watch: FileWatch;
  readonly clock: Clock;
  readonly log: RegistryLog;
  /** Of earlier processes. */
  readonly answers?: Answers;
}

interface Kept {
  readonly declaration: RegistryDeclaration;
  readonly loaded: LoadedRegistry;
}

/** The owner of the registries of the workspace: one record for each, under its id. */
export class RegistriesReader implements OwnerReader<Registry> {
  readonly owner = 'registries';
  readonly #settings: RegistriesSettings;
  readonly #watches = new Set<WatchedFiles>();
  #kept: ReadonlyMap<RecordKey, Kept> = new Map();
  #snapshot: Snapshot<Registry> | undefined;
  /** Loads run one after the other: each builds on what the one before kept. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(settings: RegistriesSettings) {
    this.#settings = settings;
  }

  current(signal: AbortSignal, changed?: readonly string[]): Promise<Snapshot<Registry>> {
    const next = this.#last.then(
      () => this.#read(signal, changed),
      () => this.#read(signal, changed),
    );
    this.#last = next;
    return next;
  }

  watch(hint: () => void): Disposable {
    const watching = this.#settings.watch.start(hint);
    this.#watches.add(watching);
    watching.follow(this.#paths());
    return {
      [Symbol.dispose]: () => {
        this.#watches.delete(watching);
        watching[Symbol.dispose]();
      },
    };
  }

  async #read(signal: AbortSignal, changed: readonly string[] | undefined): Promise<Snapshot<Registry>> {
    signal.throwIfAborted();
    const declarations = await this.#settings.declarations(signal);
    const kept = await Promise.all(
      declarations.map(
        async (declaration) =>
          [recordKey(declaration), await this.#load(declaration, signal, changed)] as const,
      ),
    );
    // Nothing is published before every registry was read: a reader sees the old generation or the new one (law 10).
    return this.#publish(new Map(kept));
  }

  async #load(
    declaration: RegistryDeclaration,
    signal: AbortSignal,
    changed: readonly string[] | undefined,
  ): Promise<Kept> {
    const { id, path, family } = declaration;
    const found = this.#kept.get(recordKey(declaration));
    const before = found?.declaration.path === path ? found : undefined;
    const isAskedAgain = before?.declaration.family === family;
    if (before !== undefined && isAskedAgain && changed !== undefined && !touches(before.loaded, changed)) {
      return before;
    }
    const request = { id, path, declaresFamily: family === 'tool' };
    const { files, answers } = this.#settings;
    const loaded = await loadRegistry(request, files, signal, before?.loaded, answers);
    return before?.loaded === loaded ? before : { declaration, loaded };
  }

  #publish(kept: ReadonlyMap<RecordKey, Kept>): Snapshot<Registry> {
    const before = this.#snapshot;
    const generation = combinedGeneration(
      [...kept].map(([key, { declaration, loaded }]) => [
        key,
        declaration.path,
        declaration.family ?? '',
        loaded.generation,
      ]),
    ) as Generation;
    if (before?.generation === generation) return before;

    const changed = [...kept].filter(([key, each]) => this.#kept.get(key) !== each);
    const gone = [...this.#kept.keys()].filter((key) => !kept.has(key));
    const records = (before?.records ?? PersistentMap.empty<RecordKey, Registry>()).with(
      changed.map(([key, { loaded }]) => [key, loaded.registry]),
      gone,
    );
    const isKept = [...kept.values()].some(
      ({ loaded }) => !loaded.registry.loaded && loaded.lastGood !== undefined,
    );
    const snapshot: Snapshot<Registry> = {
      owner: this.owner,
      generation,
      observedAt: this.#settings.clock.now(),
      completeness: isKept ? 'kept_after_failed_load' : 'complete',
      boundaries: [],
      records,
      diagnostics: [],
    };
    this.#kept = kept;
    this.#snapshot = snapshot;
    for (const [, { loaded }] of changed) logFailures(loaded.registry, this.#settings.log);
    for (const watching of this.#watches) watching.follow(this.#paths());
    return snapshot;
  }

  #paths(): readonly string[] {
    return [...new Set([...this.#kept.values()].flatMap(({ loaded }) => loaded.looksAt))];
  }
}

const recordKey = ({ id }: RegistryDeclaration): RecordKey => id as string as RecordKey;

/** A path that was looked at, or a folder above it. */
const touches = ({ looksAt }: LoadedRegistry, changed: readonly string[]): boolean =>
  changed.some((path) =>
    looksAt.some((looked) => looked === path || looked.startsWith(`${path.replace(/\/$/, '')}/`)),
  );
