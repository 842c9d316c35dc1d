import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { sendBytes } from './testing/ask.ts';
import { FakeScheduler } from './testing/fake-scheduler.ts';
import { sampleApp } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

const HOST = 'Host: localhost\r\n';

/** The status of each answer on the connection. */
const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

describe('bytes that are no request get a problem and the connection ends', () => {
  test.each<[string, string, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', 400],
    ['an unknown method', `FETCH / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['an unknown version', `GET / HTTP/3.7\r\n${HOST}\r\n`, 400],
    ['a space before the colon', `GET /v1/tools HTTP/1.1\r\n${HOST}X : 1\r\n\r\n`, 400],
    ['a folded header', `GET /v1/tools HTTP/1.1\r\n${HOST}X: 1\r\n 2\r\n\r\n`, 400],
    ['a null byte in a header', `GET /v1/tools HTTP/1.1\r\n${HOST}X: a\u0000b\r\n\r\n`, 400],
    [
      'both lengths',
      `POST /v1/reload HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      `POST /v1/reload HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    ['a length that is no number', `POST /v1/reload HTTP/1.1\r\n${HOST}Content-Length: +2\r\n\r\n{}`, 400],
    [
      'a coding behind chunked',
      `POST /v1/reload HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a bad chunk',
      `POST /v1/reload HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['too much head', `GET /v1/tools HTTP/1.1\r\n${HOST}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['too long an address', `GET /v1/tools?q=${'x'.repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    await using served = await serveApp(await sampleApp());
    const text = await sendBytes(served.port, Buffer.from(bytes, 'latin1'));
    expect(statusesIn(text)).toEqual([status]);
    expect(text).toContain('application/problem+json');
    expect(text).toContain('"code":"invalid_request"');
    expect((await served.ask('/v1/tools')).status).toBe(200);
    expect(served.log).toEqual([]);
  });
});

describe('requests that are well-formed and odd', () => {
  const close = 'Connection: close\r\n';
  test.each<[string, string, readonly number[]]>([
    ['no Host', `GET /v1/tools HTTP/1.1\r\n${close}\r\n`, [400]],
    ['two Hosts', `GET /v1/tools HTTP/1.1\r\n${HOST}Host: evil.example\r\n${close}\r\n`, [400]],
    ['an absolute address', `GET http://localhost/v1/tools HTTP/1.1\r\n${HOST}${close}\r\n`, [400]],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}${close}\r\n`, [400]],
    [
      'two on one connection',
      `GET /v1/tools HTTP/1.1\r\n${HOST}\r\nGET /healthz HTTP/1.1\r\n${HOST}${close}\r\n`,
      [200, 200],
    ],
    [
      'an upgrade',
      `GET /v1/tools HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      [200],
    ],
    ['a tunnel', `CONNECT localhost:443 HTTP/1.1\r\n${HOST}\r\n`, []],
    [
      'a request hidden in the body of a read',
      `GET /v1/tools HTTP/1.1\r\n${HOST}${close}Content-Length: 36\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost`,
      [400],
    ],
    ['raw UTF-8 in the address', `GET /v1/tools?q=\u00c3\u00b1 HTTP/1.1\r\n${HOST}${close}\r\n`, [400]],
    ['a null in the address', `GET /v1/tools/%00 HTTP/1.1\r\n${HOST}${close}\r\n`, [404]],
    ['a path that climbs', `GET /../../etc/passwd HTTP/1.1\r\n${HOST}${close}\r\n`, [404]],
    ['an asset that climbs', `GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\n${HOST}${close}\r\n`, [404]],
  ])('%s', async (_, bytes, statuses) => {
    await using served = await serveApp(await sampleApp());
    const text = await sendBytes(served.port, Buffer.from(bytes, 'latin1'));
    expect(statusesIn(text)).toEqual(statuses);
    expect(text).not.toContain('root:');
    expect(served.log).toEqual([]);
  });
});

describe('requests that do not arrive', () => {
  const timeouts = { headers: 40, request: 80, check: 20 };

  test.each([
    ['a head without end', `GET /v1/tools HTTP/1.1\r\n${HOST}`],
    [
      'a body without end',
      `POST /v1/reload HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])('%s is given up', async (_, bytes) => {
    const app = await sampleApp();
    await using served = await serveApp(app, { timeouts });
    const text = await sendBytes(served.port, bytes);
    expect(statusesIn(text)).toEqual([408]);
    expect(app.reloads).toEqual([]);
    expect((await served.ask('/v1/tools')).status).toBe(200);
    expect(served.log).toEqual([]);
  });

  test('a client that leaves in the midst of its body is no bug', async () => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    await new Promise<void>((resolve) => {
      const socket = connect(served.port, '127.0.0.1', () => {
        const head = `POST /v1/reload HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
        socket.write(head, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    await served.face.close();
    expect([app.reloads, served.log]).toEqual([[], []]);
  });

  test('a connection that never asks for anything does not hold the end', async () => {
    // Its deadline never comes, so that nothing else could end the connection.
    await using served = await serveApp(await sampleApp(), { scheduler: new FakeScheduler() });
    const socket = connect(served.port, '127.0.0.1');
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    expect((await served.ask('/healthz')).status).toBe(200);
    await Promise.all([served.face.close(), ended]);
  });
});
