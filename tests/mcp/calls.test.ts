import { describe, expect, test } from 'vitest';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { CLIENTS, openServed } from './stage.ts';

type Served = Awaited<ReturnType<typeof openServed>>;

/** Resolves when so many calls run at the provider. */
async function untilRunning({ served }: Served, calls: number): Promise<void> {
  while (!served.app.services.providers.standings().some((each) => each.calls >= calls))
    await processScheduler.nextTurn();
}

describe.each(CLIENTS)('a call of a client of %s', (kind) => {
  test.each([
    ['/mcp', 'call_tool', { id: 'sdk.wait' }],
    ['/mcp/direct?tag=sdk', 'sdk_wait', {}],
  ])('at %s tells how far it is, and is given up at the provider too', async (path, name, given) => {
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
  });
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

test('a server that closes lets nobody wait', async () => {
  const open = await openServed();
  try {
    await using listening = await open.connect('v2', {
      path: '/mcp/direct?tag=sdk',
      changed: () => undefined,
    });
    await using before = await open.connect('v1', { path: '/mcp/direct?tag=sdk', changed: () => undefined });
    await listening.list();
    await before.list();
    // The face that is closed waits for no deadline: streams are ended, and not cut off.
    const started = performance.now();
    await open[Symbol.asyncDispose]();
    expect(performance.now() - started).toBeLessThan(4_000);
  } finally {
    await open[Symbol.asyncDispose]();
  }
});
