import type { IndexRecord } from '../../core/model/artifact.ts';
import type { OwnerGap, OwnerReader, RecordKey, Snapshot } from '../../core/ports/owner-reader.ts';
import {
  boundariesOf,
  RecordReader,
  type RecordSource,
  shortened,
} from '../../core/records/record-reader.ts';
import { turningPoints } from '../../core/records/record-times.ts';

export interface IndexesSettings extends RecordSource {
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

  constructor(settings: IndexesSettings) {
    this.#settings = settings;
    this.#looks = new RecordReader<IndexRecord>(settings, {
      owner: this.owner,
      decode: async (value) => (await import('./index-records.ts')).decodeIndexes(value),
      instantsOf: turningPoints,
    });
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
    const { clock, sha256 } = this.#settings;
    const generation = shortened(sha256(JSON.stringify([looks.generation, gap ?? '', hidden])));
    if (this.#shown?.generation === generation) return this.#shown;
    const { gap: _, ...rest } = looks;
    const records = looks.records.with([], hidden);
    this.#shown = {
      ...rest,
      generation,
      observedAt: clock.now(),
      records,
      boundaries: boundariesOf(records, turningPoints),
      ...(gap !== undefined && { gap }),
    };
    return this.#shown;
  }
}
