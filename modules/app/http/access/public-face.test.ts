import { describe, expect, test } from 'vitest';
import { DEFAULT_CLAIMS } from '../../../core/model/auth-method.ts';
import { PERMISSIONS } from '../../../core/model/subject.ts';
import { problemOf } from '../testing/ask.ts';
import { bearer, guardedApp, subject } from '../testing/fake-authenticator.ts';
import { sampleApp } from '../testing/sample.ts';
import { serveApp } from '../testing/serve-app.ts';

const METADATA = '/.well-known/oauth-protected-resource';
const oidc = (issuer: string) =>
  ({ type: 'oidc', issuer, audience: ['a'], claims: DEFAULT_CLAIMS, defaultPermissions: [] }) as const;

describe('the description of the protected resource', () => {
  test('names this server, the issuers each once, and what tokens may give', async () => {
    const { app } = await guardedApp({
      auth: [
        { type: 'token' },
        oidc('https://one.example'),
        oidc('https://two.example'),
        oidc('https://one.example'),
      ],
    });
    await using served = await serveApp(app);
    const base = `http://127.0.0.1:${served.port}`;
    const described = {
      resource: base,
      resource_name: 'Agent-Tools',
      authorization_servers: ['https://one.example', 'https://two.example'],
      scopes_supported: [...PERMISSIONS],
      bearer_methods_supported: ['header'],
    };
    expect(JSON.parse((await served.ask(METADATA)).text)).toEqual(described);
    expect(JSON.parse((await served.ask(`${METADATA}/mcp`)).text)).toEqual({
      ...described,
      resource: `${base}/mcp`,
    });
    expect(problemOf(await served.ask(`${METADATA}/other`)).status).toBe(404);
    const { headers } = await served.ask('/v1/tools');
    expect(headers['www-authenticate']).toContain(`resource_metadata="${base}${METADATA}"`);
  });

  test('names no issuer where there is none, and nothing where nobody is asked', async () => {
    await using served = await serveApp((await guardedApp()).app);
    expect(JSON.parse((await served.ask(METADATA)).text)).not.toHaveProperty('authorization_servers');
    await using open = await serveApp(await sampleApp());
    expect(problemOf(await open.ask(METADATA)).status).toBe(404);
  });

  test('behind a proxy is what `server.public_url` says, and never what a header of a proxy does', async () => {
    const { app } = await guardedApp({ publicUrl: 'https://tools.example' });
    await using served = await serveApp(app);
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example;proto=http' };
    const told = await served.ask(METADATA, { headers });
    expect(JSON.parse(told.text)).toMatchObject({ resource: 'https://tools.example' });
    expect((await served.ask('/v1/tools', { headers })).headers['www-authenticate']).toContain(
      `resource_metadata="https://tools.example${METADATA}"`,
    );
  });
});

describe('names', () => {
  const cases: readonly (readonly [string, object, string, boolean])[] = [
    ['127.0.0.1', {}, 'tools.example', false],
    ['127.0.0.1', { names: ['tools.example'] }, 'tools.example:443', true],
    ['127.0.0.1', { names: ['tools.example'] }, 'TOOLS.example', true],
    ['127.0.0.1', { names: ['tools.example'] }, 'evil.tools.example', false],
    ['127.0.0.1', { publicUrl: 'https://tools.example:8443' }, 'tools.example', true],
    ['192.0.2.7', {}, '192.0.2.7:4710', true],
    ['192.0.2.7', {}, '192.0.2.8', false],
    ['192.0.2.7', { names: ['tools.example'] }, '192.0.2.7', true],
    // Listening everywhere, an address is as good as another, and no name can be one by itself.
    ['0.0.0.0', {}, '192.0.2.8:4710', true],
    ['::', {}, '[2001:db8::1]:4710', true],
    ['0.0.0.0', {}, 'rebound.example', false],
    ['0.0.0.0', {}, '192.0.2.8.nip.io', false],
    ['0.0.0.0', { names: ['tools.example'] }, 'tools.example', true],
  ];

  test.each(cases)('bound to %s with %j, %s: %j', async (host, server, name, isUs) => {
    const { app, authenticator } = await guardedApp(server);
    authenticator.give('good', subject('user:ana', 'all'));
    await using served = await serveApp(app, { host });
    for (let round = 0; round < 2; round += 1) {
      const { status } = await served.ask('/v1/tools', { headers: { host: name, ...bearer('good') } });
      expect(status).toBe(isUs ? 200 : 403);
    }
    // Also for what is open: a page of another name reads nothing of ours.
    expect((await served.ask('/v1/session', { headers: { host: name } })).status).toBe(isUs ? 200 : 403);
  });

  test.each([
    ['https://tools.example', 200],
    ['http://tools.example', 200],
    ['https://evil.example', 403],
    ['https://tools.example.evil.example', 403],
    ['null', 403],
  ])('a command from a page of %s: %i', async (origin, status) => {
    const { app, authenticator } = await guardedApp({ publicUrl: 'https://tools.example' });
    authenticator.give('good', subject('user:ana', 'all'));
    await using served = await serveApp(app);
    const headers = { ...bearer('good'), origin, host: 'tools.example' };
    expect((await served.ask('/v1/reload', { method: 'POST', headers })).status).toBe(status);
  });
});
