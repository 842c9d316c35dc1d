import { type Entry, type Ledger, type Seq, START } from '../ports/store.ts';
import type { Instant } from '../time.ts';

/** What a ledger says up to one entry. */
export interface Folded<S> {
  readonly seq: Seq;
  readonly state: S;
  /** Tells this history from every other one; the same in every process that reads the same ledger. */
  readonly mark: string;
  /** Of the last entry; absent: there is none. */
  readonly last?: { readonly at: Instant; readonly key: string };
}

export interface Folding<E, S> {
  readonly empty: S;
  readonly step: (state: S, entry: Entry<E>) => S;
  /** Of a text, short and without collisions. */
  readonly digest: (text: string) => string;
}

/** Of a ledger in which nothing stands. */
export const unfolded = <S>({ empty }: Pick<Folding<never, S>, 'empty'>): Folded<S> => ({
  seq: START,
  state: empty,
  mark: '',
});

/**
 * Brings a fold up to the ledger's end; the SAME object where nothing was added. The last entry is read again, so that a
 * ledger that was put in this one's place (a restored backup) is noticed and read from its start.
 */
export async function forward<E, S>(
  ledger: Pick<Ledger<E>, 'read'>,
  from: Folded<S>,
  folding: Folding<E, S>,
  signal: AbortSignal,
): Promise<Folded<S>> {
  let now = from;
  let confirmed = from.last === undefined;
  for await (const entry of ledger.read(Math.max(START, from.seq - 1) as Seq)) {
    signal.throwIfAborted();
    if (!confirmed) {
      if (entry.seq !== from.seq || entry.at !== from.last?.at || entry.key !== from.last.key) break;
      confirmed = true;
    } else {
      now = {
        seq: entry.seq,
        state: folding.step(now.state, entry),
        mark: folding.digest(`${now.mark} ${entry.seq} ${entry.at} ${entry.key}`),
        last: { at: entry.at, key: entry.key },
      };
    }
  }
  signal.throwIfAborted();
  return confirmed ? now : forward(ledger, unfolded(folding), folding, signal);
}
