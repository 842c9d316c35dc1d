import { rename } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { Routes } from '../../modules/app/http/routes.ts';
import { sendBytes } from '../../modules/app/http/testing/ask.ts';
import { listenToEvents } from '../../modules/app/http/testing/listen-events.ts';
import { startServer } from '../e2e/product.ts';
import { CANARIES, leaksIn } from './canaries.ts';
import { LeakList } from './leak-list.ts';
import { mcpRoutes } from './mcp-walk.ts';
import { BROKEN_FILES, OBSTRUCTED_FILES, WHOLE_FILES } from './planted-files.ts';
import { PLANTED_NAMES, plantNames, plantWorkspace } from './planted-workspace.ts';
import { pageRoutes } from './route-walk.ts';
import { serveHere } from './serve-here.ts';
import { routesAt, walkRoutes } from './walk-routes.ts';

/**
 * What is shown although it names this machine:
 *
 * | what                         | where                          | why                                                   |
 * |------------------------------|--------------------------------|-------------------------------------------------------|
 * | address and port             | first lines of `serve`, its log | the operator has to know where it listens             |
 * | names of variables           | providers, `permissions.secrets` | declared in Git for everyone; values never are      |
 * | addresses without user info  | support, websites              | public endpoints declared in Git are data (law 8)     |
 * | paths inside the workspace   | findings                       | relative; whoever mends a file has to find it         |
 * | what the client itself sent  | its own answer                 | an id or a parameter that is refused is named         |
 */

function leaksInLines(lines: readonly string[]): readonly string[] {
  const leaks = new LeakList();
  for (const line of lines) leaks.add(line.slice(0, 200), 'log', line);
  return leaks.all;
}

/** What never becomes a whole request. */
const MALFORMED: readonly string[] = [
  `${CANARIES.client_header}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: localhost\r\n${CANARIES.client_header}\r\n\r\n`,
  `GET /${CANARIES.client_header} HTTP/9.9\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${CANARIES.client_header}\r\n\r\n`,
];

const got = (target: string) => ({ method: 'GET', target });

/** What there is only where callers are asked who they are. */
const OF_AUTH: ReadonlySet<string> = new Set([
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/{resource}',
  'POST /v1/session',
]);

const WORLDS = [
  ['documents that can be read', WHOLE_FILES, undefined],
  ['an overlay with secrets', WHOLE_FILES, 'staging'],
  ['documents and records that cannot be read', BROKEN_FILES, undefined],
  ['folders and links where files should be', OBSTRUCTED_FILES, 'staging'],
] as const;

describe('every route keeps what is private to itself', () => {
  test.each(WORLDS)('over %s [LAW-8] [ADR-EXCLUDED] [ADR-IDS-CLEAN]', async (_, files, env) => {
    await using workspace = await plantWorkspace(files);
    using _names = plantNames();
    const added = vi.spyOn(Routes.prototype, 'add');
    await using served = await serveHere(workspace, env);
    using events = await listenToEvents(served.port, {
      'last-event-id': 'elsewhere-1',
      authorization: `Bearer ${CANARIES.bearer_token}`,
    });
    using ask = routesAt(served.port);
    const walk = await walkRoutes(ask);

    expect(walk.unlisted).toEqual([]);
    expect(walk.leaks).toEqual([]);
    for (const bytes of MALFORMED) expect(leaksIn(await sendBytes(served.port, bytes))).toEqual([]);
    expect(leaksInLines([...served.lines, events.text, JSON.stringify(events.headers)])).toEqual([]);
    expect(events.text).toContain('event: generation');
    // Whatever the server answers to has been asked for, and no answer was a bug.
    const asked = [...walk.routes, ...pageRoutes, ...mcpRoutes].sort();
    expect(added.mock.calls.map(([method, path]) => `${method} ${path}`).sort()).toEqual(asked);
    expect([...walk.statuses.values()].flatMap((each) => [...each])).not.toContain(500);
    added.mockRestore();
    if (files !== WHOLE_FILES) return;
    // The overlay asks callers who they are, and has a store that leads nowhere.
    // There is no session at /mcp whose events could be asked for.
    const routes = [...walk.routes, ...mcpRoutes.filter((each) => each !== 'GET /mcp')];
    for (const route of env === undefined ? routes.filter((each) => !OF_AUTH.has(each)) : OF_AUTH)
      expect(
        [...(walk.statuses.get(route) ?? [])].some((status) => status < 300),
        route,
      ).toBe(true);
  });

  test('while the workspace is taken away and comes back [LAW-8]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    using _names = plantNames();
    await using served = await serveHere(workspace, 'staging');
    using ask = routesAt(served.port);
    const reload = { method: 'POST', target: '/v1/reload' };
    const leaks = new LeakList();
    const elsewhere = `${workspace.folder}-elsewhere`;
    for (const [from, to] of [
      [workspace.folder, elsewhere],
      [elsewhere, workspace.folder],
    ] as const) {
      await rename(from, to);
      for (const asking of [
        reload,
        ...['/v1/catalog', '/v1/tools', '/readyz', '/v1/registries/local'].map(got),
      ]) {
        const { status, headers, text } = await ask(asking);
        leaks.add(`${asking.target} (${status})`, 'answer', `${headers}\n${text}`);
      }
    }
    expect(leaks.all).toEqual([]);
    expect(leaksInLines(served.lines)).toEqual([]);
  });

  test('as a process of its own, in whatever it prints [LAW-8] [ADR-EXCLUDED]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    const environment = { ...workspace.environment, NODE_OPTIONS: `--import=${PLANTED_NAMES}` };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    await using server = await startServer(workspace.folder);
    vi.unstubAllEnvs();
    using ask = routesAt(Number(new URL(server.url).port));
    const waited = ask({ method: 'GET', target: '/v1/tools?min_generation=definitions:none' });
    const walk = await walkRoutes(ask);
    expect(walk.leaks).toEqual([]);
    expect(leaksIn(JSON.stringify(await waited))).toEqual([]);
    expect(walk.asked).toBeGreaterThan(1_000);
    server.process.kill('SIGHUP');
    await server.stop();
    expect(leaksInLines(server.output().split('\n'))).toEqual([]);
    expect(server.output()).toContain(server.url);
  });
});
