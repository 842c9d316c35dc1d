import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Adds a query to every address: some scenarios of the suite send bytes of their own, and leave out the query of the
 * address that they were given.
 */
export async function queryProxy(target: URL): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((asked, answer) => {
    const passed = request(target, { method: asked.method, headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
