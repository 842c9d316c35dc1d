import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CatalogError } from '../core/errors.ts';
import type { FileContent } from '../core/ports/document-files.ts';
import type { RecordDocument } from '../core/ports/record-document.ts';
import type { Result } from '../core/result.ts';
import { MAX_SIZE } from './bounded-read.ts';
import { DocumentLock } from './document-lock.ts';
import { errorCode } from './error-code.ts';

export interface LockedFile {
  /** Absolute. */
  readonly file: string;
  /** As messages name the file. */
  readonly written: string;
  /** Never the same twice, on any machine. */
  readonly token: () => string;
  /** How long an update waits for those of other processes. Milliseconds. */
  readonly patience: number;
  readonly read: (signal: AbortSignal) => Promise<FileContent>;
  /** Before anything is written. */
  readonly prepare: () => Promise<void>;
  readonly watch: (hint: () => void) => Disposable;
}

/** A file that is replaced as a whole, by one writer at a time over all processes. */
export function lockedDocument(settings: LockedFile): RecordDocument {
  const { file, written, token, patience, read } = settings;
  /** Updates of this process wait for each other here, and for those of others at the lock. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    read,
    update(edit, signal) {
      const replaceInTurn = async (before: Promise<unknown>) => {
        await settled(before, signal);
        try {
          await settings.prepare();
          for (;;) {
            const turn = { file, written, token: token(), patience, read: () => read(signal) };
            const done = await replaceLocked(turn, edit, signal);
            if (done !== 'lost_lock') return done;
          }
        } catch (error) {
          signal.throwIfAborted();
          throw error instanceof CatalogError ? error : unwritable(written, error);
        }
      };
      const next = replaceInTurn(last);
      last = next.catch(() => undefined);
      return next;
    },
    watch: settings.watch,
  };
}

/** One attempt at an update. */
interface Turn {
  readonly file: string;
  /** As messages name the file. */
  readonly written: string;
  readonly token: string;
  readonly patience: number;
  readonly read: () => Promise<FileContent>;
}

/**
 * Two writers never both replace what they read. Whoever takes the lock first removes the files that others had begun
 * and then reads; whoever replaces finishes its file, looks whether the lock is still its own, and then renames. A writer
 * whose lock was taken over either renamed before the other's removal, and was read by it, or has no file left to rename.
 */
async function replaceLocked<E>(
  { file, written, token, patience, read }: Turn,
  edit: (before: FileContent) => Result<Uint8Array, E>,
  signal: AbortSignal,
): Promise<Result<'written' | 'unchanged', E> | 'lost_lock'> {
  const lock = await DocumentLock.acquire(`${file}.lock`, { token, patience }, signal);
  if (lock === undefined) {
    const message = `Another process has been writing ${written} for too long.`;
    throw new CatalogError('owner_unavailable', message, 'Try again in a moment.');
  }
  try {
    await removeLeftovers(file);
    const before = await read();
    const edited = edit(before);
    if (!edited.ok) return edited;
    if (before.state === 'read' && Buffer.compare(before.bytes, edited.value) === 0)
      return { ok: true, value: 'unchanged' };
    if (edited.value.length > MAX_SIZE) throw tooLarge(written);
    const temporary = `${file}.${token}.tmp`;
    await writeSynced(temporary, edited.value);
    if (signal.aborted || !(await lock.isHeld())) {
      await rm(temporary, { force: true });
      signal.throwIfAborted();
      return 'lost_lock';
    }
    return (await replace(temporary, file)) ? { ok: true, value: 'written' } : 'lost_lock';
  } finally {
    await lock.release();
  }
}

/** false: the file to rename is gone. */
async function replace(temporary: string, file: string): Promise<boolean> {
  try {
    await rename(temporary, file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    await rm(temporary, { force: true });
    throw error;
  }
  // Without this, a power failure may undo the rename after its success was reported.
  await using folder = await open(path.dirname(file), 'r');
  await folder.sync();
  return true;
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await using handle = await open(file, 'wx', 0o600);
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function removeLeftovers(file: string): Promise<void> {
  const folder = path.dirname(file);
  const begun = `${path.basename(file)}.`;
  for (const name of await readdir(folder))
    if (name.startsWith(begun) && name.endsWith('.tmp')) await rm(path.join(folder, name), { force: true });
}

/** Resolves when `before` has, and rejects when the signal ends first. */
async function settled(before: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([before, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

const unwritable = (written: string, cause: unknown): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    `${written} cannot be written.`,
    'Check that the folder may be written and that the disk has room.',
    cause,
  );

const tooLarge = (written: string): CatalogError =>
  new CatalogError(
    'payload_too_large',
    `${written} would grow beyond ${MAX_SIZE / 1024 ** 2} MiB, so nothing was written.`,
    'Remove what is no longer needed there.',
  );
