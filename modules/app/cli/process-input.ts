import type { Input } from './shell.ts';

/** As much of a standard stream as is needed here. */
type Stream = AsyncIterable<Uint8Array> & {
  readonly isTTY?: boolean;
  setRawMode?(on: boolean): unknown;
  destroy(): unknown;
};

/** Standard input of this process. An interruption ends the reading. */
export const processInput = (
  stream: Stream,
  interrupt: () => void = () => void process.kill(process.pid, 'SIGINT'),
): Input => ({
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
  async readHidden(limit, signal) {
    const stop = (): void => void stream.destroy();
    signal.addEventListener('abort', stop, { once: true });
    // The terminal shows nothing then, and leaves to us what its keys mean.
    stream.setRawMode?.(true);
    try {
      return await readLine(stream, limit, interrupt);
    } finally {
      stream.setRawMode?.(false);
      signal.removeEventListener('abort', stop);
    }
  },
});

async function readLine(stream: Stream, limit: number, interrupt: () => void): Promise<string> {
  let line = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    for (const key of decoder.decode(chunk, { stream: true })) {
      if (key === ENTER || key === '\n' || key === END_OF_TEXT) return line;
      if (key === INTERRUPT) interrupt();
      else if (key === ERASE || key === '\b') line = line.slice(0, -1);
      else if (line.length < limit) line += key;
    }
  }
  return line;
}

const ENTER = '\r';
const INTERRUPT = '\u0003';
const END_OF_TEXT = '\u0004';
const ERASE = '\u007f';
