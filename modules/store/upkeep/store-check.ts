import { type Codec, parseIdempotencyKey, type StreamName } from '../../core/ports/store.ts';
import type { StoreFault } from '../../core/ports/store-upkeep.ts';
import { parseInstant } from '../../core/time.ts';
import { CHAIN_START, verifyChain } from '../journal-chain.ts';
import { keptAnswerOf } from '../keyed-row.ts';
import { recordKeyOf } from '../mirror-changes.ts';
import { parsePayload, textDigest } from '../payload.ts';
import type { Reading, SqlDatabase } from '../sql/database.ts';
import { readHead } from '../sql/stream-head.ts';
import { JOURNAL, JOURNAL_START } from '../sql/tables.ts';
import { decodeEvents, decodeRecord } from '../stored-value.ts';
import { pagesOf } from './row-pages.ts';

/** What its owner reads a stream with; streams without one are checked for all but what their records say. */
export interface StoreCodecs {
  readonly ledgers: Readonly<Partial<Record<StreamName, Codec<unknown>>>>;
  readonly mirrors: Readonly<Partial<Record<StreamName, Codec<unknown>>>>;
}

export interface StoreCheck {
  /** By stream; what a mirror has removed does not count. */
  readonly records: Readonly<Record<string, number>>;
  readonly faults: readonly StoreFault[];
}

/** Answers to idempotency keys, which are no stream. */
export const KEYS = 'keys';

/** How many of what. */
export class RecordCounts {
  readonly #counts = new Map<string, number>();

  add(place: string): void {
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
  }

  /** In the order of their names. */
  counted(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Reads everything, as it was at one time, and changes nothing. */
export const checkStore = (database: SqlDatabase, codecs: StoreCodecs): Promise<StoreCheck> =>
  database.readAtOnce(async (queries) => {
    const streams = await headsOf(queries);
    const faults: StoreFault[] = [];
    const counts = new RecordCounts();
    const scene = { queries, streams, codecs, faults, counts };
    await checkLedgers(scene);
    await checkMirrors(scene);
    await checkJournal(scene);
    await checkKeys(scene);
    for (const [stream, seq] of streams)
      if (!/^(?:journal|(?:ledger|mirror):.+)$/.test(stream))
        faults.push({ place: stream, seq, code: 'unknown_stream' });
    faults.sort((a, b) => (a.place === b.place ? a.seq - b.seq : a.place < b.place ? -1 : 1));
    return { records: counts.counted(), faults };
  });

interface Scene {
  readonly queries: Reading;
  readonly streams: Heads;
  readonly codecs: StoreCodecs;
  readonly faults: StoreFault[];
  readonly counts: RecordCounts;
}

type Heads = ReadonlyMap<string, number>;

async function headsOf(queries: Reading): Promise<Heads> {
  const rows = await queries.selectFrom('streams').select(['name', 'seq']).execute();
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

async function checkLedgers({ queries, streams, codecs, faults, counts }: Scene): Promise<void> {
  const last = new Map<string, number>();
  for await (const row of pagesOf(queries, 'ledger_entries')) {
    const { stream: place, seq, version, payload } = row;
    counts.add(place);
    const expected = (last.get(place) ?? 0) + 1;
    last.set(place, seq);
    if (seq !== expected || seq > (streams.get(place) ?? 0)) faults.push({ place, seq, code: 'sequence' });
    else if (row.digest !== textDigest(`${version} ${payload}`)) faults.push({ place, seq, code: 'digest' });
    else {
      const codec = codecOf(codecs.ledgers, 'ledger:', place);
      const bad = decodeEvents(codec, version, payload).find((event) => !event.ok);
      if (bad?.ok === false) faults.push({ place, seq, code: bad.error });
    }
  }
  for (const [place, head] of streams)
    if (place.startsWith('ledger:') && (last.get(place) ?? 0) < head)
      faults.push({ place, seq: head, code: 'sequence' });
}

async function checkMirrors({ queries, streams, codecs, faults, counts }: Scene): Promise<void> {
  for await (const row of pagesOf(queries, 'mirror_records')) {
    const { stream: place, key, seq, version, payload } = row;
    if (payload !== null) counts.add(place);
    if (seq < 1 || seq > (streams.get(place) ?? 0)) faults.push({ place, seq, code: 'sequence' });
    else if (JSON.stringify(recordKeyOf(key)) !== key) faults.push({ place, seq, code: 'malformed' });
    else if (payload !== null) {
      const record = decodeRecord(codecOf(codecs.mirrors, 'mirror:', place), version, payload);
      if (!record.ok) faults.push({ place, seq, code: record.error });
    }
  }
}

async function checkJournal({ queries, faults, counts }: Scene): Promise<void> {
  const head = await readHead(queries, JOURNAL);
  const start = await readHead(queries, JOURNAL_START);
  const beyond: number[] = [];
  const upToHead = async function* () {
    for await (const row of pagesOf(queries, 'journal_records')) {
      counts.add(JOURNAL);
      if (row.seq <= head.seq) yield row;
      else beyond.push(row.seq);
    }
  };
  const verdict = await verifyChain(upToHead(), head, undefined, CHAIN_START, start);
  const [first] = beyond;
  // No anchor is asked about, so that none can be of what was pruned.
  if (!verdict.intact && verdict.fault !== 'pruned')
    faults.push({ place: JOURNAL, seq: verdict.seq, code: `journal_${verdict.fault}` });
  else if (first !== undefined) faults.push({ place: JOURNAL, seq: first, code: 'journal_inserted' });
}

async function checkKeys({ queries, faults, counts }: Scene): Promise<void> {
  for await (const row of pagesOf(queries, 'keyed_answers')) {
    counts.add(KEYS);
    const isOpen = row.status === null && row.body === null;
    const readable =
      typeof parsePayload(row.scope)?.value === 'string' &&
      parseIdempotencyKey(row.key) !== undefined &&
      parseInstant(row.until) !== undefined &&
      (isOpen || keptAnswerOf(row) !== undefined);
    if (!readable) faults.push({ place: KEYS, seq: 0, code: 'malformed' });
  }
}

/** Anything that is JSON, of any version. */
const UNREAD: Codec<unknown> = {
  version: Number.MAX_SAFE_INTEGER,
  encode: () => null,
  decode: (_version, value) => value,
};

function codecOf(
  codecs: Readonly<Record<string, Codec<unknown> | undefined>>,
  shape: string,
  stream: string,
): Codec<unknown> {
  const owner = stream.slice(shape.length);
  return (Object.hasOwn(codecs, owner) ? codecs[owner] : undefined) ?? UNREAD;
}
