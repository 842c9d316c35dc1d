import { describe, expect, test } from 'vitest';
import { exampleFaces } from './testing/example-faces.ts';

const idsOf = (text: string): readonly string[] =>
  (JSON.parse(text) as { tools: { id: string }[] }).tools.map(({ id }) => id);

describe('data and everything else', () => {
  test('data stands on stdout, notes on stderr; the product is disposed of', async () => {
    const face = exampleFaces();
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
    expect(await exampleFaces().run(['list', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    const { stdout, stderr } = await exampleFaces().run(['--json', 'list']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\{"generated_at":"[^\n]+\}\n$/);
    expect(idsOf(stdout)).toEqual(['file.read', 'file.write']);
  });

  test('an empty list prints nothing on stdout and says so on stderr', async () => {
    const { code, stdout, stderr } = await exampleFaces().run(['list', '--tag', 'none']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^No tool matches\.\n/);
  });

  test('the index is built only for those that ask it', async () => {
    const plain = exampleFaces();
    await plain.run(['list']);
    expect(plain).toMatchObject({ refreshed: 1, searched: 0 });
    const asking = exampleFaces();
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
    const { code, stdout, stderr } = await exampleFaces().run([...words, '--json']);
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
    const { stdout } = await exampleFaces().run([...words, '--json']);
    expect(JSON.parse(stdout)).toHaveProperty(key);
  });

  test('workspace and environment go to the composition', async () => {
    const face = exampleFaces();
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

describe('help and the like', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists every command', async (words) => {
    const { code, stdout, stderr } = await exampleFaces().run(words);
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
    const { code, stdout } = await exampleFaces().run(words);
    expect(code).toBe(0);
    for (const part of parts) expect(stdout).toContain(part);
  });

  test('help is drawn for the terminal that it is read on', async () => {
    const { stdout } = await exampleFaces().run(['--help', '--no-color'], { terminal: 60 });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test.each([['--version'], ['-v']])('%s', async (flag) => {
    expect(await exampleFaces().run([flag])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
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
    const face = exampleFaces();
    expect(await face.run(words, { folder: '/tmp' })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(face.served).toEqual([expected]);
  });
});
