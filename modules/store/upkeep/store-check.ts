import type { OwnerId } from '../../core/ports/owner-reader.ts';
import { type Codec, parseIdempotencyKey, type UnreadableReason } from '../../core/ports/store.ts';
import { parseInstant } from '../../core/time.ts';
import { CHAIN_START, seqOf, verifyChain } from '../journal-chain.ts';
import { keptAnswerOf } from '../keyed-row.ts';
import { recordKeyOf } from '../mirror-changes.ts';
import { parsePayload, textDigest } from '../payload.ts';
import type { Reading, SqlDatabase } from '../sql/database.ts';
import { readHead } from '../sql/stream-head.ts';
import { JOURNAL } from '../sql/tables.ts';
import { decodeEvents, decodeRecord } from '../stored-value.ts';
import { pagesOf } from './row-pages.ts';

/** What its owner reads a stream with; streams without one are checked for all but what their records say. */
export interface StoreCodecs {
  readonly ledgers: Readonly<Partial<Record<OwnerId, Codec<unknown>>>>;
  readonly mirrors: Readonly<Partial<Record<OwnerId, Codec<unknown>>>>;
}

/**
 * `sequence`: a number is missing, twice or beyond the head; `digest`: the content is not the one that was asked for;
 * `journal_*`: as `JournalVerdict`; `unknown_stream`: no shape of this version.
 */
export interface StoreFault {
  /** `ledger:inventory`, `mirror:indexes`, `journal`, `keys`. */
  readonly stream: string;
  readonly seq: number;
  readonly code:
    | 'sequence'
    | 'digest'
    | 'unknown_stream'
    | UnreadableReason
    | `journal_${'altered' | 'removed' | 'inserted' | 'replaced'}`;
}

export interface StoreCheck {
  readonly counts: {
    readonly entries: number;
    readonly records: number;
    readonly journal: number;
    readonly keys: number;
  };
  /** In the order of the streams' names, then of the sequence. At most one for each entry or record. */
  readonly faults: readonly StoreFault[];
}

/** Reads everything, as it was at one time, and changes nothing. */
export const checkStore = (database: SqlDatabase, codecs: StoreCodecs): Promise<StoreCheck> =>
  database.readAtOnce(async (queries) => {
    const streams = await headsOf(queries);
    const faults: StoreFault[] = [];
    const entries = await checkLedgers(queries, streams, codecs, faults);
    const records = await checkMirrors(queries, streams, codecs, faults);
    const journal = await checkJournal(queries, faults);
    const keys = await checkKeys(queries, faults);
    for (const [stream, seq] of streams)
      if (!/^(?:journal|(?:ledger|mirror):.+)$/.test(stream))
        faults.push({ stream, seq, code: 'unknown_stream' });
    faults.sort((a, b) => (a.stream === b.stream ? a.seq - b.seq : a.stream < b.stream ? -1 : 1));
    return { counts: { entries, records, journal, keys }, faults };
  });

type Heads = ReadonlyMap<string, number>;

async function headsOf(queries: Reading): Promise<Heads> {
  const rows = await queries.selectFrom('streams').select(['name', 'seq']).execute();
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

async function checkLedgers(
  queries: Reading,
  heads: Heads,
  { ledgers }: StoreCodecs,
  faults: StoreFault[],
): Promise<number> {
  const last = new Map<string, number>();
  let count = 0;
  for await (const row of pagesOf(queries, 'ledger_entries')) {
    count += 1;
    const { stream, seq, version, payload } = row;
    const expected = (last.get(stream) ?? 0) + 1;
    last.set(stream, seq);
    if (seq !== expected || seq > (heads.get(stream) ?? 0)) faults.push({ stream, seq, code: 'sequence' });
    else if (row.digest !== textDigest(`${version} ${payload}`)) faults.push({ stream, seq, code: 'digest' });
    else {
      const codec = codecOf(ledgers, 'ledger:', stream);
      const bad = decodeEvents(codec, version, payload).find((event) => !event.ok);
      if (bad?.ok === false) faults.push({ stream, seq, code: bad.error });
    }
  }
  for (const [stream, head] of heads)
    if (stream.startsWith('ledger:') && (last.get(stream) ?? 0) < head)
      faults.push({ stream, seq: head, code: 'sequence' });
  return count;
}

async function checkMirrors(
  queries: Reading,
  heads: Heads,
  { mirrors }: StoreCodecs,
  faults: StoreFault[],
): Promise<number> {
  let count = 0;
  for await (const { stream, key, seq, version, payload } of pagesOf(queries, 'mirror_records')) {
    count += 1;
    if (seq < 1 || seq > (heads.get(stream) ?? 0)) faults.push({ stream, seq, code: 'sequence' });
    else if (JSON.stringify(recordKeyOf(key)) !== key) faults.push({ stream, seq, code: 'malformed' });
    else if (payload !== null) {
      const record = decodeRecord(codecOf(mirrors, 'mirror:', stream), version, payload);
      if (!record.ok) faults.push({ stream, seq, code: record.error });
    }
  }
  return count;
}

async function checkJournal(queries: Reading, faults: StoreFault[]): Promise<number> {
  const head = await readHead(queries, JOURNAL);
  const beyond: number[] = [];
  let count = 0;
  const upToHead = async function* () {
    for await (const row of pagesOf(queries, 'journal_records')) {
      count += 1;
      if (row.seq <= head.seq) yield row;
      else beyond.push(row.seq);
    }
  };
  const verdict = await verifyChain(upToHead(), head, undefined, CHAIN_START);
  const [first] = beyond;
  if (!verdict.intact) faults.push({ stream: JOURNAL, seq: verdict.seq, code: `journal_${verdict.fault}` });
  else if (first !== undefined) faults.push({ stream: JOURNAL, seq: seqOf(first), code: 'journal_inserted' });
  return count;
}

/** They have no order of their own: `seq` is 0. */
async function checkKeys(queries: Reading, faults: StoreFault[]): Promise<number> {
  let count = 0;
  for await (const row of pagesOf(queries, 'keyed_answers')) {
    count += 1;
    const isOpen = row.status === null && row.body === null;
    const hasScope = typeof parsePayload(row.scope)?.value === 'string';
    const readable =
      hasScope &&
      parseIdempotencyKey(row.key) !== undefined &&
      parseInstant(row.until) !== undefined &&
      (isOpen || keptAnswerOf(row) !== undefined);
    if (!readable) faults.push({ stream: 'keys', seq: 0, code: 'malformed' });
  }
  return count;
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
