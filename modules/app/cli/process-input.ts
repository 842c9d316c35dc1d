import type { Input } from './shell.ts';

/** As much of a standard stream as is needed here. */
type Stream = AsyncIterable<Uint8Array> & { readonly isTTY?: boolean; destroy(): unknown };

/** Standard input of this process. An interruption ends the reading. */
export const processInput = (stream: Stream): Input => ({
  get isTerminal() {
    return stream.isTTY === true;
  },
  async read(limit, signal) {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const stop = (): void => void stream.destroy();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      for await (const chunk of stream) {
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
