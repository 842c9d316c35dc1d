import type { Finding } from '../diagnostics/diagnostic.ts';
import { CatalogError, isCatalogError } from '../errors.ts';
import type { EarlierRecords } from '../ports/earlier-records.ts';
import type { OwnerId, RecordKey } from '../ports/owner-reader.ts';
import {
  type Codec,
  type Conflict,
  type Mirror,
  type Seq,
  START,
  type Store,
  type StoreSource,
} from '../ports/store.ts';
import type { Result } from '../result.ts';
import { BEGINNING_KEY, type Beginning, type Kept, type KeptFormat } from './kept-format.ts';
import { followRows, type KeptRows, noRows } from './kept-rows.ts';
import { ABSENCE_FINDINGS, parseRecordText } from './record-text.ts';
import { watchStore } from './store-watch.ts';
import { untilAborted } from './until-aborted.ts';

export interface KeptSource {
  readonly stores: StoreSource;
  /** As lower-case hexadecimal. */
  readonly sha256: (data: string | Uint8Array) => string;
  /** Where versions before the store kept the same; absent: nowhere. */
  readonly earlier?: EarlierRecords;
}

/** What an owner keeps in the store, and what is wrong with the file that it was kept in before. */
export interface KeptState<K> {
  readonly rows: KeptRows<K>;
  readonly findings: readonly Finding[];
}

/** A file that was looked at and stays where it is. */
interface Left {
  readonly stamp: string;
  readonly findings: readonly Finding[];
  /** It could not be read, so that nobody knows what it says. */
  readonly unread: boolean;
}

/**
 * An owner's mirror in a store that may not be there yet, followed at the cost of what changes. Records of the file of
 * earlier versions are imported when they are met, once, whoever meets them first.
 */
export class KeptMirror<K extends Kept, R> {
  readonly owner: OwnerId;
  readonly #source: KeptSource;
  readonly #load: () => Promise<KeptFormat<K, R>>;
  #opened: { readonly store: Store; readonly mirror: Mirror<K | Beginning> } | undefined;
  #rows: KeptRows<K> = noRows();
  #left: Left | undefined;

  constructor(owner: OwnerId, source: KeptSource, load: () => Promise<KeptFormat<K, R>>) {
    this.owner = owner;
    this.#source = source;
    this.#load = load;
  }

  /** Loaded when there is something to read with it. */
  format(): Promise<KeptFormat<K, R>> {
    return this.#load();
  }

  /** How messages name the file of earlier versions. */
  get earlierFile(): string {
    return this.#source.earlier?.file ?? `store:${this.owner}`;
  }

  /** The latest that was read in this process. */
  get rows(): KeptRows<K> {
    return this.#rows;
  }

  /** Throws `owner_unavailable` where the store does not answer. Makes no store but to import what was kept before. */
  async current(signal: AbortSignal): Promise<KeptState<K>> {
    signal.throwIfAborted();
    await untilAborted(this.#importEarlier(signal), signal);
    const rows = await untilAborted(this.#follow(), signal);
    return { rows, findings: this.#left?.findings ?? NO_FINDINGS };
  }

  /** As `current`, for whoever is about to write: throws `owner_unavailable` where records may stand in an unread file. */
  async ground(signal: AbortSignal): Promise<KeptRows<K>> {
    const { rows } = await this.current(signal);
    if (this.#left?.unread !== true || !isUntouched(rows)) return rows;
    throw new CatalogError(
      'owner_unavailable',
      `The records in ${this.#source.earlier?.file} cannot be read, so nothing was written.`,
      'Repair the file, or move it away.',
    );
  }

  async write(changes: ReadonlyMap<RecordKey, K | undefined>, basedOn: Seq): Promise<Result<Seq, Conflict>> {
    const mirror = await this.#mirrorIn(await this.#source.stores.made());
    const begun = basedOn === START ? ([[BEGINNING_KEY, { kind: 'beginning' }]] as const) : [];
    return mirror.write(new Map<RecordKey, K | Beginning | undefined>([...changes, ...begun]), basedOn);
  }

  watch(hint: () => void): Disposable {
    return watchStore(this.#source.stores, (store) => store.mirror(this.owner, UNREAD), hint);
  }

  async #mirrorIn(store: Store): Promise<Mirror<K | Beginning>> {
    if (this.#opened?.store === store) return this.#opened.mirror;
    const { codec } = await this.#load();
    const mirror = store.mirror(this.owner, codec);
    this.#opened = { store, mirror };
    return mirror;
  }

  async #follow(): Promise<KeptRows<K>> {
    const store = await this.#source.stores.existing();
    if (store === undefined) {
      if (this.#rows.stand !== undefined) this.#rows = noRows();
      return this.#rows;
    }
    const mirror = await this.#mirrorIn(store);
    for (;;) {
      const before = this.#rows;
      const rows = await followRows(mirror, before);
      // Whoever was quicker has shared its records already; what is read again is read from there.
      if (this.#rows !== before && this.#rows.stand?.store === rows.stand?.store) continue;
      this.#rows = rows;
      return rows;
    }
  }

  async #importEarlier(signal: AbortSignal): Promise<void> {
    const { earlier, sha256 } = this.#source;
    const stamp = await earlier?.stamp();
    if (earlier === undefined || stamp === undefined) {
      this.#left = undefined;
      return;
    }
    if (this.#left?.stamp === stamp) return;
    const leave = (findings: readonly Finding[], unread: boolean): void => {
      this.#left = { stamp, findings, unread };
    };
    const content = await earlier.read(signal);
    if (content.state === 'missing') return;
    if (content.state !== 'read') return leave([ABSENCE_FINDINGS[content.state]], true);
    const { parseFile } = await this.#load();
    const value = parseRecordText(content.bytes);
    const parsed = value.ok ? parseFile(value.value) : value;
    if (!parsed.ok) return leave(parsed.error, true);

    const digest = sha256(content.bytes);
    const mirror = await this.#mirrorIn(await this.#source.stores.made());
    const beginning: Beginning = { kind: 'beginning', imported: digest };
    const imported = await importInto(
      mirror,
      new Map<RecordKey, K | Beginning>([...parsed.value, [BEGINNING_KEY, beginning]]),
    );
    if (imported === 'refused') return leave([NOT_STORABLE], true);
    // Else by a process that crashed before the file had its other name, or that met it at the same time.
    if (imported === 'conflict' && (await this.#follow()).imported !== digest)
      return leave([NOT_IMPORTED], false);
    try {
      await earlier.retire();
      this.#left = undefined;
    } catch {
      leave([NOT_RENAMED], false);
    }
  }
}

async function importInto<T>(
  mirror: Mirror<T>,
  records: ReadonlyMap<RecordKey, T>,
): Promise<'imported' | 'conflict' | 'refused'> {
  try {
    return (await mirror.write(records, START)).ok ? 'imported' : 'conflict';
  } catch (error) {
    // A record that no store takes; it is one of the file, which stays.
    if (isCatalogError(error) && error.code !== 'owner_unavailable') return 'refused';
    throw error;
  }
}

/** Nothing was ever written. */
const isUntouched = ({ stand }: KeptRows<unknown>): boolean => stand === undefined || stand.seq === START;

const NO_FINDINGS: readonly Finding[] = [];

/** Hints need no content. */
const UNREAD: Codec<unknown> = { version: 1, encode: () => null, decode: () => undefined };

const NOT_STORABLE: Finding = {
  code: 'records_not_imported',
  severity: 'error',
  path: [],
  message:
    'A record in this file of an earlier version is larger than the store takes, so none was imported.',
  hint: 'Record it again in smaller parts, and move the file away.',
};

const NOT_RENAMED: Finding = {
  code: 'records_not_imported',
  severity: 'info',
  path: [],
  message: 'This file of an earlier version was imported, and could not be renamed; nobody reads it.',
  hint: 'Remove the file.',
};

const NOT_IMPORTED: Finding = {
  code: 'records_not_imported',
  path: [],
  message:
    'This file of an earlier version stands beside a store that holds records of the same owner already; nobody reads it.',
  hint: 'Record what is missing again, and remove the file.',
};
