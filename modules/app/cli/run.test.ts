import { describe, expect, test, vi } from 'vitest';
import type { DocumentCommands } from '../../core/ports/document-commands.ts';
import { err, ok } from '../../core/result.ts';
import { FakeApp } from '../http/testing/fake-app.ts';
import { FakeScheduler } from '../http/testing/fake-scheduler.ts';
import { capability, document, provider, tool } from '../http/testing/records.ts';
import { FakeFaces } from './testing/fake-shell.ts';

const records = () => [
  tool('file.read', { name: 'Read', description: 'Reads a file.', risk: 'low', effectiveRisk: 'low' }),
  tool('file.write', { name: 'Write', description: 'Writes a file.', risk: 'high', effectiveRisk: 'high' }),
  capability('files'),
  provider('acme'),
  document('catalog/broken.tool.yaml', []),
];
const faces = () => new FakeFaces(new FakeApp(records()));
const problemOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const idsOf = (text: string): readonly string[] =>
  (JSON.parse(text) as { tools: { id: string }[] }).tools.map(({ id }) => id);

describe('data and everything else', () => {
  test('data stands on stdout, notes on stderr; the product is disposed of', async () => {
    const face = faces();
    const { code, stdout, stderr } = await face.run(['list']);
    expect(code).toBe(0);
    expect(stdout.split('\n')[1]).toMatch(
      /^file\.read +unknown +low +no:no_offer +definitions +unknown +Reads a file\.$/,
    );
    expect(stdout.split('\n')).toHaveLength(4);
    expect(stderr).toContain('catalog/broken.tool.yaml');
    expect(face.disposed).toBe(1);
  });

  test('--quiet leaves the data; --json prints the bytes of the HTTP body and nothing else', async () => {
    expect(await faces().run(['list', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    const { stdout, stderr } = await faces().run(['--json', 'list']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\{"generated_at":"[^\n]+\}\n$/);
    expect(idsOf(stdout)).toEqual(['file.read', 'file.write']);
  });

  test('an empty list prints nothing on stdout and says so on stderr', async () => {
    const { code, stdout, stderr } = await faces().run(['list', '--tag', 'none']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^No tool matches\.\n/);
  });

  test('the index is built only for those that ask it', async () => {
    const plain = faces();
    await plain.run(['list']);
    expect(plain).toMatchObject({ refreshed: 1, searched: 0 });
    const asking = faces();
    await asking.run(['list', '-q', 'reads']);
    expect(asking).toMatchObject({ refreshed: 1, searched: 1 });
  });
});

describe('what is typed becomes input', () => {
  test.each([
    [['list', '--risk', 'low'], ['file.read']],
    [
      ['list', '--risk', 'low', '--risk=high'],
      ['file.read', 'file.write'],
    ],
    [['list', '--limit', '1'], ['file.read']],
    [
      ['list', '--registered'],
      ['file.read', 'file.write'],
    ],
    [['list', '--no-registered'], []],
    [
      ['search', 'writes', 'a', 'file'],
      ['file.write', 'file.read'],
    ],
    [['search', '-q', 'Writes', '--limit', '1'], ['file.write']],
    [['search', 'reads', '-q', 'writes', '--risk', 'high'], ['file.write']],
  ])('%j', async (words, expected) => {
    const { code, stdout, stderr } = await faces().run([...words, '--json']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect([...idsOf(stdout)].sort()).toEqual([...expected].sort());
  });

  test.each([
    [['capabilities'], 'capabilities'],
    [['capabilities', 'files'], 'aliases'],
    [['providers'], 'providers'],
    [['providers', 'acme'], 'env'],
    [['show', 'file.read'], 'versions'],
    [['versions', 'file.read'], 'versions'],
    [['registry', 'list'], 'registries'],
  ])('%j runs the operation whose arguments fit', async (words, key) => {
    const { stdout } = await faces().run([...words, '--json']);
    expect(JSON.parse(stdout)).toHaveProperty(key);
  });

  test('workspace and environment go to the composition', async () => {
    const face = faces();
    await face.run(['list', '--workspace', 'modules', '--env', 'prod'], { folder: process.cwd() });
    await face.run(['list'], { folder: '/tmp', environment: { AGENT_TOOLS_ENV: 'test' } });
    await face.run(['list'], { folder: '/tmp', environment: { AGENT_TOOLS_ENV: '' } });
    expect(face.composed).toEqual([
      { workspace: `${process.cwd()}/modules`, folder: process.cwd(), env: 'prod' },
      { workspace: '/tmp', folder: '/tmp', env: 'test' },
      { workspace: '/tmp', folder: '/tmp' },
    ]);
  });
});

describe('refusals', () => {
  test.each([
    [['lst'], 2, 'There is no command "lst".', 'Did you mean list?'],
    [['frobnicate'], 2, 'There is no command "frobnicate".', '`agent-tools --help` lists them all.'],
    [
      ['registry'],
      2,
      '`registry` needs one more word.',
      'Use one of registry list, registry show, registry check.',
    ],
    [['registry', 'chek', 'a'], 2, 'There is no command "registry chek".', 'Did you mean registry check?'],
    [['list', '--capabilty', 'x'], 2, 'Unknown option `--capabilty`.', 'Did you mean --capability?'],
    [['list', 'extra'], 2, /^Too many arguments/, '`agent-tools help list` shows what it takes.'],
    [['list', '--risk', 'hihg'], 2, '`--risk` cannot be "hihg".', 'Did you mean high?'],
    [['list', '--risk', 'enormous'], 2, '`--risk` cannot be "enormous".', /^Use one of low, medium/],
    [['list', '--limit', 'ten'], 2, '`--limit` takes a whole number, not "ten".', null],
    [['list', '--limit', '1000'], 2, /^`limit`: /, /./],
    [['list', '--limit'], 2, /argument missing/, /./],
    [['show'], 2, /^Missing required argument `ID`\.$/, '`agent-tools help show` shows what it takes.'],
    [['search'], 2, '`search` needs WORDS….', 'Like this: agent-tools search WORDS…'],
    [
      ['capabilities', 'files', '--limit', '2'],
      2,
      '`--limit` does not go with ID.',
      'Like this: agent-tools capabilities [ID]',
    ],
    [['show', 'file.raed'], 3, 'There is no tool "file.raed".', 'Did you mean file.read?'],
    [['versions', 'file.read', '9.9.9'], 3, 'file.read has no version "9.9.9".', 'It declares no version.'],
    [
      ['list', '--workspace', 'no/such'],
      3,
      'There is no folder "no/such".',
      'Make it, or correct --workspace.',
    ],
    [
      ['validate', '--server', 'http://127.0.0.1:1'],
      2,
      '`validate` works on files here and not on a server.',
      'Run it without --server.',
    ],
    [['list', '--server', 'ftp://x'], 2, '"ftp://x" is not the address of a server.', /^Write it like/],
    [
      ['list', '--server', 'http://user:secret@x'],
      2,
      'The address of the server holds a password.',
      /AGENT_TOOLS_TOKEN/,
    ],
    [['completion', 'bsh'], 2, 'There is no completion for "bsh".', 'Did you mean bash, zsh?'],
    [['help', 'lst'], 2, 'There is no command "lst".', 'Did you mean list?'],
  ])('%j exits with %i', async (words, code, detail, hint) => {
    const inWords = await faces().run(words);
    expect(inWords).toMatchObject({ code, stdout: '' });
    expect(inWords.stderr).toMatch(/^error: .+\.\n/);
    const asJson = await faces().run([...words, '--json']);
    expect(asJson).toMatchObject({ code, stdout: '' });
    const problem = problemOf(asJson.stderr);
    expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'detail', 'code', 'hint']);
    if (typeof detail === 'string') expect(problem['detail']).toBe(detail);
    else expect(problem['detail']).toMatch(detail);
    if (hint instanceof RegExp) expect(problem['hint']).toMatch(hint);
    else expect(problem['hint']).toBe(hint);
    expect(asJson.stderr.endsWith('}\n')).toBe(true);
  });

  test('--json without a command is a refusal, not help', async () => {
    const { code, stdout, stderr } = await faces().run(['--json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(problemOf(stderr)).toMatchObject({ code: 'invalid_request', status: 400 });
  });

  test('a bug says nothing of itself, unless someone debugs', async () => {
    const broken = () =>
      new FakeFaces(new FakeApp([]), {
        setUp: { look: () => Promise.reject(new Error('secret at /home/someone')) },
      });
    const { code, stdout, stderr } = await broken().run(['doctor']);
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toMatch(/^error: Something went wrong that should not\.\nhint: .*AGENT_TOOLS_DEBUG=1/);
    expect(stderr).not.toContain('secret');
    expect(problemOf((await broken().run(['doctor', '--json'])).stderr)).toMatchObject({
      status: 500,
      code: 'internal',
    });
    const debugged = await broken().run(['doctor'], { environment: { AGENT_TOOLS_DEBUG: '1' } });
    expect(debugged.stderr).toContain('secret at /home/someone');
    expect(debugged.stderr).toContain('run.test.ts');
  });

  test('the product is disposed of after a failure as well', async () => {
    const face = faces();
    await face.run(['show', 'nothing']);
    expect(face.disposed).toBe(1);
  });
});

describe('exit codes of answers', () => {
  const checked = { files: 1, tools: 1, providers: 0, capabilities: 0, registryEntries: 0 };
  const finding = (severity: 'error' | 'warning') =>
    ({
      code: 'missing_field',
      severity,
      file: 'a.tool.yaml',
      line: 1,
      column: 1,
      path: '',
      message: 'No.',
    }) as const;
  const documents = (...severities: readonly ('error' | 'warning')[]): DocumentCommands => ({
    check: (paths) =>
      Promise.resolve(
        paths.includes('absent')
          ? err({ path: 'absent' })
          : ok({ checked, diagnostics: severities.map((severity) => finding(severity)) }),
      ),
    format: (_, { check }) =>
      Promise.resolve(ok({ files: [{ file: 'a.tool.yaml', outcome: check ? 'would_change' : 'changed' }] })),
  });
  const run = (severities: readonly ('error' | 'warning')[], ...words: readonly string[]) =>
    new FakeFaces(new FakeApp([]), { documents: documents(...severities) }).run(words);

  test.each([
    [[], ['validate'], 0],
    [['error'], ['validate'], 1],
    [['warning'], ['validate'], 0],
    [['warning'], ['validate', '--strict'], 1],
    [['warning'], ['validate', '--no-strict'], 0],
    [[], ['validate', 'absent'], 3],
    [[], ['fmt'], 0],
    [[], ['fmt', '--check'], 1],
  ] as const)('%j %j: %i', async (severities, words, code) => {
    expect((await run(severities, ...words)).code).toBe(code);
  });

  test('formats of validate are printed as they are; --json outdoes them', async () => {
    expect((await run(['error'], 'validate', '--format', 'github')).stdout).toMatch(
      /^::error file=a\.tool\.yaml,/,
    );
    expect(JSON.parse((await run(['error'], 'validate', '--format', 'sarif')).stdout)).toHaveProperty('runs');
    const { stdout } = await run(['error'], 'validate', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false });
    expect((await run(['error'], 'validate', '--format', 'sarif', '--json')).stdout).toBe(stdout);
    expect((await run(['error'], 'validate', '--format', 'text')).stdout).toContain('Not valid.');
  });

  test('what reads no owner loads no view', async () => {
    const face = new FakeFaces(new FakeApp([]), { documents: documents() });
    await face.run(['validate']);
    expect(face).toMatchObject({ refreshed: 0, disposed: 1 });
  });
});

describe('help and the like', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists every command', async (words) => {
    const { code, stdout, stderr } = await faces().run(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of [
      'init',
      'validate',
      'search',
      'registry check PATH',
      'versions ID [VERSION]',
      'serve',
      'completion',
    ])
      expect(stdout).toMatch(new RegExp(`^ {2}${name.replace(/[[\]]/g, '\\$&')} `, 'm'));
  });

  test.each([
    [
      ['list', '--help'],
      [
        'Usage: agent-tools list',
        '--[no-]registered',
        'One of low, medium, high,',
        '-q, --q <Q>',
        '--workspace <DIR>',
        'Examples:',
      ],
    ],
    [
      ['help', 'registry', 'check'],
      ['Usage: agent-tools registry check', 'PATH'],
    ],
    [
      ['registry', '--help'],
      ['registry list', 'registry show ID'],
    ],
    [
      ['help', 'registry'],
      ['registry list', 'registry show ID'],
    ],
    [
      ['help', 'serve'],
      ['--port <PORT>', '--no-watch'],
    ],
  ])('%j', async (words, parts) => {
    const { code, stdout } = await faces().run(words);
    expect(code).toBe(0);
    for (const part of parts) expect(stdout).toContain(part);
  });

  test('help is drawn for the terminal that it is read on', async () => {
    const { stdout } = await faces().run(['--help', '--no-color'], { terminal: 60 });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test.each([['--version'], ['-v']])('%s', async (flag) => {
    expect(await faces().run([flag])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  test.each([
    [['serve'], { workspace: '/tmp', folder: '/tmp', watch: true, json: false, quiet: false }],
    [
      ['--json', 'serve', '--port', '0', '--host', '::1', '--no-watch', '--quiet', '--env', 'prod'],
      {
        workspace: '/tmp',
        folder: '/tmp',
        env: 'prod',
        host: '::1',
        port: 0,
        watch: false,
        json: true,
        quiet: true,
      },
    ],
  ])('%j', async (words, expected) => {
    const face = faces();
    expect(await face.run(words, { folder: '/tmp' })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(face.served).toEqual([expected]);
  });
});

describe('terminals', () => {
  test('colours on a terminal, none in a pipe, and as the environment wishes', async () => {
    const colored = async (terminal: number | undefined, environment = {}, ...words: readonly string[]) =>
      (await faces().run(['list', ...words], { environment, ...(terminal && { terminal }) })).stdout.includes(
        '\u001b[',
      );
    expect(await colored(80)).toBe(true);
    expect(await colored(undefined)).toBe(false);
    expect(await colored(80, { NO_COLOR: '1' })).toBe(false);
    expect(await colored(80, { NO_COLOR: '' })).toBe(true);
    expect(await colored(80, { TERM: 'dumb' })).toBe(false);
    expect(await colored(80, {}, '--no-color')).toBe(false);
    expect(await colored(undefined, { FORCE_COLOR: '1' })).toBe(true);
    expect(await colored(80, { FORCE_COLOR: '0' })).toBe(false);
  });

  test.each([
    [[], { LANG: 'es_ES.UTF-8' }, 'RIESGO'],
    [['--lang', 'es'], { LANG: 'en_US' }, 'RIESGO'],
    [[], { LANG: 'es_ES', AGENT_TOOLS_LANG: 'en' }, 'RISK'],
    [[], { LC_ALL: 'C', LANG: 'es_ES' }, 'RISK'],
    [[], {}, 'RISK'],
  ])('%j with %j speaks %s', async (words, environment, heading) => {
    expect((await faces().run(['list', ...words], { environment })).stdout).toContain(heading);
  });

  test('progress is shown after a while, on a terminal, and taken back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const scheduler = new FakeScheduler();
    const slow = () => new FakeFaces(new FakeApp([]), { setUp: { look: () => promise.then(() => []) } });
    const runs = [
      slow().run(['doctor', '--no-color'], { terminal: 80, scheduler }),
      slow().run(['doctor', '--quiet'], { terminal: 80, scheduler }),
      slow().run(['doctor'], { scheduler }),
    ];
    await vi.waitFor(() => expect(scheduler.waiting).toBe(1));
    scheduler.advance(300);
    resolve();
    const [shown, quiet, piped] = await Promise.all(runs);
    expect(shown?.stderr).toBe('Reading the workspace …\r\u001b[2K');
    expect(quiet?.stderr).toBe('');
    expect(piped?.stderr).toBe('');
  });

  test('quick work needs no word', async () => {
    expect((await faces().run(['show', 'file.read'], { terminal: 80 })).stderr).toBe('');
  });

  test('an interruption ends at once with 130 and no message, whatever the work does', async () => {
    const interrupted = new AbortController();
    const face = new FakeFaces(new FakeApp([]), { setUp: { look: () => new Promise(() => undefined) } });
    const run = face.run(['doctor', '--json'], { signal: interrupted.signal });
    interrupted.abort();
    expect(await run).toEqual({ code: 130, stdout: '', stderr: '' });
  });
});
