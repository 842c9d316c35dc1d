import type { JournalPage, JournalQuery, JournalReading, PruneOptions } from '../ports/journal-reading.ts';
import {
  type Journal,
  type JournalAnchor,
  type JournalAsk,
  type JournalPruning,
  type JournalRecord,
  type JournalVerdict,
  type Seq,
  START,
  type StoreSource,
} from '../ports/store.ts';
import type { Instant } from '../time.ts';

/** Records that are taken from the store at a time where most of them may be sieved out. */
const STEP = 500;

/** Of a store that was never made: nothing has happened. */
const NOTHING_KEPT: JournalVerdict = { intact: true, head: { seq: START, hash: `sha256:${'0'.repeat(64)}` } };

/** The journal of the workspace's store; reading makes none. */
export class StoredJournal implements JournalReading {
  readonly #stores: Pick<StoreSource, 'existing' | 'watch'>;

  constructor(stores: Pick<StoreSource, 'existing' | 'watch'>) {
    this.#stores = stores;
  }

  async read(query: JournalQuery, signal: AbortSignal): Promise<JournalPage> {
    const journal = (await this.#stores.existing())?.journal();
    if (journal === undefined) return { records: [], through: query.after ?? START, more: false };
    // What is written while this reads belongs to the next page.
    const head = await journal.head();
    return query.after === undefined
      ? latest(journal, query, head, signal)
      : following(journal, query, query.after, head, signal);
  }

  async verify(known: JournalAnchor | undefined, signal: AbortSignal): Promise<JournalVerdict> {
    signal.throwIfAborted();
    const journal = (await this.#stores.existing())?.journal();
    if (journal !== undefined) return journal.verify(known);
    return known === undefined || known.seq === START
      ? NOTHING_KEPT
      : { intact: false, seq: known.seq, fault: 'removed' };
  }

  async prune(before: Instant, { dryRun, by }: PruneOptions, signal: AbortSignal): Promise<JournalPruning> {
    signal.throwIfAborted();
    const journal = (await this.#stores.existing())?.journal();
    if (journal === undefined) return { count: 0 };
    const pruned = await journal.prune(before, { dryRun });
    if (dryRun || pruned.through === undefined) return pruned;
    const { seq, hash } = pruned.through;
    await journal.append({
      kind: 'journal_pruned',
      body: { count: pruned.count, through: seq, hash, before, ...(by !== undefined && { by }) },
    });
    return pruned;
  }

  watch(hint: () => void): Disposable {
    const look = this.#stores.watch(hint);
    let watched: Disposable | undefined;
    let ended = false;
    void this.#stores.existing().then(
      (store) => {
        if (!ended) watched = store?.journal().watch(hint);
      },
      // A store that cannot be opened hints when it can be.
      () => undefined,
    );
    return {
      [Symbol.dispose]() {
        ended = true;
        watched?.[Symbol.dispose]();
        look[Symbol.dispose]();
      },
    };
  }
}

async function latest(
  journal: Journal,
  query: JournalQuery,
  head: Seq,
  signal: AbortSignal,
): Promise<JournalPage> {
  const found: JournalRecord[] = [];
  let before = (head + 1) as Seq;
  for (;;) {
    signal.throwIfAborted();
    const records = await journal.page({ ...sieveOf(query), before, from: 'last', limit: STEP });
    const [first] = records;
    if (first === undefined) return { records: found, through: head, more: false };
    found.unshift(...records.filter((record) => isMeant(record, query)));
    if (found.length > query.limit) return { records: found.slice(-query.limit), through: head, more: true };
    before = first.seq;
  }
}

async function following(
  journal: Journal,
  query: JournalQuery,
  from: Seq,
  head: Seq,
  signal: AbortSignal,
): Promise<JournalPage> {
  const found: JournalRecord[] = [];
  for (let after = from; ; ) {
    signal.throwIfAborted();
    const records = await journal.page({
      ...sieveOf(query),
      after,
      before: (head + 1) as Seq,
      from: 'first',
      limit: STEP,
    });
    for (const record of records) {
      if (!isMeant(record, query)) continue;
      if (found.length === query.limit)
        return { records: found, through: found.at(-1)?.seq ?? from, more: true };
      found.push(record);
    }
    const last = records.at(-1);
    if (last === undefined || records.length < STEP)
      return { records: found, through: head > from ? head : from, more: false };
    after = last.seq;
  }
}

const sieveOf = ({
  kinds,
  since,
  until,
  ...named
}: JournalQuery): Pick<JournalAsk, 'kinds' | 'since' | 'until' | 'containing'> => ({
  ...(kinds !== undefined && { kinds }),
  ...(since !== undefined && { since }),
  ...(until !== undefined && { until }),
  containing: [named.tool, named.subject, named.outcome, named.requestId].flatMap((text) =>
    text === undefined ? [] : [JSON.stringify(text)],
  ),
});

/** Of a record that cannot be read nobody knows what it is about. */
function isMeant({ body }: JournalRecord, { tool, subject, outcome, requestId }: JournalQuery): boolean {
  const asked = Object.entries({ tool, subject, outcome, request_id: requestId }).filter(
    ([, value]) => value !== undefined,
  );
  if (asked.length === 0) return true;
  const said: unknown = body.ok ? body.value : undefined;
  return isMapping(said) && asked.every(([key, value]) => said[key] === value);
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
