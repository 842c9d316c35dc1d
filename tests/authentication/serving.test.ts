import { chmodSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signingKey, TestIssuer } from '../../modules/authentication/testing/test-issuer.ts';
import { START } from '../../modules/core/ports/store.ts';
import { instantOf } from '../../modules/core/time.ts';
import { openStore } from '../../modules/store/open-store.ts';
import { type GuardedServer, GuardedWorkspace } from './guarded-workspace.ts';

/** Asks until it is so; what never comes ends with the test's own limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

describe('a server with tokens and an issuer', () => {
  let issuer: TestIssuer;
  let workspace: GuardedWorkspace;
  let one: GuardedServer;
  let other: GuardedServer;

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    // They are asked as fast as they answer until something is so, and that is no test of their patience.
    workspace = new GuardedWorkspace(`version: 1
server:
  rate_limit: { per_minute: 1000000, burst: 100000 }
  auth:
    - { type: token }
    - { type: oidc, issuer: "${issuer.url}", audience: tools }
`);
    one = await workspace.serve();
    other = await workspace.serve();
  });
  afterAll(async () => {
    for (const each of [one, other, issuer]) await each[Symbol.asyncDispose]();
    workspace[Symbol.dispose]();
  });

  test('lets in who has a token, until it is revoked, on every server', async () => {
    const [kept, ended] = [await workspace.token(), await workspace.token()];
    for (const server of [one, other]) {
      expect(await server.statusFor()).toBe(401);
      for (const token of [kept, ended]) expect(await server.statusFor(token)).toBe(200);
    }
    const id = `tok_${ended.split('_')[1] ?? ''}`;
    expect(await workspace.run('token', 'revoke', id)).toMatchObject({ code: 0 });
    for (const server of [one, other]) {
      await until(async () => (await server.statusFor(ended)) === 401);
      expect(await server.statusFor(kept)).toBe(200);
    }
  });

  test('lets in whom the issuer knows, and nobody else', async () => {
    const [key, stranger] = await Promise.all([signingKey('one'), signingKey('one')]);
    issuer.keys = [key.jwk];
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iat: now, exp: now + 300 };
    expect(await one.statusFor(await issuer.sign({ key, claims }))).toBe(200);
    const refused = [
      await issuer.sign({ key: stranger, claims }),
      await issuer.sign({ key, claims: { ...claims, aud: 'other' } }),
      await issuer.sign({ key, claims: { ...claims, exp: now - 300 } }),
      await issuer.sign({ key, claims: { ...claims, iss: 'https://other.example' } }),
    ];
    for (const token of refused) expect(await one.statusFor(token)).toBe(401);
  });

  test('writes down who was refused and why, and never what was tried', async () => {
    const token = await workspace.token();
    const id = `tok_${token.split('_')[1] ?? ''}`;
    await workspace.run('token', 'revoke', id);
    await until(async () => (await one.statusFor(token)) === 401);
    await one.statusFor('canary-of-a-password');
    const store = await openStore({
      url: 'sqlite:.agent-tools/state.db',
      workspace: workspace.folder,
      clock: { now: () => instantOf(Date.now()) },
      lookEvery: 1_000,
    });
    try {
      const bodies = async (): Promise<string> => {
        const found: unknown[] = [];
        for await (const { kind, body } of store.journal().read(START))
          if (kind === 'authentication_failed' && body.ok) found.push(body.value);
        return JSON.stringify(found);
      };
      await until(async () => (await bodies()).includes('"reason":"malformed"'));
      const told = await bodies();
      expect(told).toContain(`"credential":"${id}","network":"127.0.0.1","reason":"revoked"`);
      for (const secret of [token, token.split('_')[2] ?? token, 'canary'])
        expect(told).not.toContain(secret);
    } finally {
      await store.close();
    }
  });
});

describe('a server with tokens in a file', () => {
  test('knows them while nobody else can read it', async () => {
    using workspace = new GuardedWorkspace('server: { auth: [{ type: token, file: tokens.json }] }\n');
    const token = await workspace.token();
    const file = workspace.file('tokens.json');
    expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8').includes(token)]).toEqual([0o600, false]);
    chmodSync(file, 0o640);
    await using afraid = await workspace.serve();
    expect(await afraid.statusFor(token)).toBe(503);
    expect(await workspace.run('token', 'list')).toMatchObject({ code: 7, stdout: '' });
    chmodSync(file, 0o600);
    await using server = await workspace.serve();
    expect(await server.statusFor(token)).toBe(200);
  });
});

describe('a server whose configuration cannot be read', () => {
  test.each([
    ['and may ask who callers are', 'server: { auth: [{ type: token }', 401],
    ['and asks with a key that is none', 'server: { auth: [{ type: token, only: admins }] }', 401],
    ['and cannot ask who callers are', 'catalog: [', 200],
  ])(
    '%s',
    async (_what, configuration, status) => {
      using workspace = new GuardedWorkspace(configuration);
      await using server = await workspace.serve();
      expect(await server.statusFor()).toBe(status);
      if (status === 401) expect(await server.statusFor('a.b.c')).not.toBe(200);
    },
    60_000,
  );
});
