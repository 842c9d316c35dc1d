import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IssuerScene, issuerScene, oidc } from '../testing/issuer-scene.ts';
import { ISSUED, publicText, type SigningKey, signingKey, type TokenParts } from '../testing/test-issuer.ts';

let scene: IssuerScene;
let other: SigningKey;
let rsa: SigningKey;
let ed: SigningKey;
let pss: SigningKey;

beforeAll(async () => {
  scene = await issuerScene('/realms/acme');
  [other, rsa, ed, pss] = await Promise.all([
    signingKey('other'),
    signingKey('rsa', 'RS256'),
    signingKey('ed', 'EdDSA'),
    signingKey('pss', 'PS512'),
  ]);
  scene.issuer.keys = [scene.key, rsa, ed, pss].map(({ jwk }) => jwk);
});
afterAll(() => scene[Symbol.asyncDispose]());

const sign = (parts: Partial<TokenParts> = {}): Promise<string> =>
  scene.issuer.sign({ key: scene.key, ...parts });
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  test('authenticates whom it speaks of, until it ends', async () => {
    const token = await sign({
      claims: { jti: 'a-1', groups: ['b', 'a', 'b'], scope: 'openid agent-tools:call see' },
    });
    const outcome = await scene.ask(token);
    expect(outcome).toEqual({
      ok: true,
      subject: { id: 'user:ana', teams: ['a', 'b'], claims: {}, permissions: new Set(['call', 'see']) },
      credential: 'jwt:a-1',
      expiresAt: '2026-11-30T12:05:00.000Z',
    });
    expect(scene.authenticator.known(token)).toBe(outcome);
  });

  test.each([
    ['RS256', () => rsa],
    ['EdDSA', () => ed],
    ['PS512', () => pss],
  ])('may be signed with %s', async (_alg, key) => {
    expect(await scene.reasonFor(await sign({ key: key() }))).toBeUndefined();
  });

  test.each<[string, Partial<TokenParts>, string | undefined]>([
    ['is meant for several, us among them', { claims: { aud: ['a', 'tools'] } }, undefined],
    ['is of the type of RFC 9068', { header: { typ: 'at+jwt' } }, undefined],
    ['is of that type in full', { header: { typ: 'application/AT+JWT' } }, undefined],
    ['is of the general type', { header: { typ: 'JWT' } }, undefined],
    ['is over since less than clocks differ', { claims: { exp: ISSUED - 59 } }, undefined],
    ['begins within what clocks differ', { claims: { nbf: ISSUED + 59 } }, undefined],
    ['is over', { claims: { exp: ISSUED - 61 } }, 'expired'],
    ['begins later', { claims: { nbf: ISSUED + 61 } }, 'not_yet_valid'],
    ['was issued in the future', { claims: { iat: ISSUED + 61 } }, 'not_yet_valid'],
    ['was issued at the end of time', { claims: { iat: 1e300 } }, 'not_yet_valid'],
    ['ends at the end of time', { claims: { exp: 1e300 } }, undefined],
    ['never ends', { claims: { exp: undefined } }, 'malformed'],
    ['ends at a word', { claims: { exp: 'never' } }, 'malformed'],
    ['is meant for others', { claims: { aud: 'other' } }, 'wrong_audience'],
    ['is meant for nobody', { claims: { aud: undefined } }, 'wrong_audience'],
    ['is of another issuer', { claims: { iss: 'https://evil.example' } }, 'wrong_issuer'],
    ['is of our issuer, nearly', { claims: { iss: undefined } }, 'wrong_issuer'],
    ['is a logout token', { header: { typ: 'logout+jwt' } }, 'malformed'],
    ['is of a type that is none', { header: { typ: 7 } }, 'malformed'],
    ['asks for an extension that nobody knows', { header: { crit: ['exp'], exp: 1 } }, 'malformed'],
    ['names nobody', { claims: { sub: undefined } }, 'no_subject'],
    ['names somebody of another kind', { claims: { sub: 'agent:root' } }, 'no_subject'],
    ['names nobody that can be named', { claims: { sub: '\u202Eana' } }, 'no_subject'],
    ['has a name that is a number', { claims: { sub: 7 } }, 'no_subject'],
    ['has no text for a name', { claims: { sub: '' } }, 'no_subject'],
  ])('that %s', async (_what, parts, reason) => {
    const signed = parts.header?.['crit'] === undefined ? await sign(parts) : await signWithCrit(parts);
    expect(await scene.reasonFor(signed)).toBe(reason);
  });

  /** jose does not sign what it would not verify. */
  async function signWithCrit(parts: Partial<TokenParts>): Promise<string> {
    const [, payload = ''] = (await sign()).split('.');
    const header = base64({ alg: 'ES256', kid: 'one', ...parts.header });
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      scene.key.privateKey,
      Buffer.from(`${header}.${payload}`),
    );
    return `${header}.${payload}.${Buffer.from(signature).toString('base64url')}`;
  }

  test('nobody becomes `local` by a name', async () => {
    expect(await scene.ask(await sign({ claims: { sub: 'local' } }))).toMatchObject({
      subject: { id: 'user:local' },
    });
  });

  test('that lives for ever is believed for a year at most', async () => {
    expect(await scene.ask(await sign({ claims: { exp: 1e15 } }))).toMatchObject({
      expiresAt: '2027-12-01T12:00:00.000Z',
    });
  });
});

describe('what is no signature of the issuer', () => {
  const payload = (): string =>
    base64({ iss: scene.issuer.url, aud: 'tools', sub: 'ana', exp: ISSUED + 300 });

  test.each(['none', 'None', 'NONE', 'nOnE', ''])('alg %j', async (alg) => {
    const unsigned = `${base64({ alg, kid: 'one' })}.${payload()}`;
    for (const token of [`${unsigned}.`, `${unsigned}.AA`])
      expect(['malformed', 'bad_signature']).toContain(await scene.reasonFor(token));
  });

  test.each(['HS256', 'HS384', 'HS512'])('%s with the public key as the secret', async (alg) => {
    for (const secret of [
      await publicText(scene.key),
      JSON.stringify(scene.key.jwk),
      scene.key.jwk.x ?? '',
    ]) {
      const signed = `${base64({ alg, kid: 'one' })}.${payload()}`;
      const signature = createHmac(`sha${alg.slice(2)}`, secret)
        .update(signed)
        .digest('base64url');
      expect(await scene.reasonFor(`${signed}.${signature}`)).toBe('bad_signature');
    }
  });

  test.each<[string, () => Partial<TokenParts>]>([
    ['a key of somebody else', () => ({ key: other })],
    ['a key of somebody else under the name of ours', () => ({ key: other, header: { kid: 'one' } })],
    ['a key that the token brings along', () => ({ key: other, header: { jwk: other.jwk, kid: 'one' } })],
    [
      'a key that the token says where to find',
      () => ({ key: other, header: { jku: `${scene.issuer.origin}/k` } }),
    ],
    ['a name that is a path', () => ({ key: other, header: { kid: '../../keys' } })],
    ['a name of a key of another algorithm', () => ({ header: { kid: 'rsa' } })],
  ])('%s', async (_what, parts) => {
    expect(await scene.reasonFor(await sign(parts()))).toBe('bad_signature');
    expect(scene.issuer.asked).not.toContain('/k');
  });

  test.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['two parts', 'a.b'],
    ['four parts', 'a.b.c.d'],
    ['an encrypted token', 'e30.e30.e30.e30.e30'],
    ['empty parts', '..'],
    ['parts that are no JSON', 'AAAA.AAAA.AAAA'],
    ['parts that are other JSON', `${base64([])}.${base64('a')}.AAAA`],
    ['a number as the algorithm', `${base64({ alg: 7 })}.${base64({})}.AAAA`],
    ['a name that is a mapping', `${base64({ alg: 'ES256', kid: {} })}.${base64({})}.AAAA`],
    ['another alphabet', `${base64({ alg: 'ES256' })}.${base64({})}.++//`],
    ['a megabyte', `${base64({ alg: 'ES256' })}.${'A'.repeat(1_048_576)}.AAAA`],
    ['control characters', '\0\n\r.\x1b.\u202e'],
  ])('%s', async (_what, text) => {
    expect(await scene.reasonFor(text)).not.toBeUndefined();
  });

  test('a token that is signed well and too long', async () => {
    const long = await sign({ claims: { padding: 'a'.repeat(16_000) } });
    expect(await scene.reasonFor(long)).toBe('malformed');
  });
});

describe('properties', () => {
  test('no mutation of a valid token authenticates', async () => {
    const token = await sign();
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n';
    const edit = fc.record({
      at: fc.nat(token.length),
      remove: fc.nat(3),
      insert: fc.string({ unit: fc.constantFrom(...characters), maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const mutated = edits.reduce(
          (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
          token,
        );
        fc.pre(mutated !== token);
        expect(scene.authenticator.known(mutated)).toBeUndefined();
        expect(await scene.reasonFor(mutated)).not.toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  test('the last letter of each part has one spelling', async () => {
    const token = await sign();
    const ends = [...token.matchAll(/\.|$/g)].map(({ index }) => index);
    for (const end of ends)
      for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        const mutated = token.slice(0, end - 1) + letter + token.slice(end);
        if (mutated !== token) expect(await scene.reasonFor(mutated)).not.toBeUndefined();
      }
  });

  test('no text makes it throw or lets it in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect(await scene.reasonFor(text)).not.toBeUndefined();
      }),
    );
  });
});

describe('several methods', () => {
  test('the one that the token is meant for says what its claims mean', async () => {
    await using several = await issuerScene();
    const { issuer, key } = several;
    const people = oidc(issuer.url);
    const agents = oidc(issuer.url, {
      audience: ['agents'],
      claims: { ...people.claims, subject: 'client_id', subjectKind: 'agent' },
      defaultPermissions: ['call'],
    });
    several.methods = [people, agents];
    const claims = { client_id: 'helper' };
    const one = await issuer.sign({ key, claims });
    const two = await issuer.sign({ key, claims: { ...claims, aud: 'agents' } });
    expect(await several.ask(one)).toMatchObject({ subject: { id: 'user:ana' } });
    expect(await several.ask(two)).toMatchObject({
      subject: { id: 'agent:helper', permissions: new Set(['call']) },
    });
    const said = several.authenticator.known(two);
    expect(said !== undefined && several.authenticator.still(said)).toBe(true);
    several.methods = [people];
    expect(said !== undefined && several.authenticator.still(said)).toBe(false);
    expect(several.authenticator.known(two)).toBeUndefined();
    expect(await several.reasonFor(two)).toBe('wrong_audience');
  });

  test('without a method for it an access token is not known, and nobody is asked', async () => {
    await using none = await issuerScene();
    const token = await none.issuer.sign({ key: none.key });
    none.methods = [{ type: 'token' }];
    expect(await none.reasonFor(token)).toBe('not_known');
    expect(none.issuer.asked).toEqual([]);
  });

  test('a configuration that cannot be read lets nobody in', async () => {
    await using unread = await issuerScene();
    const token = await unread.issuer.sign({ key: unread.key });
    unread.methods = [{ type: 'unreadable' }];
    expect(await unread.reasonFor(token)).toBe('unavailable');
    expect(unread.authenticator.known(token)).toBeUndefined();
  });
});
