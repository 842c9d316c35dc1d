import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A lock of this age is of a command that was ended: an update takes a fraction of it. Milliseconds. */
const STALE = 5_000;
/** Milliseconds. */
const RETRY = 20;

/**
 * Runs the work while no other command runs its own under this lock, a file that is made for it and removed. Waits for
 * others; rejects when the signal ends or the file cannot be made.
 */
export async function underLock<T>(file: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  while (!(await make(file))) {
    if (!(await endStale(file))) await pause(RETRY, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * One at a time: of two who have seen the same stale lock, the second would else remove the one that the first has made
 * since. false: it is not stale, or another looks after it.
 */
async function endStale(file: string): Promise<boolean> {
  if (!(await isStale(file))) return false;
  const turn = `${file}.turn`;
  if (!(await make(turn))) {
    if (await isStale(turn)) await rm(turn, { force: true });
    return false;
  }
  try {
    if (await isStale(file)) await rm(file, { force: true });
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function make(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function isStale(file: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > STALE;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
