import { describe, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../../core/model/subject.ts';
import { openApiDocument } from '../openapi.ts';
import { problemOf } from '../testing/ask.ts';
import { bearer, guardedApp, subject } from '../testing/fake-authenticator.ts';
import { serveApp } from '../testing/serve-app.ts';

/** What is for everybody, and nothing else is. */
const OPEN: ReadonlySet<string> = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/{resource}',
  // Whom it takes the caller for, and how the page signs in and out.
  'GET /v1/session',
  'POST /v1/session',
  'POST /v1/session/end',
]);
/** The page is served by files of its own, and what it shows it has to ask for. */
const PAGES = [
  '/',
  '/tools/x',
  '/capabilities',
  '/capabilities/x',
  '/providers/x',
  '/approvals',
  '/approvals/x',
];

/** Routes that are about the server, in no table of operations. */
const OF_THE_SERVER: Readonly<Record<string, Permission>> = {
  'GET /v1/events': 'see',
  'GET /metrics': 'see',
};

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Any of them is enough. */
  readonly permissions: readonly Permission[];
}

async function routesOfTheDocument(): Promise<readonly Route[]> {
  const { paths } = await openApiDocument();
  return Object.entries(
    paths as Record<string, Record<string, { 'x-permission'?: Permission | readonly Permission[] }>>,
  ).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      permissions: [described['x-permission'] ?? []].flat(),
    })),
  );
}

/** A body that is refused by whoever looks at it: too long by what it says, no JSON, and it never comes. */
const UNREAD = { 'content-type': 'text/plain', 'content-length': '9999999' };

describe('every route of openapi.json', () => {
  test('without a credential is refused, but for a closed list, before its body is looked at', async () => {
    const { app, authenticator } = await guardedApp();
    await using served = await serveApp(app);
    const routes = await routesOfTheDocument();
    expect(
      routes
        .filter(({ name }) => OPEN.has(name))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...OPEN].sort());
    for (const { name, method, path } of routes) {
      if (OPEN.has(name)) continue;
      const told = await served.ask(path, { method, headers: method === 'POST' ? UNREAD : {} });
      expect([name, problemOf(told).code]).toEqual([name, 'unauthenticated']);
      expect(told.headers['www-authenticate']).toBe(
        `Bearer realm="agent-tools", resource_metadata="http://127.0.0.1:${served.port}/.well-known/oauth-protected-resource"`,
      );
      const head = await served.ask(path, { method: 'HEAD' });
      if (method === 'GET') expect([name, head.status]).toEqual([name, 401]);
    }
    expect(authenticator.asked).toEqual([]);
  });

  test('what is open answers without a credential', async () => {
    const { app } = await guardedApp();
    await using served = await serveApp(app);
    const statuses: Record<string, number> = {};
    for (const { name, method, path } of await routesOfTheDocument())
      if (OPEN.has(name)) statuses[name] = (await served.ask(path, { method })).status;
    expect(statuses).toEqual({
      'GET /healthz': 200,
      'GET /readyz': 200,
      'GET /openapi.json': 200,
      'GET /.well-known/oauth-protected-resource': 200,
      'GET /.well-known/oauth-protected-resource/{resource}': 404,
      'GET /v1/session': 200,
      'POST /v1/session': 400,
      'POST /v1/session/end': 200,
    });
    // There is no build here: the file is missing, and nobody was asked.
    for (const path of PAGES) expect(problemOf(await served.ask(path)).code).toBe('not_found');
  });

  test('with a credential that lacks its permission is refused before its body is looked at', async () => {
    const { app, authenticator } = await guardedApp();
    const routes = await routesOfTheDocument();
    for (const { permissions } of routes) {
      const others = PERMISSIONS.filter((each) => !permissions.includes(each));
      authenticator.give(`all-but-${permissions.join('-')}`, subject('user:ana', others));
    }
    await using served = await serveApp(app);
    // What is kept for those who may see it is not given to those who may not.
    authenticator.give('all', subject('user:ana', 'all'));
    for (const path of ['/v1/tools', '/v1/catalog'])
      expect((await served.ask(path, { headers: bearer('all') })).status).toBe(200);
    for (const { name, method, path, permissions } of routes) {
      if (OPEN.has(name)) continue;
      expect([name, permissions.length > 0]).toEqual([name, true]);
      expect([name, OF_THE_SERVER[name] ?? permissions[0]]).toEqual([name, permissions[0]]);
      const told = await served.ask(path, {
        method,
        headers: { ...bearer(`all-but-${permissions.join('-')}`), ...(method === 'POST' && UNREAD) },
      });
      expect([name, told.status, problemOf(told).code]).toEqual([name, 403, 'forbidden']);
      for (const each of permissions) expect(problemOf(told).detail).toContain(`\`${each}\``);
      expect(told.headers['www-authenticate']).toContain(
        `error="insufficient_scope", scope="${permissions.join(' ')}"`,
      );
    }
    expect([app.reloads, app.evidence.recorded, app.evidence.reports]).toEqual([[], [], []]);
  });

  test('says the same of what is there and what is not', async () => {
    const { app, authenticator } = await guardedApp();
    authenticator.give('call-only', subject('agent:a', ['call']));
    await using served = await serveApp(app);
    const pairs = [
      ['/v1/tools/filesystem.read_file', '/v1/tools/no.such'],
      ['/v1/providers/filesystem-mcp-server', '/v1/providers/nobody'],
    ] as const;
    for (const headers of [{}, bearer('wrong'), bearer('call-only')])
      for (const [there, absent] of pairs)
        expect((await served.ask(there, { headers })).text).toBe(
          (await served.ask(absent, { headers })).text,
        );
    for (const path of ['/no/such/path', '/v1', '/v1/nothing', '/assets/none.js', '/.agent-tools/serve.json'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
        expect([method, path, (await served.ask(path, { method })).status]).toEqual([method, path, 401]);
  });

  test('a preflight of a stranger is told nothing that lets a browser through', async () => {
    const guarded = await guardedApp();
    await using asking = await serveApp(guarded.app);
    const { sampleApp } = await import('../testing/sample.ts');
    await using local = await serveApp(await sampleApp());
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const served of [asking, local])
      for (const path of ['/v1/tools', '/v1/reload', '/v1/session', '/healthz', '/openapi.json', '/'])
        for (const method of ['OPTIONS', 'GET'])
          for (const name of Object.keys((await served.ask(path, { method, headers })).headers))
            expect(name).not.toMatch(/^access-control-/);
  });
});
