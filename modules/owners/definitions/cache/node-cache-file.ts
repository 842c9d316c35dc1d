import { Buffer } from 'node:buffer';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CacheFile } from './cache-file.ts';

/** Larger caches would cost more memory than they save time. */
const MAX_SIZE = 1024 ** 3;

/** `file`: absolute. `token`: for the name of the file while it is being written. */
export const nodeCacheFile = (file: string, token: () => string): CacheFile => ({
  async read() {
    try {
      // Without NONBLOCK, opening a named pipe waits for its writer.
      await using handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
      const found = await handle.stat();
      const { size } = found;
      if (!found.isFile() || size > MAX_SIZE) return undefined;
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(size), 0, size, 0);
      return bytesRead === size ? buffer : undefined;
    } catch {
      return undefined;
    }
  },
  async write(parts) {
    if (parts.reduce((sum, { length }) => sum + length, 0) > MAX_SIZE) return;
    const temporary = `${file}.${token()}.tmp`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await using handle = await open(temporary, 'wx', 0o600);
      await handle.writeFile(parts);
      await handle.close();
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  },
});
