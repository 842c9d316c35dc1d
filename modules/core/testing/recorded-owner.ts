import { hash } from 'node:crypto';
import type { OwnerReader, RecordKey } from '../ports/owner-reader.ts';
import { type Codec, START, type Store, type StoreSource } from '../ports/store.ts';
import { BEGINNING_KEY, type Beginning, type Kept } from '../records/kept-format.ts';
import type { KeptMirror, KeptSource } from '../records/kept-mirror.ts';
import type { ReaderSettings } from '../records/mirror-reader.ts';
import { type Instant, instantOf } from '../time.ts';
import { MemoryStores } from './memory-stores.ts';
import type { OwnerUnderTest } from './owner-contract.ts';

/** When the clock of these tests stands. */
export const NOW: Instant = instantOf(Date.UTC(2026, 0, 1, 12));
export const clock = { now: () => NOW };
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex');
export const readerSettings: ReaderSettings = { clock, sha256 };

export const memoryStores = (): MemoryStores => new MemoryStores(clock);

/** The store of an owner under test, which may hang or not answer. */
class HandStores implements StoreSource {
  gone = false;
  reads = 0;
  before: () => Promise<void> = () => Promise.resolve();
  readonly #inner: StoreSource;
  readonly #secret: string;

  constructor(inner: StoreSource, secret: string) {
    this.#inner = inner;
    this.#secret = secret;
  }

  async existing(): Promise<Store | undefined> {
    this.reads += 1;
    await this.before();
    if (this.gone) throw new Error(`EIO: /srv/${this.#secret}`);
    return this.#inner.existing();
  }

  made(): Promise<Store> {
    return this.#inner.made();
  }

  watch(hint: () => void): Disposable {
    return this.#inner.watch(hint);
  }
}

export interface RecordedContent<K extends Kept, R> {
  readonly keep: (source: KeptSource) => KeptMirror<K, R>;
  readonly create: (kept: KeptMirror<K, R>, settings: ReaderSettings) => OwnerReader<R>;
  /** As the file of earlier versions held it. */
  readonly first: object;
  readonly second: object;
  /** Stands in what fails, where nothing that is right could hold it. */
  readonly secret: string;
  /** Default: in memory. */
  readonly stores?: StoreSource;
  /** Ways to break what this owner keeps there. */
  readonly damages?: Readonly<Record<string, () => Promise<void>>>;
}

/** An owner of recorded evidence over a store. */
export function recordedOwner<K extends Kept, R>(content: RecordedContent<K, R>): OwnerUnderTest<R> {
  const { keep, create, secret, stores: inner = memoryStores(), damages = {} } = content;
  const stores = new HandStores(inner, secret);
  const restart = (): OwnerReader<R> => create(keep({ stores, sha256 }), readerSettings);
  return {
    reader: restart(),
    async write(state) {
      stores.gone = false;
      await replaceAll(keep({ stores: inner, sha256 }), await inner.made(), content[state]);
    },
    breakages: {
      'a store that does not answer': () => {
        stores.gone = true;
      },
      ...damages,
    },
    restart,
    hold(before) {
      stores.before = before;
    },
    reads: () => stores.reads,
  };
}

/** Makes that document all that is kept. */
async function replaceAll<K extends Kept, R>(
  kept: KeptMirror<K, R>,
  store: Store,
  document: object,
): Promise<void> {
  const { codec, parseFile } = await kept.format();
  const parsed = parseFile(document);
  if (!parsed.ok) throw new TypeError(`The document of a test is wrong: ${JSON.stringify(parsed.error)}`);
  const mirror = store.mirror<K | Beginning>(kept.owner, codec satisfies Codec<K | Beginning>);
  const { seq, records } = await mirror.read();
  const after = new Map<RecordKey, K | Beginning>(parsed.value);
  const gone = [...records.keys()].filter((key) => !after.has(key) && key !== BEGINNING_KEY);
  const begun: Beginning = { kind: 'beginning' };
  await mirror.write(
    new Map<RecordKey, K | Beginning | undefined>([
      ...gone.map((key) => [key, undefined] as const),
      ...after,
      ...(seq === START ? [[BEGINNING_KEY, begun] as const] : []),
    ]),
  );
}
