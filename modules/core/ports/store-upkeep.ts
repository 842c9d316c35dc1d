import type { Instant } from '../time.ts';

/** What is done to the store as a whole. Paths are as a person typed them. */
export interface StoreUpkeep {
  /** Throws `conflict` where the file is there already, `not_found` where there is no store. */
  backup(file: string, signal: AbortSignal): Promise<StoreContent>;
  /**
   * Throws `conflict` where the store holds anything, `not_found` where there is no such file, `invalid_request` where it
   * is no backup. With faults that are not accepted nothing is restored.
   */
  restore(
    file: string,
    options: { readonly acceptFaults: boolean },
    signal: AbortSignal,
  ): Promise<StoreRestoration & { readonly restored: boolean }>;
  /** Throws `not_found` where there is no store. */
  check(signal: AbortSignal): Promise<StoreCheckReport>;
}

export interface StoreContent {
  readonly engine: 'sqlite' | 'postgres';
  /** Records by what holds them: `ledger:approvals`, `mirror:inventory`, `journal`, `keys`. */
  readonly records: Readonly<Record<string, number>>;
}

export interface StoreCheckReport extends StoreContent {
  /** In the order of the places, then of the sequence. At most one for each record. */
  readonly faults: readonly StoreFault[];
}

export interface StoreRestoration extends StoreCheckReport {
  /** Of the last write that the backup holds; absent: it holds none that says. */
  readonly asOf?: Instant;
}

export interface StoreFault {
  /** As in `records`. */
  readonly place: string;
  /** Where in it; 0 where the place has no order. */
  readonly seq: number;
  readonly code: StoreFaultCode;
}

/** What a store can suffer from, in words. */
export const STORE_FAULTS = {
  sequence: 'A number in its order is missing, stands twice or lies beyond its end.',
  digest: 'What is kept is not what was written.',
  unknown_stream: 'Nothing of this version of Agent-Tools has such a name.',
  malformed: 'It is no record of any version.',
  newer_version: 'A later version of Agent-Tools wrote it.',
  journal_altered: 'The record is not what was written, or one before it is not.',
  journal_removed: 'A record is gone.',
  journal_inserted: 'A record was added behind the end.',
  journal_replaced: 'It is another journal than the one that was known.',
} as const;

export type StoreFaultCode = keyof typeof STORE_FAULTS;
