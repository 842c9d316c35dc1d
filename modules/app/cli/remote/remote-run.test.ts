import { lookup } from 'node:dns/promises';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FakeApp } from '../../http/testing/fake-app.ts';
import { tool } from '../../http/testing/records.ts';
import { sampleApp } from '../../http/testing/sample.ts';
import { serveApp } from '../../http/testing/serve-app.ts';
import { FakeFaces } from '../testing/fake-shell.ts';

const faces = new FakeFaces();
const urlOf = ({ port }: { readonly port: number }): string => `http://127.0.0.1:${port}`;

/** A server that answers as the test says. */
async function canned(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a server answers as this process does', () => {
  test.each([
    [['list']],
    [['list', '--limit', '1']],
    [['show', 'filesystem.read_file']],
    [['versions', 'filesystem.read_file', '1.0.0']],
    [['capabilities']],
    [['providers', 'filesystem-mcp-server']],
    [['registry', 'show', 'local']],
    [['search', 'read', 'a', 'file']],
  ])('%j', async (words) => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const here = await new FakeFaces(app).run([...words, '--json']);
    const there = await faces.run([...words, '--json', '--server', urlOf(served)]);
    expect(there).toEqual(here);
    expect(there.code).toBe(0);
    const text = await faces.run(words, { environment: { AGENT_TOOLS_SERVER: urlOf(served) } });
    expect(text.stdout).toBe((await new FakeFaces(app).run(words)).stdout);
    expect(faces.composed).toEqual([]);
  });

  test('lists come whole over many pages; a page that was asked for stays one', async () => {
    const many = Array.from({ length: 450 }, (_, at) => tool(`tool.n${String(at).padStart(3, '0')}`));
    await using served = await serveApp(await new FakeApp(many).ready());
    const all = JSON.parse((await faces.run(['list', '--json', '--server', urlOf(served)])).stdout) as Record<
      string,
      unknown
    >;
    expect(all).toMatchObject({ total: 450, next_cursor: null });
    expect((all['tools'] as { id: string }[]).map(({ id }) => id)).toEqual(
      many.map(({ tool: { ref } }) => ref.id),
    );
    const page = JSON.parse(
      (await faces.run(['list', '--limit', '7', '--json', '--server', urlOf(served)])).stdout,
    ) as Record<string, unknown>;
    expect(page['tools']).toHaveLength(7);
    expect(page['next_cursor']).not.toBeNull();
  });

  test.each([
    [['show', 'filesystem.raed_file'], 3, 'not_found', /^Did you mean filesystem\.read_file/],
    [['list', '--limit', '999'], 2, 'invalid_request', /./],
  ])('%j is refused with the same words and exit code', async (words, exit, code, hint) => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const there = await faces.run([...words, '--json', '--server', urlOf(served)]);
    expect(there).toEqual(await new FakeFaces(app).run([...words, '--json']));
    expect(there).toMatchObject({ code: exit, stdout: '' });
    const problem = JSON.parse(there.stderr) as Record<string, unknown>;
    expect(problem['code']).toBe(code);
    expect(problem['hint']).toMatch(hint);
  });
});

describe('servers that do not answer as they should', () => {
  const ask = async (url: string, ...words: readonly string[]) => {
    const { code, stdout, stderr } = await faces.run([
      ...(words.length > 0 ? words : ['list']),
      '--json',
      '--server',
      url,
    ]);
    expect(stdout).toBe('');
    return { exit: code, ...(JSON.parse(stderr) as { code: string; detail: string; hint: string }) };
  };

  test('nobody there', async () => {
    let url = '';
    {
      await using gone = await canned(() => undefined);
      url = gone.url;
    }
    const refusal = await ask(url);
    expect(refusal).toMatchObject({
      exit: 7,
      code: 'owner_unavailable',
      detail: `No server can be reached at ${url}.`,
    });
    expect(refusal.hint).toContain('agent-tools serve');
  });

  test('a connection that breaks', async () => {
    await using server = await canned((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"generated_at"');
      response.destroy();
    });
    expect(await ask(server.url)).toMatchObject({ exit: 7, code: 'owner_unavailable' });
  });

  test.each([
    [200, 'text/html', '<h1>Welcome</h1>', 7, 'owner_unavailable'],
    [200, 'application/json', '{"tools":[]}', 7, 'owner_unavailable'],
    [502, 'text/html', 'Bad Gateway', 7, 'owner_unavailable'],
    [404, 'text/html', 'nginx', 7, 'owner_unavailable'],
    [401, 'application/json', '{}', 4, 'unauthenticated'],
    [403, 'application/problem+json', '{"code":"forbidden","detail":"Not for you."}', 4, 'forbidden'],
    [409, 'application/problem+json', '{"code":"conflict","detail":"Changed.","hint":null}', 5, 'conflict'],
    [
      410,
      'application/problem+json',
      '{"code":"cursor_expired","detail":"Old.","hint":null}',
      5,
      'cursor_expired',
    ],
    [
      422,
      'application/problem+json',
      '{"code":"a_new_code","detail":"No.","hint":null}',
      6,
      'admission_denied',
    ],
    [429, 'application/problem+json', '{"code":"too_many","detail":"Slow down."}', 7, 'rate_limited'],
    [500, 'application/problem+json', '{"code":"internal","detail":"A bug.","hint":null}', 70, 'internal'],
    [
      503,
      'application/problem+json',
      '{"code":"owner_unavailable","detail":"Loading."}',
      7,
      'owner_unavailable',
    ],
  ])('%i %s %s', async (status, type, body, exit, code) => {
    await using server = await canned((_, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    expect(await ask(server.url)).toMatchObject({ exit, code });
  });

  test('a list whose catalog never stands still is a conflict, not a mixture', async () => {
    let generation = 0;
    await using server = await canned((_, response) => {
      generation += 1;
      const page = {
        generated_at: '2026-06-01T00:00:00.000Z',
        generations: { definitions: String(generation) },
        total: 9,
        next_cursor: `c${generation}`,
        tools: [],
        invalid: [],
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
    });
    expect(await ask(server.url)).toMatchObject({ exit: 5, code: 'conflict' });
    expect(generation).toBe(6);
  });
});

describe('tokens', () => {
  const authorizationOf = async (
    environment: Readonly<Record<string, string>>,
    words: readonly string[],
    folder?: string,
    host = '127.0.0.1',
  ) => {
    const seen: (string | undefined)[] = [];
    await using server = await canned((request, response) => {
      seen.push(request.headers.authorization);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"generated_at":"x","generations":{},"completeness":{}}');
    });
    if (folder !== undefined) await serveFile(folder, server.url.replace('127.0.0.1', host));
    const ran = await faces.run(
      words.map((word) => (word === 'URL' ? server.url : word)),
      {
        environment,
        ...(folder !== undefined && { folder }),
      },
    );
    return { code: ran.code, authorization: seen.at(-1), stderr: ran.stderr };
  };

  test('one in the environment goes to the server that was named, and is never shown', async () => {
    const { code, authorization, stderr } = await authorizationOf({ AGENT_TOOLS_TOKEN: 'secret' }, [
      'reload',
      '--server',
      'URL',
    ]);
    expect({ code, authorization, stderr }).toEqual({ code: 0, authorization: 'Bearer secret', stderr: '' });
    expect((await authorizationOf({}, ['reload', '--server', 'URL'])).authorization).toBeUndefined();
  });

  test('reload finds the server of this workspace by its record', async () => {
    await using folder = await temporaryFolder();
    expect(await authorizationOf({ AGENT_TOOLS_TOKEN: 'secret' }, ['reload'], folder.path)).toMatchObject({
      code: 0,
      authorization: 'Bearer secret',
    });
  });

  test('a record that names another machine gets no token', async ({ skip }) => {
    // A name of this machine that does not look like one: all that is needed of a stranger's address.
    const name = hostname().toLowerCase();
    const { address } = await lookup(name).catch(() => ({ address: '' }));
    if (!address.startsWith('127.')) return skip('the name of this machine does not lead to itself');
    await using folder = await temporaryFolder();
    expect(
      await authorizationOf({ AGENT_TOOLS_TOKEN: 'secret' }, ['reload'], folder.path, name),
    ).toMatchObject({ code: 0, authorization: undefined });
  });

  test('reload without any says that nothing runs', async () => {
    await using folder = await temporaryFolder();
    const nothing = {
      code: 7,
      stdout: '',
      stderr: expect.stringContaining('Nothing serves this workspace.') as string,
    };
    expect(await faces.run(['reload'], { folder: folder.path })).toEqual(nothing);
    await serveFile(folder.path, 'http://127.0.0.1:1');
    expect(await faces.run(['reload'], { folder: folder.path })).toEqual(nothing);
  });
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'agent-tools-cli-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function serveFile(folder: string, url: string): Promise<void> {
  await mkdir(join(folder, '.agent-tools'), { recursive: true });
  await writeFile(
    join(folder, '.agent-tools', 'serve.json'),
    JSON.stringify({ url, pid: process.pid, started_at: '2026-06-01T00:00:00.000Z' }),
  );
}
