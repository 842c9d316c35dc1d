import type { IndexRecord } from '../../core/model/artifact.ts';
import type {
  Generation,
  OwnerGap,
  OwnerReader,
  RecordKey,
  Snapshot,
} from '../../core/ports/owner-reader.ts';
import { KeptMirror, type KeptSource } from '../../core/records/kept-mirror.ts';
import { MirrorReader, type ReaderSettings } from '../../core/records/mirror-reader.ts';
import { boundariesOf } from '../../core/records/record-boundaries.ts';
import { turningPoints } from '../../core/records/record-times.ts';
import type { IndexRow } from './index-document.ts';

export type KeptIndexes = KeptMirror<IndexRow, IndexRecord>;

export const keptIndexes = (source: KeptSource): KeptIndexes =>
  new KeptMirror('indexes', source, async () => (await import('./index-format.ts')).indexFormat);

export interface IndexesSettings extends ReaderSettings {
  /** Ids of the indexes that the workspace declares now. */
  readonly declared: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** The last look at each index that the workspace declares, under `index:<id>`. */
export class IndexesReader implements OwnerReader<IndexRecord> {
  readonly owner = 'indexes';
  readonly #settings: IndexesSettings;
  readonly #looks: OwnerReader<IndexRecord>;
  /** What was last shown, where that is not all that is recorded. */
  #shown: Snapshot<IndexRecord> | undefined;

  constructor(kept: KeptIndexes, settings: IndexesSettings) {
    this.#settings = settings;
    this.#looks = new MirrorReader(kept, { ...settings, instantsOf: turningPoints });
  }

  async current(signal: AbortSignal): Promise<Snapshot<IndexRecord>> {
    const declared = new Set((await this.#settings.declared(signal)).map((id) => `index:${id}`));
    const looks = await this.#looks.current(signal);
    const hidden = [...looks.records.keys()].filter((key) => !declared.has(key)).sort();
    // An index that is declared and was not looked at yet is no gap of the owner.
    const gap =
      declared.size === 0
        ? 'owner_not_configured'
        : looks.gap === 'owner_unavailable'
          ? 'owner_unavailable'
          : undefined;
    return hidden.length === 0 && gap === looks.gap ? looks : this.#show(looks, hidden, gap);
  }

  watch(hint: () => void): Disposable {
    return this.#looks.watch(hint);
  }

  #show(
    looks: Snapshot<IndexRecord>,
    hidden: readonly RecordKey[],
    gap: OwnerGap | undefined,
  ): Snapshot<IndexRecord> {
    const digest = this.#settings.sha256(JSON.stringify([looks.generation, gap ?? '', hidden]));
    const generation = `${looks.generation}-${digest.slice(0, 16)}` as Generation;
    if (this.#shown?.generation === generation) return this.#shown;
    const { gap: _, ...rest } = looks;
    const records = looks.records.with([], hidden);
    this.#shown = {
      ...rest,
      generation,
      records,
      boundaries: boundariesOf(records, turningPoints),
      ...(gap !== undefined && { gap }),
    };
    return this.#shown;
  }
}
