import type { ReadFolder } from './policy-files.ts';

/**
 * When files are taken as they are. Nobody writes a folder at once: a file is made empty and then filled, or removed and
 * made again, and each state between is a valid set of policies that permits more than the one that is meant.
 */

/** Milliseconds in which nothing may change. */
export const QUIET = 200;
/** The same, where a file is empty or went away: more often than not it is on its way. */
export const LONG_QUIET = 1_000;
/** Milliseconds after which files that never come to rest are not waited for. */
export const PATIENCE = 5_000;

export interface Settling {
  /** Milliseconds since 1970, by the clock that stamps files. */
  readonly now: () => number;
  /** Rejects when the signal ends. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Earlier {
  /** What is in force was read as this; nothing is waited for where it is there again. */
  readonly isSame: (read: ReadFolder) => boolean;
  /** Paths of the files in force. Absent: nothing is in force, and what has rested long enough is taken at one look. */
  readonly files?: readonly string[];
}

/** What is there once it has come to rest; undefined: it does not. */
export async function readSettled(
  read: () => Promise<ReadFolder>,
  earlier: Earlier,
  { now, wait }: Settling,
  signal: AbortSignal,
): Promise<ReadFolder | undefined> {
  let found = await read();
  if (earlier.files === undefined && hasRested(found, now())) return found;
  let waited = 0;
  while (!earlier.isSame(found)) {
    const quiet = quietOf(found, earlier.files);
    waited += quiet;
    if (waited > PATIENCE) return undefined;
    await wait(quiet, signal);
    const next = await read();
    if (contentOf(next) === contentOf(found)) return next;
    found = next;
  }
  return found;
}

/** A stamp of the future says nothing. */
const hasRested = (read: ReadFolder, now: number): boolean =>
  read.changed !== undefined && now - read.changed >= quietOf(read, undefined);

function quietOf({ files }: ReadFolder, earlier: readonly string[] = []): number {
  const there = new Set(files.map(({ file }) => file));
  const isTorn = files.some(({ text }) => text?.trim() === '') || earlier.some((file) => !there.has(file));
  return isTorn ? LONG_QUIET : QUIET;
}

const contentOf = ({ files, changed, isThere }: ReadFolder): string =>
  JSON.stringify([files, changed, isThere]);
