import type { Review } from '../../core/model/review.ts';
import { PersistentMap } from '../../core/persistent-map.ts';
import type { ReviewCommands } from '../../core/ports/review-commands.ts';
import type { Entry, IdempotencyKey } from '../../core/ports/store.ts';
import type { LaterJournal } from '../../core/records/later-journal.ts';
import { ledgerKey, planAndAppend, repeatableOf, reusedKey } from '../../core/records/ledger-command.ts';
import { type Folded, type Folding, unfolded } from '../../core/records/ledger-fold.ts';
import type { LedgerSource } from '../../core/records/ledger-reader.ts';
import { personText } from '../../documents/index.ts';
import { reviewCodec } from './review-event.ts';

export interface ReviewCommandsSettings extends LedgerSource {
  readonly journal: Pick<LaterJournal, 'append'>;
  readonly token: () => string;
}

/** What was recorded under keys of callers. */
type Keyed = PersistentMap<string, { readonly asked: string; readonly review: Review }>;

/** Each review is one step in the ledger, journaled by what it is about, never with its note. */
export class LedgerReviewCommands implements ReviewCommands {
  readonly #settings: ReviewCommandsSettings;
  readonly #folding: Folding<Review, Keyed>;
  #fold: Folded<Keyed>;

  constructor(settings: ReviewCommandsSettings) {
    this.#settings = settings;
    this.#folding = { empty: PersistentMap.empty(), step: withEntry, digest: settings.sha256 };
    this.#fold = unfolded(this.#folding);
  }

  async record(
    { note: said, ...found }: Omit<Review, 'at'>,
    key: IdempotencyKey | undefined,
    signal: AbortSignal,
  ): Promise<Review> {
    const { stores, clock, journal } = this.#settings;
    const store = await stores.made();
    const note = personText(said);
    const review: Review = { ...found, at: clock.now(), ...(note !== undefined && { note }) };
    const written = ledgerKey({ key, scope: ['review', found.by], asked: [found, note] }, this.#settings);
    const done = await planAndAppend<Review, Keyed, Review>(
      { ledger: store.ledger('reviews', reviewCodec), folding: this.#folding, from: this.#fold },
      (keyed) => {
        const before = written.repeatable && keyed.get(written.repeatable.name);
        if (before === undefined) return { kind: 'append', events: [review], key: written.key };
        if (before.asked !== written.repeatable?.asked) throw reusedKey();
        return { kind: 'answer', value: before.review };
      },
      signal,
    );
    this.#fold = done.fold;
    const repeated = done.kind === 'answer';
    const recorded = repeated ? done.value : review;
    const { tool, version, verdict, by, revision } = recorded;
    await journal.append({
      kind: verdict === 'reviewed' ? 'review_accepted' : 'review_rejected',
      body: {
        tool: tool.id,
        source: tool.source,
        ...(version !== undefined && { version }),
        revision,
        by,
        ...(repeated && { repeated: true }),
      },
    });
    return recorded;
  }
}

function withEntry(keyed: Keyed, { key, events }: Entry<Review>): Keyed {
  const repeatable = repeatableOf(key);
  const [event] = events;
  return repeatable === undefined || event === undefined || !event.ok
    ? keyed
    : keyed.set(repeatable.name, { asked: repeatable.asked, review: event.value });
}
