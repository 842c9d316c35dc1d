import type { Output } from './shell.ts';

type Stream = NodeJS.WriteStream;

/** A standard stream of this process. A pipe whose reader has gone (`| head`) is read enough: no error, no message. */
export function processOutput(stream: Stream): Output {
  // The failed write tells as much; without a listener the process would die of it.
  stream.on('error', () => undefined);
  return {
    get isTerminal() {
      return stream.isTTY === true;
    },
    get columns() {
      return stream.isTTY === true ? stream.columns : undefined;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (error == null || isGone(error)) resolve();
          else reject(error);
        });
      }),
  };
}

const isGone = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
