import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Anchor } from './anchor.ts';
import { FileError } from './file-error.ts';
import { quoted } from './quoted.ts';

/** O_NONBLOCK: a FIFO that takes the file's place after the check must not make the server wait for a writer. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

/** Opens an entry for reading, or refuses what is no regular file. The entry was looked at before: devices are not opened. */
export async function openRegularFile(
  anchor: Anchor,
  name: string,
  shown: string,
): Promise<{ handle: FileHandle; size: number }> {
  const handle = await open(anchor.at(name), READ);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw notAFile(shown);
    await anchor.verify(handle, name);
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export function notAFile(shown: string): FileError {
  return new FileError(
    'not_a_file',
    `${quoted(shown)} is not a regular file.`,
    'Give the path of a regular file; list_directory shows the type of each entry.',
  );
}

/** Fills as much of the buffer as the file gives from `position` on. */
export async function fill(handle: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
