import { hash } from 'node:crypto';
import { readView } from '../core/catalog/catalog-reader.ts';
import { Derived } from '../core/catalog/derived.ts';
import type { Snapshots } from '../core/catalog/snapshots.ts';
import type { View } from '../core/catalog/view.ts';
import { firstView, nextView, searchSlices } from '../core/catalog/view-builder.ts';
import { wordsIn } from '../core/catalog/view-records.ts';
import { CatalogError } from '../core/errors.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../core/model/workspace.ts';
import type { Catalog, CatalogReader } from '../core/ports/catalog.ts';
import {
  type Generation,
  OWNER_IDS,
  type OwnerId,
  type RecordKey,
  type Snapshot,
} from '../core/ports/owner-reader.ts';
import type { SearchArchive } from '../core/ports/search-archive.ts';
import type { SearchIndex } from '../core/ports/search-index.ts';
import type { Visibility } from '../core/ports/visibility.ts';
import { type GenerationEvent, GenerationLog } from './generation-log.ts';
import { OwnerRound, type OwnerRoundSettings, type Owners } from './owner-round.ts';

export interface ComposerSettings extends OwnerRoundSettings {
  /** A refresh failed that nobody waits for. */
  readonly onLateFailure: (error: unknown) => void;
  /** Made when a text index is first asked for. */
  readonly emptySearch: () => Promise<SearchIndex>;
  /** Text indexes of earlier processes; default: none. */
  readonly archive?: SearchArchive;
  /** Owners are asked this often even when no hint came, in milliseconds. */
  readonly pollEvery: number;
  /** Read again whenever the owners are, and beside them: what decides about the view, and is no part of it. */
  readonly beside?: {
    refresh(signal: AbortSignal): Promise<void>;
    watch(hint: () => void): Disposable;
  };
  /** How long an earlier view answers further pages of its searches, in milliseconds. */
  readonly keepViews: number;
}

/** How long after the last hint a document is whole, in milliseconds. The definitions wait for that themselves. */
const SETTLED = 250;

/** They share almost everything, but a storm of reloads must not pile them up. */
const KEPT_VIEWS = 64;

/** One reader for each view and digest of visibility, so that what faces derive from an answer can hang on it. */
const readers = new Derived<CatalogReader>(1_024);

/**
 * Refreshes owners in the background and swaps one pointer to an immutable view: no request waits for an owner, and
 * none sees a mixture (laws 9 and 10).
 */
export class Composer implements Catalog {
  readonly #owners: Owners;
  readonly #round: OwnerRound;
  readonly #settings: ComposerSettings;
  readonly #log = new GenerationLog();
  readonly #kept = new Map<string, { readonly view: View; readonly until: number }>();
  readonly #waiting = new Set<() => void>();
  #view: View | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #searchBuild: Promise<void> | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(owners: Owners, settings: ComposerSettings) {
    this.#owners = owners;
    this.#round = new OwnerRound(owners, settings);
    this.#settings = settings;
  }

  get ready(): boolean {
    return this.#view !== undefined;
  }

  /** The current view answers searches. */
  get isSearchable(): boolean {
    return this.#view?.search !== undefined;
  }

  /** What the current view's configuration says; the defaults before the first view. */
  get workspace(): Workspace {
    return this.#view?.snapshots.configuration.records.get('workspace' as RecordKey) ?? DEFAULT_WORKSPACE;
  }

  pin(visibility: Visibility): CatalogReader {
    if (this.#view === undefined)
      throw new CatalogError('owner_unavailable', 'The catalog is still loading.', 'Try again in a moment.');
    return readerOf(this.#view, visibility);
  }

  pinAgain(view: string, visibility: Visibility): CatalogReader | undefined {
    if (view === this.#view?.id) return readerOf(this.#view, visibility);
    const kept = this.#kept.get(view);
    return kept === undefined || kept.until < this.#settings.scheduler.now()
      ? undefined
      : readerOf(kept.view, visibility);
  }

  /**
   * Asks every owner once and swaps the view. A call during a refresh is answered by one that begins after it.
   * `changed`: paths that the caller knows to be all that changed.
   */
  refresh(signal: AbortSignal, changed?: readonly string[]): Promise<void> {
    if (this.#running === undefined) return this.#start(signal, changed);
    if (this.#next === undefined) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#next = promise;
      const begin = (): void => {
        this.#next = undefined;
        this.#start(signal).then(resolve, reject);
      };
      this.#running.then(begin, begin);
    }
    return this.#next;
  }

  /** Resolves once a view has its text index; searches in the meantime would be refused. */
  async searchable(): Promise<void> {
    while (this.#view?.search === undefined) {
      if (this.#view === undefined) return;
      this.#searchBuild ??= this.#buildSearch(this.#view).finally(() => {
        this.#searchBuild = undefined;
      });
      await this.#searchBuild;
    }
  }

  /** Resolves when the owner has reached that generation, or rejects as `owner_unavailable` when the signal ends. */
  async reached(owner: OwnerId, generation: Generation, signal: AbortSignal): Promise<void> {
    while (!this.#log.hasReached(owner, generation)) {
      if (signal.aborted) {
        throw new CatalogError(
          'owner_unavailable',
          `The owner ${owner} has not reached generation ${generation}.`,
          'Ask again later, or without min_generation.',
        );
      }
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }

  events(after: number | undefined, listener: (event: GenerationEvent) => void): Disposable {
    return this.#log.subscribe(after, listener);
  }

  /** Watches owners and polls them, until disposed. Failures of a refresh are the caller's to report. */
  follow(onError: (error: unknown) => void): Disposable {
    const { scheduler, pollEvery, beside } = this.#settings;
    const ended = new AbortController();
    const refresh = (): void => void this.refresh(ended.signal).catch(onError);
    let look: Disposable | undefined;
    // A watch may tell of a file that is still being written, and not of what came right after; so look once more.
    const hinted = (): void => {
      refresh();
      look?.[Symbol.dispose]();
      look = scheduler.after(SETTLED, refresh);
    };
    const watches = OWNER_IDS.map((owner) =>
      this.#owners[owner].watch(owner === 'definitions' ? refresh : hinted),
    );
    if (beside !== undefined) watches.push(beside.watch(hinted));
    const timer = scheduler.every(pollEvery, refresh);
    return {
      [Symbol.dispose]() {
        ended.abort();
        look?.[Symbol.dispose]();
        timer[Symbol.dispose]();
        for (const watch of watches) watch[Symbol.dispose]();
      },
    };
  }

  #start(signal: AbortSignal, changed?: readonly string[]): Promise<void> {
    const running = this.#refreshOnce(signal, changed).finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #refreshOnce(signal: AbortSignal, changed: readonly string[] | undefined): Promise<void> {
    const before = this.#view?.snapshots;
    const asking = {
      signal,
      ...(changed !== undefined && { changed }),
      onLate: () => void this.refresh(UNENDING, []).catch(this.#settings.onLateFailure),
    };
    const ask = async <O extends OwnerId>(owner: O): Promise<Snapshots[O]> =>
      (await this.#round.ask(owner, before?.[owner], asking)) as Snapshots[O];
    // Configuration first: the other owners read where their documents are from it.
    const configuration = await ask('configuration');
    const [others] = await Promise.all([
      Promise.all(
        OWNER_IDS.map(async (owner) => [owner, owner === 'configuration' ? configuration : await ask(owner)]),
      ),
      this.#settings.beside?.refresh(signal),
    ]);
    this.#swap(Object.fromEntries(others) as Snapshots);
  }

  #swap(snapshots: Snapshots): void {
    const before = this.#view;
    if (before !== undefined && OWNER_IDS.every((owner) => before.snapshots[owner] === snapshots[owner]))
      return;
    const id = viewIdOf(snapshots);
    this.#view = before === undefined ? firstView(id, snapshots) : nextView(id, before, snapshots);
    if (before !== undefined && before.id !== id) this.#keep(before);
    for (const owner of OWNER_IDS) {
      const { generation }: Snapshot<unknown> = snapshots[owner];
      if (before?.snapshots[owner].generation !== generation) this.#log.append({ owner, generation });
    }
    for (const wake of [...this.#waiting]) wake();
  }

  #keep(view: View): void {
    const now = this.#settings.scheduler.now();
    for (const [id, { until }] of this.#kept) if (until < now) this.#kept.delete(id);
    this.#kept.set(view.id, { view, until: now + this.#settings.keepViews });
    for (const id of this.#kept.keys()) if (this.#kept.size > KEPT_VIEWS) this.#kept.delete(id);
  }

  async #buildSearch(view: View): Promise<void> {
    const content = contentOf(view.snapshots);
    const known = await this.#settings.archive?.recall(content, (ref) => view.ordinals.of(ref));
    const index = known?.withWords(wordsIn(view)) ?? (await this.#sliced(view));
    if (known === undefined) this.#keepSearch(content, index);
    // A view that came in the meantime has other tools; its index is built from here by what changed.
    if (this.#view === view) this.#view = { ...view, search: index };
    else if (this.#view !== undefined && this.#view.search === undefined) {
      this.#view = nextView(this.#view.id, { ...view, search: index }, this.#view.snapshots);
    }
  }

  async #sliced(view: View): Promise<SearchIndex> {
    const slices = searchSlices(view, await this.#settings.emptySearch());
    for (;;) {
      const { done, value } = slices.next();
      if (done === true) return value;
      await this.#settings.scheduler.nextTurn();
    }
  }

  /** For the next process; nobody waits for it but the end of this one. */
  #keepSearch(content: string, index: SearchIndex): void {
    const { archive } = this.#settings;
    if (archive === undefined) return;
    this.#keeping = this.#keeping.then(() => archive.keep(content, index));
  }

  /** What later processes need not do again is kept. */
  async [Symbol.asyncDispose](): Promise<void> {
    const view = this.#view;
    if (view?.search !== undefined) this.#keepSearch(contentOf(view.snapshots), view.search);
    await this.#keeping;
  }
}

const readerOf = (view: View, visibility: Visibility): CatalogReader =>
  readers.get(view, visibility.digest, () => readView(view, visibility));

/** What an owner brings late is nobody's request. */
const UNENDING = new AbortController().signal;

/** Names what the documents of a text index are made from: tools, and what the vocabulary says of them. */
const contentOf = ({ definitions, registries }: Snapshots): string =>
  hash('sha256', `${definitions.generation} ${registries.generation}`, 'hex');

/** Whose records an answer of several pages is made of. */
const PAGED: readonly OwnerId[] = ['definitions', 'registries', 'configuration'];

/** The same generations are the same view to whoever turns a page, in whichever process. */
const viewIdOf = (snapshots: Snapshots): string =>
  hash('sha256', PAGED.map((owner) => snapshots[owner].generation).join(' '), 'base64url').slice(0, 16);
