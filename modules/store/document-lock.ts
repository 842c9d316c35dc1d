import { createHash } from 'node:crypto';
import { open, readFile, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

/** A lock of this age belongs to nobody any more: an update takes a fraction of it. Milliseconds. */
const STALE = 10_000;
/** Long enough for a lock to become stale. Milliseconds. */
export const PATIENCE = 15_000;
const RETRY = 5;
const MAX_RETRY = 50;

/** Processes of another machine (a shared folder, a container) have numbers that say nothing here. */
const machine = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 16);

/** A lock file beside the document, made by one process and removed by it, or by others when that one is gone. */
export class DocumentLock {
  readonly #file: string;
  readonly #text: string;

  private constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  /** undefined: others held it for too long. Rejects when the signal ends, or when the folder cannot be written. */
  static async acquire(
    file: string,
    { token, patience }: { readonly token: string; readonly patience: number },
    signal: AbortSignal,
  ): Promise<DocumentLock | undefined> {
    const text = JSON.stringify({ pid: process.pid, machine: machine(), token });
    const until = performance.now() + patience;
    for (let wait = RETRY; performance.now() < until; wait = Math.min(wait * 2, MAX_RETRY)) {
      signal.throwIfAborted();
      if (await create(file, text)) return new DocumentLock(file, text);
      // Whoever loses a lock by a mistake made here finds out before it replaces anything, and begins again.
      if (await isAbandoned(file)) await remove(file);
      else await pause(wait, undefined, { signal });
    }
    return undefined;
  }

  async isHeld(): Promise<boolean> {
    return (await textOf(this.#file)) === this.#text;
  }

  async release(): Promise<void> {
    if (await this.isHeld()) await remove(this.#file);
  }
}

async function create(file: string, text: string): Promise<boolean> {
  try {
    await using handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const text = await textOf(file);
  if (text === undefined) return false;
  const holder = holderIn(text);
  if (holder !== undefined && holder.machine === machine() && !isRunning(holder.pid)) return true;
  try {
    return Date.now() - (await stat(file)).mtimeMs > STALE;
  } catch {
    return false;
  }
}

/** undefined: it is being written, or was never written to its end. */
function holderIn(text: string): { readonly pid: number; readonly machine: unknown } | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    if (typeof holder !== 'object' || holder === null || !('pid' in holder) || !('machine' in holder))
      return undefined;
    const { pid, machine: where } = holder;
    return Number.isSafeInteger(pid) && Number(pid) > 0 ? { pid: Number(pid), machine: where } : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function remove(file: string): Promise<void> {
  try {
    await unlink(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
