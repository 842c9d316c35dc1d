import type { Diagnostic, Finding } from '../diagnostics/diagnostic.ts';
import { isCatalogError } from '../errors.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { Clock } from '../ports/clock.ts';
import type { Generation, OwnerId, OwnerReader, RecordKey, Snapshot } from '../ports/owner-reader.ts';
import { START, type UnreadableReason } from '../ports/store.ts';
import { type Instant, instantOf } from '../time.ts';
import { InstantTally } from './instant-tally.ts';
import type { Kept, KeptFormat } from './kept-format.ts';
import type { KeptMirror } from './kept-mirror.ts';
import { type KeptRows, noRows, type RowChange } from './kept-rows.ts';
import { placeInRecord } from './record-text.ts';

export interface ReaderSettings {
  readonly clock: Clock;
  /** As lower-case hexadecimal. */
  readonly sha256: (data: string) => string;
}

export interface MirrorReaderSettings<R> extends ReaderSettings {
  /** Instants at which an answer about the record changes by the passing of time alone. */
  readonly instantsOf: (record: R) => readonly Instant[];
}

interface Published<K, R> {
  readonly rows: KeptRows<K>;
  readonly findings: readonly Finding[];
  readonly snapshot: Snapshot<R>;
}

/** So many records that cannot be read are told one by one. */
const MAX_TOLD = 100;

/**
 * Publishes what an owner keeps in its mirror, at the cost of what changed. Content never makes it reject, only the end
 * of the signal does: what does not answer keeps what was good in this process, and says so; after a restart it is a gap.
 */
export class MirrorReader<K extends Kept, R> implements OwnerReader<R> {
  readonly owner: OwnerId;
  readonly #kept: KeptMirror<K, R>;
  readonly #settings: MirrorReaderSettings<R>;
  readonly #instants = new InstantTally();
  #published: Published<K, R> | undefined;
  #failed: { readonly ground: string; readonly snapshot: Snapshot<R> } | undefined;

  constructor(kept: KeptMirror<K, R>, settings: MirrorReaderSettings<R>) {
    this.owner = kept.owner;
    this.#kept = kept;
    this.#settings = settings;
  }

  async current(signal: AbortSignal): Promise<Snapshot<R>> {
    const kept = this.#kept;
    signal.throwIfAborted();
    try {
      const { findings, rows } = await kept.current(signal);
      // Nothing is loaded where there is nothing to read with it.
      const format = rows.stand === undefined ? undefined : await kept.format();
      signal.throwIfAborted();
      return this.#publish(kept.rows, findings, format);
    } catch (error) {
      signal.throwIfAborted();
      return this.#failure(error);
    }
  }

  watch(hint: () => void): Disposable {
    return this.#kept.watch(hint);
  }

  #publish(
    rows: KeptRows<K>,
    findings: readonly Finding[],
    format: KeptFormat<K, R> | undefined,
  ): Snapshot<R> {
    const before = this.#published;
    if (before?.rows === rows && before.findings === findings) return before.snapshot;
    const records = this.#project(before, rows, format);
    const told = [
      ...placeInRecord(this.#kept.earlierFile, findings),
      ...unreadableRecords(this.owner, rows.unreadable),
    ];
    const { stand } = rows;
    const isSilent = stand === undefined || stand.seq === START;
    const snapshot: Snapshot<R> = {
      owner: this.owner,
      generation: this.#generation(isSilent ? '0' : `${stand.seq}-${stand.store}`, told),
      // Everybody who reads the same is told the same.
      observedAt: isSilent ? instantOf(0) : stand.at,
      completeness: 'complete',
      boundaries: this.#instants.sorted,
      records,
      diagnostics: told,
      ...(isSilent && {
        gap: told.some(({ severity }) => severity === 'error') ? 'owner_unavailable' : 'owner_not_configured',
      }),
    };
    this.#published = { rows, findings, snapshot };
    this.#failed = undefined;
    return snapshot;
  }

  #project(
    published: Published<K, R> | undefined,
    now: KeptRows<K>,
    format: KeptFormat<K, R> | undefined,
  ): PersistentMap<RecordKey, R> {
    const before = published?.rows ?? noRows<K>();
    const records = published?.snapshot.records ?? PersistentMap.empty<RecordKey, R>();
    if (format === undefined) {
      this.#count(records, PersistentMap.empty());
      return PersistentMap.empty();
    }
    const changes: readonly RowChange<K>[] = [...now.rows.changesSince(before.rows)];
    const { put, remove } = format.project({ changes, before, now, records });
    const after = records.with(put, remove);
    this.#count(records, after);
    return after;
  }

  #count(before: PersistentMap<RecordKey, R>, after: PersistentMap<RecordKey, R>): void {
    const { instantsOf } = this.#settings;
    const gone: Instant[] = [];
    const come: Instant[] = [];
    for (const change of after.changesSince(before)) {
      if (change.before !== undefined) gone.push(...instantsOf(change.before));
      if (change.after !== undefined) come.push(...instantsOf(change.after));
    }
    this.#instants.change(gone, come);
  }

  /** What is told beside the records is no part of the mirror's number. */
  #generation(place: string, told: readonly Diagnostic[]): Generation {
    const more = told.length === 0 ? '' : `-${this.#settings.sha256(JSON.stringify(told)).slice(0, 16)}`;
    return `${place}${more}` as Generation;
  }

  #failure(error: unknown): Snapshot<R> {
    const kept = this.#published?.snapshot;
    const diagnostics = placeInRecord(`store:${this.owner}`, [
      isCatalogError(error)
        ? {
            code: 'read_failed',
            path: [],
            message: error.message,
            ...(error.hint !== undefined && { hint: error.hint }),
          }
        : { code: 'read_failed', path: [], message: 'The records could not be read.' },
    ]);
    const ground = JSON.stringify([kept?.generation, diagnostics]);
    if (this.#failed?.ground === ground) return this.#failed.snapshot;
    const isKept = kept !== undefined && kept.gap === undefined;
    const snapshot: Snapshot<R> = {
      owner: this.owner,
      generation: this.#generation(kept?.generation ?? 'none', diagnostics),
      observedAt: this.#settings.clock.now(),
      completeness: 'kept_after_failed_load',
      ...(!isKept && { gap: 'owner_unavailable' }),
      boundaries: kept?.boundaries ?? [],
      records: kept?.records ?? PersistentMap.empty(),
      diagnostics,
    };
    this.#failed = { ground, snapshot };
    return snapshot;
  }
}

const MESSAGES = {
  newer_version: 'A newer version of this program has recorded this.',
  malformed: 'This is no record of its owner.',
} as const satisfies Record<UnreadableReason, string>;

const HINTS = {
  newer_version: 'Use the newer version here as well.',
  malformed: 'Look at the store: `agent-tools store check`.',
} as const satisfies Record<UnreadableReason, string>;

const unreadableRecords = (
  owner: OwnerId,
  unreadable: ReadonlyMap<RecordKey, UnreadableReason>,
): readonly Diagnostic[] =>
  placeInRecord(
    `store:${owner}`,
    [...unreadable]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MAX_TOLD)
      .map(([key, reason]) => ({
        code: 'read_failed',
        // A key that nobody could have written may hold anything.
        path: /^[\x21-\x7e ]{1,300}$/.test(key) ? [key] : [],
        message: MESSAGES[reason],
        hint: HINTS[reason],
      })),
  );
