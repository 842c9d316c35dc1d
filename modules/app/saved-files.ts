import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DocumentFiles, FileContent } from '../core/ports/document-files.ts';

/** Bytes: what is known about some hundred thousand tools. */
const MAX_SIZE = 512 * 1024 * 1024;

/** Files as they are named from a folder. A pipe is read to its end: `<(agent-tools status --json)` is one. */
export function savedFiles(folder: string): DocumentFiles {
  return {
    async read(path, signal): Promise<FileContent> {
      signal.throwIfAborted();
      try {
        await using handle = await open(resolve(folder, path), 'r');
        const found = await handle.stat();
        if (!found.isFile() && !found.isFIFO()) return { state: 'not_a_file' };
        if (found.size > MAX_SIZE) return { state: 'too_large' };
        const chunks: Uint8Array[] = [];
        let length = 0;
        // The size that was stated may have changed, and a pipe has none.
        const stream: AsyncIterable<Uint8Array> = handle.createReadStream({ autoClose: false, signal });
        for await (const bytes of stream) {
          length += bytes.length;
          if (length > MAX_SIZE) return { state: 'too_large' };
          chunks.push(bytes);
        }
        return { state: 'read', bytes: Buffer.concat(chunks, length) };
      } catch (error) {
        signal.throwIfAborted();
        return { state: absenceOf(error) };
      }
    },
  };
}

function absenceOf(error: unknown): 'missing' | 'not_a_file' | 'unreadable' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return 'missing';
    case 'EISDIR':
    case 'ELOOP':
      return 'not_a_file';
    default:
      return 'unreadable';
  }
}
