import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut and mended. */
export interface BrokenLine extends AsyncDisposable {
  readonly port: number;
  /** What runs over it breaks off, and nothing new comes through. */
  cut(): void;
  mend(): void;
}

export async function lineTo(port: number): Promise<BrokenLine> {
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((here) => {
    if (!whole) {
      here.destroy();
      return;
    }
    const there = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  const cut = (): void => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    mend: () => {
      whole = true;
    },
    [Symbol.asyncDispose]: async () => {
      cut();
      const { promise: closed, resolve: end } = Promise.withResolvers<void>();
      server.close(() => end());
      await closed;
    },
  };
}
