import type { Instant } from '../time.ts';
import type { JournalAnchor, JournalPruning, JournalRecord, JournalVerdict, Seq } from './store.ts';

/** The journal for those who may look at it: what happened, in order. Reading makes no store. */
export interface JournalReading {
  /** Of those that match, the last `limit` up to `before`, or the first after `after`; in order of writing. */
  read(query: JournalQuery, signal: AbortSignal): Promise<JournalPage>;
  verify(known: JournalAnchor | undefined, signal: AbortSignal): Promise<JournalVerdict>;
  /** Ends the keeping of what was written before then, and journals that. With `dryRun`: what would be. */
  prune(before: Instant, options: PruneOptions, signal: AbortSignal): Promise<JournalPruning>;
  /** Something may have been written. Hints may be lost. */
  watch(hint: () => void): Disposable;
}

export interface JournalQuery {
  readonly after?: Seq;
  readonly limit: number;
  readonly kinds?: readonly string[];
  readonly tool?: string;
  readonly subject?: string;
  readonly outcome?: string;
  readonly since?: Instant;
  readonly until?: Instant;
  readonly requestId?: string;
}

export interface JournalPage {
  readonly records: readonly JournalRecord[];
  /** Where the next page begins: everything up to here was looked at. */
  readonly through: Seq;
  readonly more: boolean;
}

export interface PruneOptions {
  readonly dryRun: boolean;
  /** Who asked for it; absent: the workspace's own settings. */
  readonly by?: string;
}
