import type { DefinitionState } from '../state/definition-state.ts';
import type { SavedState } from '../state/saved-state.ts';
import type { CacheFile } from './cache-file.ts';
import { decodeCache } from './decode-cache.ts';
import { encodeCache } from './encode-cache.ts';

export interface DefinitionCacheSettings {
  readonly file: CacheFile;
  /** Name and version of the program: what another one compiled is not used. */
  readonly program: string;
  readonly nextTurn: () => Promise<void>;
}

/** More than this part of all files changed since the last writing, and the cache is written again. */
const CHANGED_PART = 1 / 200;

/**
 * The compiled documents of an earlier process. Nothing depends on it: a cache that is missing, damaged or foreign is
 * passed over, and one that cannot be written is not.
 */
export class DefinitionCache {
  readonly #settings: DefinitionCacheSettings;
  /** Changed files since the file was written; undefined: there is no file that could be used. */
  #changed: number | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(settings: DefinitionCacheSettings) {
    this.#settings = settings;
  }

  async read(roots: string): Promise<SavedState | undefined> {
    const { file, program } = this.#settings;
    const bytes = await file.read();
    const decoded = bytes === undefined ? undefined : decodeOrPassOver(bytes, { program, roots });
    this.#changed = decoded === undefined ? undefined : 0;
    return decoded;
  }

  /** Begins to write in the background where enough has changed. */
  update(state: DefinitionState, roots: string, changed: number): void {
    if (this.#changed !== undefined) this.#changed += changed;
    const isDue = this.#changed === undefined || this.#changed > state.known.size * CHANGED_PART;
    if (!isDue || this.#isWriting) return;
    this.#changed = 0;
    this.#isWriting = true;
    this.#writing = this.#write(state, roots).finally(() => {
      this.#isWriting = false;
    });
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.#writing;
  }

  async #write(state: DefinitionState, roots: string): Promise<void> {
    const { file, program, nextTurn } = this.#settings;
    const content = {
      ...{ program, roots, digest: state.digest.toString(), sunsets: [...state.sunsets.counts] },
      known: new Map(state.known),
      evaluations: new Map(state.evaluations),
    };
    try {
      await file.write(await encodeCache(content, nextTurn));
    } catch {
      // A folder that may not be written to, a full disk: the next start takes longer, and that is all.
    }
  }
}

function decodeOrPassOver(
  bytes: Uint8Array,
  wanted: { readonly program: string; readonly roots: string },
): SavedState | undefined {
  try {
    return decodeCache(bytes, wanted);
  } catch {
    // Its checksums are right, so it was written by something else.
    return undefined;
  }
}
