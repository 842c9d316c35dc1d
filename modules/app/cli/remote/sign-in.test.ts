import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../core/time.ts';
import { subject } from '../../http/testing/fake-authenticator.ts';
import { sampleApp } from '../../http/testing/sample.ts';
import { serveApp } from '../../http/testing/serve-app.ts';
import { faces, scene, stored, TOKEN } from '../testing/signing-scene.ts';

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

describe('login', () => {
  test.each([
    ['piped in', { stdin: `${TOKEN}\n` }, ''],
    [
      'typed where it is not shown',
      { typed: ` ${TOKEN} ` },
      /^Token for http:\/\/127\.0\.0\.1:\d+ \(it is not shown\): \n/,
    ],
  ])('keeps a token that was %s, and says whose it is', async (_, input, prompt) => {
    await using at = await scene();
    const ran = await at.run(['login', at.url], input);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toBe('user:ana\nMay see, call.\nIn red.\n');
    expect(ran.stderr).toMatch(prompt);
    expect(ran.stderr).toContain(`Commands with --server ${at.url} are yours from now on.`);
    expect(ran.stdout + ran.stderr).not.toContain(TOKEN);
    expect(JSON.parse(await readFile(at.file, 'utf8'))).toEqual(JSON.parse(stored({ [at.url]: TOKEN })));
    expect((await stat(at.file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(at.file))).mode & 0o777).toBe(0o700);
    const listed = await at.run(['list', '--json', '--server', at.url]);
    expect([listed.code, JSON.parse(listed.stdout)]).toMatchObject([0, { total: 3 }]);
  });

  test('speaks Spanish, and JSON', async () => {
    await using at = await scene();
    const ran = await at.run(['login', at.url, '--lang', 'es'], { stdin: TOKEN });
    expect(ran.stdout).toBe('user:ana\nPuede see, call.\nEn red.\n');
    const json = await at.run(['login', `${at.url}/`, '--json'], { stdin: TOKEN });
    expect(JSON.parse(json.stdout)).toMatchObject({ server: at.url, subject: 'user:ana', csrf_token: null });
    expect(json.stderr).toBe('');
  });

  test('of another server leaves the first as it was', async () => {
    await using at = await scene();
    await at.keep(stored({ 'https://other.example': 'other' }));
    await at.run(['login', at.url], { stdin: TOKEN });
    expect(JSON.parse(await readFile(at.file, 'utf8'))).toEqual(
      JSON.parse(stored({ 'https://other.example': 'other', [at.url]: TOKEN })),
    );
  });

  test('many at once keep every token, also after one that was ended in its midst', async () => {
    await using at = await scene();
    await at.keep(stored({ 'https://other.example': 'other' }));
    await writeFile(`${at.file}.lock`, '');
    await utimes(`${at.file}.lock`, 0, 0);
    const servers = await Promise.all(Array.from({ length: 4 }, () => serveApp(at.app)));
    const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
    const forgotten = at.run(['logout', 'https://other.example']);
    const ran = await Promise.all([
      forgotten,
      ...urls.map((url) => at.run(['login', url], { stdin: TOKEN })),
    ]);
    for (const server of servers) await server[Symbol.asyncDispose]();
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(JSON.parse(await readFile(at.file, 'utf8'))).toEqual(
      JSON.parse(stored(Object.fromEntries(urls.map((url) => [url, TOKEN])))),
    );
    expect(await readdir(dirname(at.file))).toEqual(['credentials.json']);
  });

  test.each([
    TOKEN,
    `http://${TOKEN}.example`,
    `https://x.example/${TOKEN}`,
    `https://x.example/?token=${TOKEN}`,
    'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln',
  ])('a token in the place of the address is not repeated: %s', async (text) => {
    for (const words of [
      ['login', text],
      ['logout', text],
      ['list', '--server', text],
    ]) {
      const ran = await faces.run(words, { stdin: '' });
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain('looks like a token');
      expect(ran.stderr).not.toContain(text);
      expect(ran.stderr.toLowerCase()).not.toContain(TOKEN);
    }
    const long = await faces.run(['login', 'x'.repeat(5_000)], { stdin: '' });
    expect([long.code, long.stderr.length < 400]).toEqual([2, true]);
  });

  test.each<[string, string, string, number, RegExp]>([
    ['a wrong token', 'wrong-token-x', '', 4, /agent-tools login http/],
    ['nothing', '', '', 2, /Standard input holds no token\./],
    ['two lines', 'wrong-token-x\nwrong-token-x', '', 2, /Standard input holds no token\./],
    ['what cannot stand in a header', 'wrong-token-x\u0000', '', 2, /Standard input holds no token\./],
    ['far too much', 'wrong-token-x'.repeat(5_000), '', 2, /Standard input holds no token\./],
    ['a token as an argument', '', 'wrong-token-x', 2, /Too many arguments/],
  ])('with %s stores nothing', async (_, stdin, argument, code, message) => {
    await using at = await scene();
    const ran = await at.run(['login', at.url, ...(argument === '' ? [] : [argument])], { stdin });
    expect(ran).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) as string });
    expect(ran.stderr.replaceAll(/\s/g, '')).not.toContain('wrong-token-xw');
    await expect(readFile(at.file)).rejects.toThrow();
  });

  test('to a server that asks nobody stores nothing', async () => {
    await using at = await scene();
    await using open = await serveApp(await sampleApp());
    const ran = await at.run(['login', `http://127.0.0.1:${open.port}`], { stdin: TOKEN });
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('asks nobody') as string });
    await expect(readFile(at.file)).rejects.toThrow();
  });

  test.each([
    'http://tools.example',
    'http://192.0.2.1:4710',
    'http://127.evil.example',
    'http://[2001:db8::1]',
  ])('to %s would show the token to everyone on the way', async (url) => {
    await using at = await scene();
    for (const run of [
      at.run(['login', url], { stdin: TOKEN }),
      at.run(['list', '--server', url], { environment: { AGENT_TOOLS_TOKEN: TOKEN } }),
      at.keep(stored({ [url]: TOKEN })).then(() => at.run(['whoami', '--server', url])),
    ]) {
      const ran = await run;
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('Use https') as string });
      expect(ran.stderr).not.toContain(TOKEN);
    }
  });
});

describe('the file of credentials', () => {
  const others: readonly (readonly [
    string,
    (at: Awaited<ReturnType<typeof scene>>) => Promise<void>,
    RegExp,
  ])[] = [
    ...[0o640, 0o604, 0o666, 0o620, 0o601].map(
      (mode) =>
        [
          `has mode ${mode.toString(8)}`,
          (at: Awaited<ReturnType<typeof scene>>) => at.keep(stored({ [at.url]: TOKEN }), mode),
          /chmod 600/,
        ] as const,
    ),
    ['is no JSON', (at) => at.keep(`{"${TOKEN}`), /is not well-formed JSON/],
    ['is of another version', (at) => at.keep('{"version":2,"servers":{}}'), /does not hold what it should/],
    ['is a list', (at) => at.keep('[]'), /does not hold what it should/],
    ['is huge', (at) => at.keep(' '.repeat(1024 * 1024 + 1)), /larger than 1 MiB/],
    ['is a folder', (at) => mkdir(at.file, { recursive: true }).then(() => undefined), /is no file/],
    [
      'leads to one that others can read',
      async (at) => {
        await mkdir(dirname(at.file));
        const elsewhere = join(at.home, 'elsewhere');
        await writeFile(elsewhere, stored({ [at.url]: TOKEN }), { mode: 0o644 });
        await symlink(elsewhere, at.file);
      },
      /chmod 600/,
    ],
    ['holds what is no token', (at) => at.keep(stored({ [at.url]: `${TOKEN}\nX: y` })), /is no token/],
  ];

  test.each(others)('that %s is refused, and nothing of it is shown', async (_, prepare, message) => {
    await using at = await scene();
    await prepare(at);
    for (const words of [
      ['whoami', '--server', at.url],
      ...(message.source === 'is no token' ? [] : [['logout', at.url]]),
    ]) {
      const ran = await at.run(words, { environment: { AGENT_TOOLS_DEBUG: '1' } });
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr.replaceAll(/\s+/g, ' ')).toMatch(message);
      expect(ran.stderr).not.toContain(TOKEN);
    }
    const plain = await at.run(['whoami', '--server', at.url]);
    expect(plain.stderr).not.toContain(at.home);
  });

  test('that is not there is none; a key of every object is no origin', async () => {
    await using at = await scene();
    expect(await at.run(['whoami', '--server', at.url])).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining(`agent-tools login ${at.url}`) as string,
    });
    const { code, stderr } = await at.run(['list', '--server', at.url]);
    expect([code, stderr]).toEqual([4, expect.stringContaining(`agent-tools login ${at.url}`) as string]);
  });

  test('is where the system keeps such files, and nowhere that is relative', async () => {
    const { credentialsPlace } = await import('../credentials/credentials-file.ts');
    const path = (environment: Readonly<Record<string, string>>, platform: NodeJS.Platform = 'linux') =>
      credentialsPlace(environment, platform)?.path;
    expect(path({ XDG_CONFIG_HOME: '/x', HOME: '/h' })).toBe('/x/agent-tools/credentials.json');
    expect(path({ XDG_CONFIG_HOME: 'x', HOME: '/h' })).toBe('/h/.config/agent-tools/credentials.json');
    expect(path({ HOME: '/h', APPDATA: '/a' })).toBe('/h/.config/agent-tools/credentials.json');
    expect(path({ HOME: '/h', APPDATA: '/a' }, 'win32')).toBe('/a/agent-tools/credentials.json');
    expect(path({})).toBeUndefined();
    const nowhere = await faces.run(['logout', 'https://x.example'], { environment: { HOME: '' } });
    expect(nowhere).toMatchObject({ code: 0, stdout: 'No token was kept for https://x.example.\n' });
  });
});

describe('logout and whoami', () => {
  test('logout forgets one server and leaves the others', async () => {
    await using at = await scene();
    await at.keep(stored({ [at.url]: TOKEN, 'https://other.example': 'other' }));
    expect((await at.run(['logout', at.url])).stdout).toContain('is forgotten here');
    expect(JSON.parse(await readFile(at.file, 'utf8'))).toEqual(
      JSON.parse(stored({ 'https://other.example': 'other' })),
    );
    expect((await at.run(['logout', at.url, '--json'])).stdout).toBe(
      `{"server":"${at.url}","removed":false}\n`,
    );
    expect((await at.run(['whoami', '--server', at.url])).code).toBe(4);
  });

  test('whoami says who one is there, and here', async () => {
    await using at = await scene();
    at.authenticator.give('short', subject('agent:a', []), instantOf(Date.UTC(2026, 5, 2)));
    const there = { environment: { AGENT_TOOLS_TOKEN: 'short', AGENT_TOOLS_SERVER: at.url } };
    expect((await at.run(['whoami'], there)).stdout).toBe(
      `agent:a\nMay do nothing.\nUntil 2026-06-02T00:00:00.000Z.\nAt ${at.url}.\n`,
    );
    const here = await at.run(['whoami', '--json'], { folder: at.home });
    expect(JSON.parse(here.stdout)).toMatchObject({
      server: null,
      subject: 'local',
      authentication: 'none',
    });
    expect((await at.run(['whoami'], { folder: at.home })).stdout).toMatch(/^local\n.*\nHere, on the files/);
  });

  test('the token of the environment goes before what was kept', async () => {
    await using at = await scene();
    await at.keep(stored({ [at.url]: 'other-one' }));
    const ran = await at.run(['whoami', '--server', at.url], { environment: { AGENT_TOOLS_TOKEN: TOKEN } });
    expect(ran.stdout).toContain('user:ana');
    const none = await at.run(['whoami', '--server', at.url], { environment: { AGENT_TOOLS_TOKEN: 'a b' } });
    expect(none).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AGENT_TOOLS_TOKEN holds no token.') as string,
    });
  });

  test('the server of a workspace is asked with what is kept for its origin', async () => {
    await using at = await scene();
    await at.keep(stored({ [at.url]: TOKEN }));
    const workspace = join(at.home, 'workspace');
    await mkdir(join(workspace, '.agent-tools'), { recursive: true });
    await writeFile(
      join(workspace, '.agent-tools', 'serve.json'),
      JSON.stringify({ url: at.url, pid: process.pid, started_at: '2026-06-01T00:00:00.000Z' }),
    );
    const ran = await at.run(['whoami'], { folder: workspace });
    expect(ran.stdout).toContain('user:ana');
    const reload = await at.run(['reload'], { folder: workspace });
    expect(reload).toMatchObject({ code: 4, stderr: expect.stringContaining('`administer`') as string });
  });
});

describe('a token goes to the server that it is for, and nowhere else', () => {
  test.each([301, 302, 307, 308])('not where a %i leads', async (status) => {
    await using at = await scene();
    const seen: (string | undefined)[] = [];
    await using elsewhere = await canned((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await using leading = await canned((request, response) => {
      response
        .writeHead(status, { location: `${elsewhere.url}${request.url}?${request.headers.authorization}` })
        .end();
    });
    const ran = await at.run(['list', '--server', leading.url], {
      environment: { AGENT_TOOLS_TOKEN: TOKEN },
    });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain(
      `leads on to ${elsewhere.url}, and nothing was sent there.`,
    );
    expect([seen, ran.stderr.includes(TOKEN)]).toEqual([[], false]);
  });

  test('a server that repeats it is not repeated', async () => {
    await using at = await scene();
    await using echo = await canned((request, response) => {
      const { authorization } = request.headers;
      response
        .writeHead(403, { 'content-type': 'application/problem+json' })
        .end(
          JSON.stringify({ code: 'forbidden', detail: `Not with ${authorization}.`, hint: authorization }),
        );
    });
    const ran = await at.run(['list', '--server', echo.url], {
      environment: { AGENT_TOOLS_TOKEN: TOKEN, AGENT_TOOLS_DEBUG: '1' },
    });
    expect(ran).toMatchObject({ code: 4, stderr: expect.stringContaining('Not with Bearer ….') as string });
    expect(ran.stderr).not.toContain(TOKEN);
  });
});
