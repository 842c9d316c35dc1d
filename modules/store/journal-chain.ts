import { CatalogError } from '../core/errors.ts';
import {
  type JournalAnchor,
  type JournalRecord,
  type JournalVerdict,
  parseSeq,
  type Seq,
  START,
} from '../core/ports/store.ts';
import { err, ok } from '../core/result.ts';
import type { Instant } from '../core/time.ts';
import { parsePayload, textDigest } from './payload.ts';

/** A record as it is kept; the hash is of exactly these texts, so that no reader's idea of JSON matters. */
export interface JournalRow {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly body: string;
  readonly hash: string;
}

export const CHAIN_START: JournalAnchor = { seq: START, hash: `sha256:${'0'.repeat(64)}` };

export const journalHash = (previous: string, row: Omit<JournalRow, 'hash'>): string =>
  textDigest(JSON.stringify([previous, row.seq, row.at, row.kind, row.body]));

/** The rows that continue a chain. */
export function chainRows(
  after: JournalAnchor,
  at: Instant,
  entries: readonly { readonly kind: string; readonly body: string }[],
): readonly (JournalRow & JournalAnchor)[] {
  let last = after;
  return entries.map(({ kind, body }) => {
    const row = { seq: nextSeq(last.seq), at, kind, body };
    last = { seq: row.seq, hash: journalHash(last.hash, row) };
    return { ...row, hash: last.hash };
  });
}

/**
 * `rows`: in order, up to the head as it was when reading began; `beyond`: the first one after any head; `start`: the last
 * record that was pruned, or the start of the chain.
 */
export async function verifyChain(
  rows: AsyncIterable<JournalRow>,
  head: JournalAnchor,
  beyond: Seq | undefined,
  known: JournalAnchor,
  start: JournalAnchor,
): Promise<JournalVerdict> {
  let last = start;
  let met = known.seq === START || (known.seq === start.seq && known.hash === start.hash);
  if (known.seq === start.seq && !met) return { intact: false, seq: known.seq, fault: 'replaced' };
  for await (const row of rows) {
    const seq = nextSeq(last.seq);
    if (row.seq !== seq) return { intact: false, seq, fault: 'removed' };
    if (row.hash !== journalHash(last.hash, row)) return { intact: false, seq, fault: 'altered' };
    last = { seq, hash: row.hash };
    if (seq !== known.seq) continue;
    if (row.hash !== known.hash) return { intact: false, seq, fault: 'replaced' };
    met = true;
  }
  if (last.seq < head.seq) return { intact: false, seq: nextSeq(last.seq), fault: 'removed' };
  if (last.hash !== head.hash) return { intact: false, seq: last.seq, fault: 'altered' };
  if (beyond !== undefined) return { intact: false, seq: beyond, fault: 'inserted' };
  if (!met) return { intact: false, seq: known.seq, fault: known.seq < start.seq ? 'pruned' : 'removed' };
  return { intact: true, head: last, ...(start.seq !== START && { start }) };
}

export function recordOf(row: JournalRow): JournalRecord {
  const body = parsePayload(row.body);
  return {
    seq: seqOf(row.seq),
    at: row.at as Instant,
    kind: row.kind,
    body: body === undefined ? err('malformed') : ok(body.value),
    hash: row.hash,
  };
}

/** Words only: a kind is shown and filtered by, and is never text of others. */
export function checkedKind(kind: string): string {
  if (/^[a-z][a-z0-9_]{0,99}$/.test(kind)) return kind;
  throw new CatalogError('invalid_request', 'The kind of a journal entry is no lower_snake_case word.');
}

export const nextSeq = (seq: number): Seq => seqOf(seq + 1);

/** Of a number that a database gave. */
export function seqOf(value: unknown): Seq {
  const seq = parseSeq(value);
  if (seq === undefined) throw new RangeError('A sequence number is out of range.');
  return seq;
}
