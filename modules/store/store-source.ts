import { statSync } from 'node:fs';
import path from 'node:path';
import { CatalogError, isCatalogError } from '../core/errors.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { SecretReferences } from '../core/ports/secret-references.ts';
import type { Store, StoreSource } from '../core/ports/store.ts';
import { resolveStoreUrl } from './resolved-url.ts';
import { parseStoreUrl } from './store-url.ts';

export interface StoreSourceSettings {
  /** `store.url` as it is configured now, with its references. Throws `owner_unavailable` where nobody can know it. */
  readonly url: (purpose: StorePurpose, signal: AbortSignal) => Promise<string>;
  readonly secrets: SecretReferences;
  /** Absolute; what a path in the URL is relative to. */
  readonly workspace: string;
  readonly clock: Clock;
  /** How often what nobody announces is looked for: a new file, others' writes to it, a lost line. Milliseconds. */
  readonly lookEvery: number;
}

export type StorePurpose = 'read' | 'write';

interface Opened {
  readonly url: string;
  readonly store: Store;
  /** Which file it is; undefined: it is in none. */
  readonly file?: { readonly path: string; readonly identity: string };
}

/**
 * Opens the store at the first asking, once, however many ask. A file that was removed or replaced, and a URL that was
 * changed, are noticed at the next asking; a failure is tried again by whoever asks next, and while somebody watches.
 */
export class LazyStoreSource implements StoreSource, AsyncDisposable {
  readonly #settings: StoreSourceSettings;
  readonly #ended = new AbortController();
  readonly #hints = new Set<() => void>();
  readonly #asked = new Map<StorePurpose, Promise<Store | undefined>>();
  #turn: Promise<unknown> = Promise.resolve();
  #opened: Opened | undefined;
  #failed = false;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(settings: StoreSourceSettings) {
    this.#settings = settings;
  }

  async existing(): Promise<Store | undefined> {
    // What was made while an earlier asking looked is there all the same.
    return (await this.#ask('read')) ?? this.#opened?.store;
  }

  async made(): Promise<Store> {
    const store = await this.#ask('write');
    if (store === undefined) throw new Error('A store that is made is there.');
    return store;
  }

  watch(hint: () => void): Disposable {
    const each = (): void => hint();
    this.#hints.add(each);
    if (this.#timer === undefined && !this.#ended.signal.aborted) {
      this.#timer = setInterval(() => void this.#look(), this.#settings.lookEvery);
      this.#timer.unref();
    }
    return {
      [Symbol.dispose]: () => {
        this.#hints.delete(each);
        if (this.#hints.size > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    clearInterval(this.#timer);
    await this.#turn;
    await this.#drop();
  }

  /** Those who ask for the same while one is at work are answered with it; everybody else takes turns. */
  #ask(purpose: StorePurpose): Promise<Store | undefined> {
    const asked = this.#asked.get(purpose);
    if (asked !== undefined) return asked;
    const answer = this.#turn.then(() => this.#current(purpose));
    const settled = answer.then(
      () => void this.#asked.delete(purpose),
      () => void this.#asked.delete(purpose),
    );
    this.#turn = settled;
    this.#asked.set(purpose, answer);
    return answer;
  }

  async #current(purpose: StorePurpose): Promise<Store | undefined> {
    try {
      const store = await this.#find(purpose);
      this.#failed = false;
      return store;
    } catch (error) {
      this.#failed = true;
      throw asUnavailable(error);
    }
  }

  async #find(purpose: StorePurpose): Promise<Store | undefined> {
    const { signal } = this.#ended;
    if (signal.aborted) throw new CatalogError('owner_unavailable', 'The store is closed.');
    const url = await this.#settings.url(purpose, signal);
    const before = this.#opened;
    if (before?.url === url && isStillThere(before)) return before.store;
    await this.#drop();

    const resolved = await resolveStoreUrl(url, this.#settings.secrets, signal);
    const file = this.#fileOf(resolved);
    if (file !== undefined && purpose === 'read' && identityOf(file) === undefined) {
      // Of a folder that has gone as a whole, moved or unmounted, nothing can be said: least of all that it is empty.
      if (identityOf(this.#settings.workspace) === undefined)
        throw new CatalogError('owner_unavailable', 'The folder of the workspace is not there.');
      return undefined;
    }
    const { openStore } = await import('./open-store.ts');
    const { workspace, clock, lookEvery } = this.#settings;
    const store = await openStore({ url: resolved, workspace, clock, lookEvery });
    const identity = file === undefined ? undefined : identityOf(file);
    this.#opened = {
      url,
      store,
      ...(file !== undefined && identity !== undefined && { file: { path: file, identity } }),
    };
    this.#tell();
    return store;
  }

  #fileOf(url: string): string | undefined {
    const parsed = parseStoreUrl(url);
    if (!parsed.ok)
      throw new CatalogError(
        'owner_unavailable',
        `store.url cannot be used. ${parsed.error}`,
        'Correct agent-tools.yaml.',
      );
    return parsed.value.engine === 'sqlite'
      ? path.resolve(this.#settings.workspace, parsed.value.path)
      : undefined;
  }

  async #drop(): Promise<void> {
    const before = this.#opened;
    this.#opened = undefined;
    await before?.store.close();
  }

  /** Never rejects: whoever needs the store finds out by asking for it. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const before = this.#opened;
      // What is opened by this tells it.
      if (this.#failed || before === undefined) await this.existing();
      else if (!isStillThere(before)) this.#tell();
    } catch {
      // Still not there.
    } finally {
      this.#looking = false;
    }
  }

  #tell(): void {
    for (const hint of [...this.#hints]) hint();
  }
}

const isStillThere = ({ file }: Opened): boolean =>
  file === undefined || identityOf(file.path) === file.identity;

/** undefined: there is nothing. What cannot be looked at is told when it is opened. */
function identityOf(file: string): string | undefined {
  try {
    // Asked with every record that is written. SQLite itself waits for this very file in the same way.
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'unreadable';
  }
}

const asUnavailable = (error: unknown): unknown =>
  isCatalogError(error) && error.code !== 'owner_unavailable'
    ? new CatalogError('owner_unavailable', error.message, error.hint, error)
    : error;

/** Where nothing is ever recorded: a state of the past, which has no records of its own. */
export const NO_STORE: StoreSource = {
  existing: () => Promise.resolve(undefined),
  made: () => Promise.reject(new CatalogError('owner_unavailable', 'Nothing is recorded here.')),
  watch: () => ({ [Symbol.dispose]: () => undefined }),
};
