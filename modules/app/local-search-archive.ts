import type { ToolRef } from '../core/ids.ts';
import type { SearchArchive } from '../core/ports/search-archive.ts';
import type { SearchIndex } from '../core/ports/search-index.ts';
import type { SealedFile } from './sealed-file.ts';

export interface LocalSearchArchiveSettings {
  readonly file: Pick<SealedFile, 'read' | 'write'>;
  /** Of the module of the index, loaded when it is first needed. */
  readonly form: () => Promise<{
    packIndex(index: SearchIndex): Uint8Array | undefined;
    unpackIndex(bytes: Uint8Array, ordinalOf: (ref: ToolRef) => number): SearchIndex | undefined;
  }>;
}

/** The index of one content, in one file: what it is of stands in its first line. */
export class LocalSearchArchive implements SearchArchive {
  readonly #settings: LocalSearchArchiveSettings;
  /** What the file is known to hold. */
  #content: string | undefined;

  constructor(settings: LocalSearchArchiveSettings) {
    this.#settings = settings;
  }

  async recall(content: string, ordinalOf: (ref: ToolRef) => number): Promise<SearchIndex | undefined> {
    const bytes = await this.#settings.file.read();
    const end = bytes?.indexOf(0x0a) ?? -1;
    if (bytes === undefined || end === -1 || bytes.toString('utf8', 0, end) !== content) return undefined;
    const { unpackIndex } = await this.#settings.form();
    const index = unpackIndex(bytes.subarray(end + 1), ordinalOf);
    if (index !== undefined) this.#content = content;
    return index;
  }

  async keep(content: string, index: SearchIndex): Promise<void> {
    if (this.#content === content) return;
    this.#content = content;
    const { packIndex } = await this.#settings.form();
    const bytes = packIndex(index);
    if (bytes !== undefined)
      await this.#settings.file.write(Buffer.concat([Buffer.from(`${content}\n`), bytes]));
  }
}
