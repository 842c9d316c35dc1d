import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { GuardedNetwork, type GuardOptions } from './guarded-network.ts';
import { NetworkRefusal, refusalIn } from './refusal.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
const networks: GuardedNetwork[] = [];
afterEach(async () => {
  for (const network of networks.splice(0)) await network.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(handler: Handler): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function guarded(declared: string, options: Partial<GuardOptions> = {}): GuardedNetwork {
  const network = new GuardedNetwork({ declared: [declared], others: 'refused', ...options });
  networks.push(network);
  return network;
}

/** A name server that says what it is told to, one answer after the other. */
const says = (...answers: readonly (readonly string[])[]): LookupFunction => {
  const left = [...answers];
  return (_, options, callback) => {
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
    expect(options.all).toBe(true);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

async function refusal(asked: Promise<Response>): Promise<string> {
  try {
    return `answered ${(await asked).status}`;
  } catch (error) {
    return refusalIn(error)?.reason ?? String(error);
  }
}

describe('the guard of the network', () => {
  test.each(['127.0.0.1', 'localhost', 'tool.localhost', '2130706433', '0x7f.0.0.1'])(
    'reaches %s where it was declared',
    async (host) => {
      const port = await serve((_, response) => response.end('here'));
      const network = guarded(`http://${host}:${port}`);
      expect(await (await network.fetch(`http://${host}:${port}/x`)).text()).toBe('here');
    },
  );

  test.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fe80::1']],
    [['93.184.215.14', '127.0.0.1']],
    [[]],
  ])('a name that resolves to %o is refused, and nobody is asked', async (addresses) => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const network = guarded(`http://name.test:${port}`, { lookup: says(addresses) });
    expect(await refusal(network.fetch(`http://name.test:${port}/`))).toBe('address');
    expect(asked).toBe(0);
  });

  test('what a name means is asked and looked at again with every connection', async () => {
    const port = await serve((_, response) => response.end());
    const answers = [[], ['10.0.0.1'], ['127.0.0.1']];
    let lookups = 0;
    const lookup: LookupFunction = (name, options, callback) => {
      lookups += 1;
      says(answers[lookups - 1] ?? [])(name, options, callback);
    };
    const network = guarded(`http://name.test:${port}`, { lookup });
    for (const _ of answers)
      expect(await refusal(network.fetch(`http://name.test:${port}/`))).toBe('address');
    expect(lookups).toBe(3);
  });

  test('localhost is this machine, whatever a name server says', async () => {
    const port = await serve((_, response) => response.end('here'));
    const network = guarded(`http://localhost:${port}`, { lookup: says(['93.184.215.14']) });
    expect((await network.fetch(`http://localhost:${port}/`)).status).toBe(200);
  });

  test('a refusal before anybody was reached says so', async () => {
    const error = await guarded('https://a.test')
      .fetch('https://b.test')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkRefusal);
    expect(error).toMatchObject({ refused: true, reason: 'address' });
    expect(String(error)).not.toContain('b.test');
  });

  test.each([
    ['GET', 302, '/there', 'answered 200'],
    ['POST', 307, '/there', 'answered 200'],
    ['POST', 308, '/there', 'answered 200'],
    ['POST', 302, '/there', 'redirected'],
    ['POST', 303, '/there', 'redirected'],
    ['GET', 302, 'http://127.0.0.2:1/', 'redirected'],
    ['GET', 302, '//127.0.0.1:1/there', 'redirected'],
    ['GET', 302, 'file:///etc/passwd', 'redirected'],
    ['GET', 302, 'http://[', 'redirected'],
    ['GET', 302, '/again', 'redirected'],
    ['GET', 302, undefined, 'redirected'],
  ])('%s with %i to %s: %s', async (method, status, location, expected) => {
    const seen: { url?: string; authorization?: string; cookie?: string }[] = [];
    const port = await serve((request, response) => {
      const { authorization, cookie } = request.headers;
      seen.push({
        url: request.url ?? '',
        ...(authorization !== undefined && { authorization }),
        ...(cookie !== undefined && { cookie }),
      });
      if (request.url === '/there') return response.end('there');
      response.writeHead(status, location === undefined ? {} : { location });
      return response.end();
    });
    const base = `http://127.0.0.1:${port}`;
    const asked = guarded(base).fetch(`${base}/again`, {
      method,
      headers: { authorization: 'Bearer of-mine', cookie: 'a=b' },
      ...(method === 'POST' && { body: 'x' }),
    });
    expect(await refusal(asked)).toBe(expected);
    expect(seen.slice(1).every((each) => !('authorization' in each) && !('cookie' in each))).toBe(true);
    expect(seen.length).toBeLessThan(6);
  });

  test('none is followed where whoever asks does not want it', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/there') return response.end('there');
      response.writeHead(307, { location: '/there' });
      return response.end();
    });
    const base = `http://127.0.0.1:${port}`;
    expect(await refusal(guarded(base).fetch(base, { redirect: 'error' }))).toBe('redirected');
  });

  test.each([
    [1_000, true],
    [1_001, false],
  ])('a body of %i bytes where 1,000 may come: %s', async (bytes, fits) => {
    const port = await serve((_, response) => {
      response.write('x'.repeat(bytes - 1));
      response.end('x');
    });
    const base = `http://127.0.0.1:${port}`;
    const response = await guarded(base, { bodyLimit: 1_000 }).fetch(base);
    const read = response.text().then(
      (body) => body.length,
      (error: unknown) => refusalIn(error)?.reason,
    );
    expect(await read).toBe(fits ? bytes : 'too_large');
  });

  test('a small body that unfolds to a large one is cut off', async () => {
    const { gzipSync } = await import('node:zlib');
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(5_000_000)));
    });
    const base = `http://127.0.0.1:${port}`;
    const response = await guarded(base, { bodyLimit: 100_000 }).fetch(base);
    expect(await response.text().catch((error: unknown) => refusalIn(error)?.reason)).toBe('too_large');
  });

  test('headers without end are not gathered', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { 'x-long': 'x'.repeat(200_000) });
      response.end();
    });
    const base = `http://127.0.0.1:${port}`;
    await expect(guarded(base).fetch(base)).rejects.toThrow('fetch failed');
  });

  test('a server that says nothing is left when the signal says so', async () => {
    const port = await serve(() => {});
    const base = `http://127.0.0.1:${port}`;
    const asked = guarded(base).fetch(base, { signal: AbortSignal.timeout(20) });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('closing ends what is open', async () => {
    let arrived = (): void => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const port = await serve(() => arrived());
    const base = `http://127.0.0.1:${port}`;
    const network = guarded(base);
    const outcome = network.fetch(base).catch(() => 'ended');
    await asked;
    await network.close();
    expect(await outcome).toBe('ended');
  });
});
