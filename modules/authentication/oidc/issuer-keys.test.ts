import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { issuerScene, oidc } from '../testing/issuer-scene.ts';
import { json, signingKey } from '../testing/test-issuer.ts';
import { metadataAddresses } from './issuer-documents.ts';
import { MAX_AGE } from './issuer-keys.ts';

const MINUTE = 60_000;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

describe('the keys of an issuer', () => {
  test('are asked for when they are needed, once for all who need them', async () => {
    await using scene = await issuerScene();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        scene.issuer.sign({ key: scene.key, claims: { sub: `ana${at}` } }),
      ),
    );
    expect(scene.issuer.asked).toEqual([]);
    expect(await Promise.all(tokens.map((each) => scene.reasonFor(each)))).toEqual(
      tokens.map(() => undefined),
    );
    expect(scene.issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  test('a new one is found when a token names it; a withdrawn one is gone with it', async () => {
    await using scene = await issuerScene();
    const old = await scene.issuer.sign({ key: scene.key, claims: { exp: 9e9 } });
    expect(await scene.reasonFor(old)).toBeUndefined();
    const next = await signingKey('two');
    scene.issuer.keys = [next.jwk];
    scene.time.pass(MINUTE);
    expect(await scene.reasonFor(await scene.issuer.sign({ key: next }))).toBeUndefined();
    scene.time.pass(2 * MINUTE);
    expect(scene.authenticator.known(old)).toBeUndefined();
    expect(await scene.reasonFor(old)).toBe('bad_signature');
  });

  test('however many unknown ones are named, the issuer is asked no more than twice a minute', async () => {
    await using scene = await issuerScene();
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key }))).toBeUndefined();
    const strange = await signingKey('strange');
    for (let second = 0; second < 60; second += 1) {
      scene.time.pass(1_000);
      const token = await scene.issuer.sign({ key: strange, header: { kid: `strange-${second}` } });
      expect(await scene.reasonFor(token)).toBe('bad_signature');
    }
    expect(scene.issuer.asked.filter((path) => path === '/keys')).toHaveLength(3);
  });

  test('without names each is tried, and one that was replaced is noticed', async () => {
    await using scene = await issuerScene();
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => signingKey(undefined)));
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three keys.');
    scene.issuer.keys = [one.jwk, two.jwk];
    for (const key of [one, two])
      expect(await scene.reasonFor(await scene.issuer.sign({ key }))).toBeUndefined();
    scene.issuer.keys = [three.jwk];
    scene.time.pass(MINUTE);
    expect(await scene.reasonFor(await scene.issuer.sign({ key: three }))).toBeUndefined();
  });

  test('after a while they are asked for beside the way, and nobody waits', async () => {
    await using scene = await issuerScene();
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key }))).toBeUndefined();
    const held = Promise.withResolvers<void>();
    scene.issuer.instead = (path, response) => {
      if (path !== '/keys') return false;
      void held.promise.then(() => json(response, { keys: scene.issuer.keys }));
      return true;
    };
    scene.time.pass(11 * MINUTE);
    const claims = { exp: 9e9 };
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key, claims }))).toBeUndefined();
    held.resolve();
  });

  test('after a night they are waited for, so that one that was withdrawn is not used once more', async () => {
    await using scene = await issuerScene();
    const claims = { exp: 9e9 };
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key, claims }))).toBeUndefined();
    scene.issuer.keys = [(await signingKey('two')).jwk];
    scene.time.pass(60 * MINUTE);
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key, claims }))).toBe('bad_signature');
  });

  test('that publishes private keys, keys for encryption and secrets too is believed by its public ones', async () => {
    await using scene = await issuerScene();
    const { exportJWK } = await import('jose');
    const whole = { ...(await exportJWK(scene.key.privateKey)), kid: 'one', alg: 'ES256' };
    const secret = { kty: 'oct', kid: 'secret', k: 'AAAA', alg: 'HS256' };
    scene.issuer.keys = [
      secret,
      { ...scene.key.jwk, kid: 'enc', use: 'enc' },
      { kty: 'RSA', kid: 'half' },
      whole,
    ];
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key }))).toBeUndefined();
    const encrypting = await scene.issuer.sign({ key: scene.key, header: { kid: 'enc' } });
    expect(await scene.reasonFor(encrypting)).toBe('bad_signature');
    const half = await scene.issuer.sign({ key: scene.key, header: { kid: 'half' } });
    expect(await scene.reasonFor(half)).toBe('bad_signature');
  });
});

describe('an issuer that is down', () => {
  test('is believed by its last keys for a while, and then nobody is let in', async () => {
    await using scene = await issuerScene();
    const token = await scene.issuer.sign({ key: scene.key, claims: { exp: 9e9 } });
    expect(await scene.reasonFor(token)).toBeUndefined();
    scene.issuer.instead = (_path, response) => response.destroy() !== undefined;
    scene.time.pass(MAX_AGE - MINUTE);
    expect(await scene.reasonFor(token)).toBeUndefined();
    await until(() => scene.faults.length === 1);
    scene.time.pass(2 * MINUTE);
    expect(await scene.reasonFor(token)).toBe('unavailable');
    scene.issuer.instead = () => false;
    expect(await scene.reasonFor(token)).toBe('unavailable');
    scene.time.pass(5_000);
    expect(await scene.reasonFor(token)).toBeUndefined();
  });

  test('from the beginning is unavailable, and not asked for each caller', async () => {
    await using scene = await issuerScene();
    const token = await scene.issuer.sign({ key: scene.key });
    scene.issuer.instead = (_path, response) => response.destroy() !== undefined;
    for (let each = 0; each < 20; each += 1) expect(await scene.reasonFor(token)).toBe('unavailable');
    expect(scene.issuer.asked).toHaveLength(1);
    expect(scene.faults).toEqual(['unreachable']);
  });

  test('says nothing of a key that only it knows', async () => {
    await using scene = await issuerScene();
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key }))).toBeUndefined();
    scene.issuer.instead = (_path, response) => response.destroy() !== undefined;
    scene.time.pass(MINUTE);
    expect(await scene.reasonFor(await scene.issuer.sign({ key: await signingKey('two') }))).toBe(
      'unavailable',
    );
  });

  test('that never answers keeps nobody longer than the deadline, or than they wait themselves', async () => {
    await using scene = await issuerScene();
    const token = await scene.issuer.sign({ key: scene.key });
    const asked = Promise.withResolvers<void>();
    scene.issuer.instead = () => {
      asked.resolve();
      return true;
    };
    const mine = new AbortController();
    const impatient = scene.authenticator.authenticate(token, mine.signal);
    const waiting = scene.reasonFor(token);
    await asked.promise;
    mine.abort();
    expect(await impatient).toMatchObject({ ok: false, reason: 'unavailable' });
    for (const each of scene.time.deadlines) each.abort();
    expect(await waiting).toBe('unavailable');
    expect(scene.issuer.asked).toHaveLength(1);
  });
});

describe('an issuer that lies', () => {
  test.each<[string, Parameters<typeof misled>[0], string]>([
    ['with garbage', (_path, response) => void response.end('{'), 'no_json'],
    ['with bytes that are no text', (_path, response) => void response.end(Uint8Array.of(0xff)), 'no_json'],
    ['with a list', (_path, response) => json(response, []), 'no_metadata'],
    [
      'about its name',
      (_path, response) => json(response, { issuer: 'https://a.example', jwks_uri: 'https://a.example' }),
      'other_issuer',
    ],
    ['with an error', (_path, response) => void response.writeHead(500).end(), 'refused'],
    ['without end', endless, 'too_large'],
    [
      'about its length',
      (_path, response) => {
        response.writeHead(200, { 'content-length': '10' });
        response.write('{}', () => response.destroy());
      },
      'unreachable',
    ],
    ['by a circle', (path, response) => void response.writeHead(302, { location: path }).end(), 'redirected'],
    ['by nowhere', (_path, response) => void response.writeHead(302).end(), 'redirected'],
    [
      'by another scheme',
      (_path, response) => void response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
      'redirected',
    ],
  ])('%s', async (_what, answer, fault) => {
    expect(await misled(answer)).toEqual(['unavailable', [fault]]);
  });

  type Answer = (path: string, response: Parameters<typeof json>[0]) => void;

  async function misled(answer: Answer): Promise<readonly unknown[]> {
    await using scene = await issuerScene();
    scene.issuer.instead = (path, response) => {
      answer(path, response);
      return true;
    };
    const reason = await scene.reasonFor(await scene.issuer.sign({ key: scene.key }));
    return [reason, scene.faults];
  }

  function endless(_path: string, response: Parameters<typeof json>[0]): void {
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  }

  test('with a set of keys that is too large, too many, or none', async () => {
    await using scene = await issuerScene();
    const token = await scene.issuer.sign({ key: scene.key });
    const { jwk } = scene.key;
    for (const keys of [
      [{ ...jwk, x5c: ['A'.repeat(600_000)] }],
      Array.from({ length: 201 }, () => jwk),
      [],
    ]) {
      scene.issuer.keys = keys;
      expect(await scene.reasonFor(token)).toBe('unavailable');
      scene.time.pass(10_000);
    }
    expect(scene.faults).toEqual(['too_large', 'no_keys', 'no_keys']);
  });

  test('by sending us to another host, which is never asked', async () => {
    await using scene = await issuerScene();
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      json(response, { keys: scene.issuer.keys });
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/keys`;
    scene.issuer.instead = (path, response) => {
      if (path !== '/keys') return false;
      response.writeHead(307, { location }).end();
      return true;
    };
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key }))).toBe('unavailable');
    expect([scene.faults, visits]).toEqual([['redirected'], 0]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  test.each([
    ['a file', 'file:///etc/passwd'],
    ['another machine without encryption', 'http://issuer.example/keys'],
    ['an address with a password', 'https://a:b@issuer.example/keys'],
    ['no address', 'keys'],
  ])('about where its keys are: %s', async (_what, jwks_uri) => {
    await using scene = await issuerScene();
    scene.issuer.metadata = { jwks_uri };
    expect(await scene.reasonFor(await scene.issuer.sign({ key: scene.key }))).toBe('unavailable');
    expect(scene.faults).toEqual(['address']);
  });

  test('an issuer of another machine without encryption is not asked', async () => {
    await using scene = await issuerScene();
    const issuer = 'http://issuer.example';
    scene.methods = [oidc(issuer)];
    const token = await scene.issuer.sign({ key: scene.key, claims: { iss: issuer } });
    expect([await scene.reasonFor(token), scene.faults]).toEqual(['unavailable', ['address']]);
  });
});

describe('where metadata are', () => {
  test.each([
    [
      'https://a.example',
      [
        'https://a.example/.well-known/openid-configuration',
        'https://a.example/.well-known/oauth-authorization-server',
      ],
    ],
    [
      'https://a.example/',
      [
        'https://a.example/.well-known/openid-configuration',
        'https://a.example/.well-known/oauth-authorization-server',
      ],
    ],
    [
      'https://a.example/r/b',
      [
        'https://a.example/r/b/.well-known/openid-configuration',
        'https://a.example/.well-known/oauth-authorization-server/r/b',
      ],
    ],
  ])('%s', (issuer, addresses) => {
    expect(metadataAddresses(issuer)).toEqual(addresses);
  });

  test('an issuer that has only those of RFC 8414 is found; a redirect on its own host is followed', async () => {
    await using scene = await issuerScene('/realms/acme');
    const { issuer, key } = scene;
    issuer.instead = (path, response) => {
      if (path.includes('openid-configuration')) response.writeHead(404).end();
      else if (path === '/.well-known/oauth-authorization-server/realms/acme')
        response.writeHead(302, { location: '/moved' }).end();
      else if (path === '/moved') json(response, { issuer: issuer.url, jwks_uri: `${issuer.origin}/keys` });
      else return false;
      return true;
    };
    expect(await scene.reasonFor(await issuer.sign({ key }))).toBeUndefined();
  });
});
