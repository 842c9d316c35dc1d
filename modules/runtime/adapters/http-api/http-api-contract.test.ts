import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ok } from '../../../core/result.ts';
import { until } from '../../process/testing/liveness.ts';
import { type AdapterUnderTest, invocationContract } from '../../testing/invocation-contract.ts';
import { RememberingLauncher } from '../../testing/remembering-launcher.ts';
import { HttpApiAdapter } from './http-api-adapter.ts';
import { ApiScene, api, ROOT } from './testing/api-scene.ts';

async function apiUnderTest(): Promise<AdapterUnderTest> {
  const reached = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  let requests = 0;
  const text = (response: ServerResponse, body: string, status = 200): void => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  };
  const server = createServer(({ url = '' }, response) => {
    requests += 1;
    const [, operation, value = ''] = url.split('/');
    if (operation === 'wait') {
      response.once('close', () => ended.resolve());
      reached.resolve();
    } else if (operation === 'echo') text(response, value);
    else if (operation === 'large') text(response, 'x'.repeat(Number(value)));
    else text(response, 'It failed.', 422);
  });
  // Longer than a test takes: a connection that is left idle is seen.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const launcher = new RememberingLauncher();
  const asked = (path: string) => ({ address: { path }, arguments: {} });
  return {
    adapter: new HttpApiAdapter({
      launcher,
      secrets: { resolve: async (given) => ok(given) },
      workspace: ROOT,
    }),
    target: api(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    absent: api(await new ApiScene().freeAddress()),
    echo: (number) => asked(`/echo/${number}`),
    fail: asked('/fail'),
    large: (bytes) => asked(`/large/${bytes}`),
    wait: asked('/wait'),
    reached: reached.promise,
    ended: () => ended.promise,
    sent: () => requests,
    left: () => launcher.running(),
    gone: () => until(() => sockets.size === 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

invocationContract('An HTTP API', apiUnderTest);
