import { describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE, type Workspace } from '../../core/model/workspace.ts';
import { planAddress, refusalToListen, urlOf } from './address.ts';

const AUTH = [{ type: 'token' }] as const;
const workspace = (server: Partial<Workspace['server']> = {}, policy: Partial<Workspace['policy']> = {}) => ({
  server: { ...DEFAULT_WORKSPACE.server, ...server },
  policy: { ...DEFAULT_WORKSPACE.policy, ...policy },
});
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
    expect(planAddress(asked, workspace())).toEqual(expected);
    expect(planAddress(asked, workspace({ auth: AUTH }, { mode: 'observe' }))).toEqual(expected);
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', '127.evil.example', '127.0.0.1.nip.io', ''])(
    'does not serve strangers on %j, and names the key',
    (host) => {
      for (const plan of [
        () => planAddress({ host }, workspace()),
        () => planAddress({}, workspace({ host })),
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
    expect(() => planAddress({ port }, workspace())).toThrow(
      expect.objectContaining({ code: 'invalid_request', hint: containing('--port') }),
    );
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'tools.example.org'])(
    'with `server.auth` it serves at %j, and never where policy only observes',
    (host) => {
      expect(planAddress({ host }, workspace({ auth: AUTH }))).toEqual({ host, port: 4710 });
      expect(() => planAddress({ host }, workspace({ auth: AUTH }, { mode: 'observe' }))).toThrow(
        expect.objectContaining({ code: 'invalid_request', hint: containing('`policy.mode`') }),
      );
    },
  );
});

test.each([
  [{ host: '127.0.0.1', port: 4710 }, 'http://127.0.0.1:4710'],
  [{ host: '::1', port: 1 }, 'http://[::1]:1'],
  [{ host: '0.0.0.0', port: 1 }, 'http://127.0.0.1:1'],
  [{ host: '::', port: 1 }, 'http://[::1]:1'],
  [{ host: '192.0.2.1', port: 1 }, 'http://192.0.2.1:1'],
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

test('refusalToListen names the server of the workspace that has the port', () => {
  const error = Object.assign(new Error('raw'), { code: 'EADDRINUSE' });
  const refusal = refusalToListen(error, 4710, { url: 'http://127.0.0.1:4710', pid: 17 });
  expect(refusal?.message).toBe('This workspace is served already, at http://127.0.0.1:4710 (process 17).');
});

test('refusalToListen leaves bugs alone', () => {
  expect(refusalToListen(new Error('x'), 1)).toBeUndefined();
});
