import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FileAbsence, FileContent } from '../core/ports/document-files.ts';
import { errorCode } from './error-code.ts';

/** No document of records is larger: it is read, and written, as a whole. Bytes. */
export const MAX_SIZE = 64 * 1024 * 1024;

const CHUNK = 256 * 1024;

/** A regular file, read no further than the limit. A link in its place is not followed. `look`: before it is read. */
export async function readBounded(
  file: string,
  signal: AbortSignal,
  look: (found: Stats) => void = () => undefined,
): Promise<FileContent> {
  signal.throwIfAborted();
  try {
    // Without NONBLOCK, opening a named pipe waits for its writer.
    const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
    await using handle = await open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    const found = await handle.stat();
    if (!found.isFile()) return { state: 'not_a_file' };
    look(found);
    if (found.size > MAX_SIZE) return { state: 'too_large' };
    const bytes = await readAll(handle, found.size, signal);
    return bytes === undefined ? { state: 'too_large' } : { state: 'read', bytes };
  } catch (error) {
    signal.throwIfAborted();
    return { state: STATES[errorCode(error) ?? ''] ?? 'unreadable' };
  }
}

/** The size that was stated may have changed, so nothing is concluded from it. */
async function readAll(
  handle: FileHandle,
  stated: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let size = stated + 1; length <= MAX_SIZE; size = CHUNK) {
    signal.throwIfAborted();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size);
    if (bytesRead === 0) return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  return undefined;
}

const STATES: Readonly<Record<string, FileAbsence>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ELOOP: 'not_a_file',
  EISDIR: 'not_a_file',
  ENXIO: 'not_a_file',
};
