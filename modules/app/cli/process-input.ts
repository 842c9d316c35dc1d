import type { Input } from './shell.ts';

/** Standard input of this process. */
export const processInput = (stream: NodeJS.ReadStream): Input => ({
  get isTerminal() {
    return stream.isTTY === true;
  },
  async read(limit, signal) {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const stop = (): void => void stream.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const bytes: AsyncIterable<Uint8Array> = stream;
      for await (const chunk of bytes) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= limit) break;
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
    return Buffer.concat(chunks).subarray(0, limit);
  },
});
