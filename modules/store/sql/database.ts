import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import type { JournalAnchor, Outlives } from '../../core/ports/store.ts';
import type { HintBoard } from '../hint-board.ts';
import type { ChainedRow } from './sqlite-chain.ts';
import type { DatabaseTables } from './tables.ts';

export type Queries = Kysely<DatabaseTables>;
/** Has nothing that writes. */
export type Reading = Pick<Queries, 'selectFrom'>;

/** One engine. Everything rejects with CatalogErrors only, but for bugs. */
export interface SqlDatabase {
  readonly engine: 'sqlite' | 'postgres';
  /** Single statements, each of which sees what is written at that time. */
  read<T>(work: (queries: Reading) => Promise<T>): Promise<T>;
  /** Statements that all see the same. */
  readAtOnce<T>(work: (queries: Reading) => Promise<T>): Promise<T>;
  /**
   * All or nothing; on the disk when it resolves, or (`process`) with the operating system or the server, which is sooner.
   * May run `work` again where others were in the way.
   */
  write<T>(work: (queries: Queries) => Promise<T>, outlives?: Outlives): Promise<T>;
  /**
   * As `write` does it, for the journal alone: the rows that `follow` gives are written behind the head that it is given.
   * Absent: `write` is as good.
   */
  extendChain?(
    follow: (head: JournalAnchor) => readonly ChainedRow[],
    outlives: Outlives,
  ): Promise<readonly ChainedRow[]>;
  /** Says what other processes write, as far as the engine tells. */
  readonly hints: HintBoard;
  close(): Promise<void>;
}

/** `busy`: others are in the way, and nothing was done; `unavailable`: no answer that holds; undefined: a bug. */
export type Failure = 'busy' | 'unavailable' | undefined;

/** Milliseconds for which others may be in the way. */
const PATIENCE = 10_000;
const RETRY = 2;
const MAX_RETRY = 50;

export async function patiently<T>(
  failureOf: (error: unknown) => Failure,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (let wait = RETRY; ; wait = Math.min(wait * 2, MAX_RETRY)) {
    try {
      return await work();
    } catch (error) {
      if (isCatalogError(error)) throw error;
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      if (failure === 'unavailable') throw unavailable('The store does not answer.', error);
      if (performance.now() >= until)
        throw unavailable('Others have kept the store busy for too long.', error);
    }
    await pause(wait);
  }
}

export const noStore = (): CatalogError =>
  new CatalogError('not_found', 'There is no store yet.', 'The first record makes it.');

export const unavailable = (message: string, cause?: unknown): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    message,
    'Check that the database of store.url can be reached and has room, and try again.',
    cause,
  );
