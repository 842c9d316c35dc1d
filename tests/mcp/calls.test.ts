import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { bearer } from '../../modules/app/http/testing/fake-authenticator.ts';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { CLIENTS, openServed } from './stage.ts';

type Served = Awaited<ReturnType<typeof openServed>>;

/** Resolves when so many calls run at the provider. */
async function untilRunning({ served }: Served, calls: number): Promise<void> {
  while (!served.app.services.providers.standings().some((each) => each.calls >= calls))
    await processScheduler.nextTurn();
}

describe('a call', () => {
  test.each([
    ['v1', '/mcp', 'call_tool', { id: 'sdk.wait' }],
    ['v2 before 2026', '/mcp/direct?tag=sdk', 'sdk_wait', {}],
    ['v2', '/mcp', 'call_tool', { id: 'sdk.wait' }],
    ['v2', '/mcp/direct?tag=sdk', 'sdk_wait', {}],
  ] as const)(
    'of a client of %s at %s tells how far it is, and is given up at the provider too',
    async (kind, path, name, given) => {
      await using open = await openServed();
      await using client = await open.connect(kind, { path });
      await using other = await open.connect('v2');
      await other.call('call_tool', { id: 'sdk.add', arguments: { a: 1, b: 2 } });
      const giveUp = new AbortController();
      const said: unknown[] = [];
      const heard = Promise.withResolvers<void>();
      const waiting = client.call(name, given, {
        signal: giveUp.signal,
        onprogress(progress) {
          said.push(progress);
          heard.resolve();
        },
      });
      const ended = waiting.catch(() => 'given up');
      await heard.promise;
      expect(said).toEqual([{ progress: 1, total: 2, message: 'waiting' }]);
      // It answers as soon as another call has been ended.
      const told = other.call('call_tool', { id: 'sdk.cancelled' });
      await untilRunning(open, 2);
      // Before 2026 a client says on another request what it gives up, which without sessions nobody can be told by; there
      // the end of its connection says it.
      if (kind === 'v2') giveUp.abort();
      else await client[Symbol.asyncDispose]();
      expect(await ended).toBe('given up');
      expect((await told).structuredContent).toMatchObject({ outcome: 'ok', result: [{ text: '1' }] });
    },
  );
});

test('answers of many calls at once reach whoever asked', async () => {
  await using open = await openServed();
  const clients = await Promise.all(CLIENTS.map((kind) => open.connect(kind)));
  const direct = await Promise.all(
    CLIENTS.map((kind) => open.connect(kind, { path: '/mcp/direct?tag=sdk' })),
  );
  const asked = Array.from({ length: 30 }, async (_, a) => {
    const place = a % CLIENTS.length;
    const given = { a, b: 1_000 * place };
    const through = await clients[place]?.call('call_tool', { id: 'sdk.add', arguments: given });
    expect(through?.structuredContent).toMatchObject({ structured: { sum: a + 1_000 * place } });
    const straight = await direct[place]?.call('sdk_add', given);
    expect(straight?.structuredContent).toEqual({ sum: a + 1_000 * place });
  });
  await Promise.all(asked);
  for (const each of [...clients, ...direct]) await each[Symbol.asyncDispose]();
});

describe('a server that closes', () => {
  test('ends what somebody listens to, and cuts nothing off', async () => {
    await using open = await openServed();
    const listening = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const address = new URL('/mcp/direct?tag=sdk', `http://127.0.0.1:${open.port}`);
    await listening.connect(
      new StreamableHTTPClientTransport(address, { requestInit: { headers: bearer('helper') } }),
    );
    const subscription = await listening.listen({ toolsListChanged: true });
    const headers = { ...bearer('helper'), accept: 'text/event-stream' };
    const asked = request({ host: '127.0.0.1', port: open.port, path: '/mcp/direct?tag=sdk', headers });
    asked.end();
    const [stream] = (await once(asked, 'response')) as [IncomingMessage];
    // A stream that is cut off is an error, and does not end.
    const [closed] = await Promise.all([subscription.closed, once(stream.resume(), 'end'), open.close()]);
    expect(closed).toBe('graceful');
    await listening.close();
  });
});
