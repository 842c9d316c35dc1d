import { describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE } from '../../core/model/workspace.ts';
import { planAddress, refusalToListen, urlOf } from './address.ts';

const settings = DEFAULT_WORKSPACE.server;
const containing = (text: string): unknown => expect.stringContaining(text);

describe('planAddress', () => {
  test.each([
    [{}, { host: '127.0.0.1', port: 4710 }],
    [{ port: 0 }, { host: '127.0.0.1', port: 0 }],
    [{ port: 65_535 }, { host: '127.0.0.1', port: 65_535 }],
    [{ host: '::1' }, { host: '::1', port: 4710 }],
    [{ host: '[::1]' }, { host: '::1', port: 4710 }],
    [{ host: 'localhost' }, { host: 'localhost', port: 4710 }],
    [{ host: '127.1.2.3' }, { host: '127.1.2.3', port: 4710 }],
  ])('%j', (asked, expected) => {
    expect(planAddress(asked, settings)).toEqual(expected);
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', '127.evil.example', '127.0.0.1.nip.io', ''])(
    'does not serve strangers on %j, and names the key',
    (host) => {
      for (const plan of [
        () => planAddress({ host }, settings),
        () => planAddress({}, { ...settings, host }),
      ])
        expect(plan).toThrow(
          expect.objectContaining({
            code: 'invalid_request',
            hint: containing('`server.host`'),
          }),
        );
    },
  );

  test.each([-1, 65_536, 99_999, 1.5])('there is no port %j', (port) => {
    expect(() => planAddress({ port }, settings)).toThrow(
      expect.objectContaining({ code: 'invalid_request', hint: containing('--port') }),
    );
  });

  test('does not pretend to authenticate, on loopback either', () => {
    expect(() => planAddress({}, { ...settings, auth: [{ type: 'token' }] })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: '`server.auth` asks for authentication, which is not part of this release.',
      }),
    );
  });
});

test.each([
  [{ host: '127.0.0.1', port: 4710 }, 'http://127.0.0.1:4710'],
  [{ host: '::1', port: 1 }, 'http://[::1]:1'],
])('urlOf %j', (address, url) => {
  expect(urlOf(address)).toBe(url);
});

test.each([
  ['EADDRINUSE', 4710, '--port 4711'],
  ['EADDRINUSE', 65_535, '--port 4710'],
  ['EACCES', 80, '1024'],
  ['EADDRNOTAVAIL', 4710, '127.0.0.1'],
])('refusalToListen %s', (code, port, hint) => {
  const refusal = refusalToListen(Object.assign(new Error('raw'), { code }), port);
  expect(refusal).toMatchObject({ code: 'invalid_request', hint: containing(hint) });
});

test('refusalToListen leaves bugs alone', () => {
  expect(refusalToListen(new Error('x'), 1)).toBeUndefined();
});
