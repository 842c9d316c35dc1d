import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build, built, runtimes } from './testing/built.ts';
import { createScratch, type Scratch, SECRET } from './testing/scratch.ts';

const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === 'text' ? first.text : '');
const aString: unknown = expect.any(String);

beforeAll(build, 120_000);

describe.each(runtimes())('under Node $version', ({ command }) => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = createScratch();
    scratch.put('notes/one.md', 'hola\n');
  });
  afterAll(() => scratch.remove());

  describe.each(['legacy', 'auto'] as const)('the MCP server, negotiated %s', (mode) => {
    let client: Client;
    beforeAll(async () => {
      client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
      const env = { ALLOWED_DIRECTORIES: scratch.root };
      await client.connect(
        new StdioClientTransport({ command, args: [built('index.js')], env, stderr: 'ignore' }),
      );
    });
    afterAll(() => client.close());

    const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

    test('lists five tools with titles, schemas and annotations', async () => {
      const { tools } = await client.listTools();
      const names = ['read_file', 'write_file', 'list_directory', 'search_files', 'get_file_info'];
      expect(tools.map(({ name }) => name)).toEqual(names);
      for (const tool of tools) {
        expect(tool).toMatchObject({ title: aString, description: aString });
        expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(tool.outputSchema).toMatchObject({ type: 'object' });
        const reads = tool.name !== 'write_file';
        expect(tool.annotations).toMatchObject({ readOnlyHint: reads, openWorldHint: false });
      }
    });

    test('every tool answers in text and in structured content', async () => {
      const write = { path: `made-${mode}.txt`, content: 'made', create_parents: true };
      const answers = [
        [await call('write_file', write), 'Created', { bytes: 4, created: true }],
        [
          await call('read_file', { path: 'notes/one.md' }),
          'hola\n',
          { content: 'hola\n', encoding: 'utf-8' },
        ],
        [await call('list_directory', {}), 'notes/', { path: '.', truncated: false }],
        [await call('search_files', { contains: 'hola' }), 'notes/one.md:1: hola', { truncated: false }],
        [
          await call('get_file_info', { path: 'notes' }),
          'type: directory',
          { type: 'directory', size: null },
        ],
      ] as const;
      for (const [answer, shown, structured] of answers) {
        expect(answer.isError ?? false).toBe(false);
        expect(textOf(answer)).toContain(shown);
        expect(answer.structuredContent).toMatchObject(structured);
      }
      expect(readFileSync(scratch.path(write.path), 'utf8')).toBe('made');
    });

    test('a refusal is an error with a code and the next step, and shows nothing private', async () => {
      const answer = await call('read_file', { path: scratch.secretFile });
      expect(answer).toMatchObject({
        isError: true,
        structuredContent: { code: 'outside_allowed_directories', next_step: aString },
      });
      expect(JSON.stringify(answer)).not.toContain(scratch.base);
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    });

    test.each([
      ['read_file', { path: '../outside/secret.txt' }],
      ['write_file', { path: '../new.txt', content: 'x' }],
      ['list_directory', { path: '..' }],
      ['search_files', { path: '..' }],
      ['get_file_info', { path: '/etc/passwd' }],
      ['read_file', { path: 7 }],
      ['read_file', { path: 'notes/one.md', extra: true }],
      ['read_file', {}],
    ])('%s refuses %j', async (name, args) => {
      expect(await call(name, args)).toMatchObject({ isError: true });
    });

    test('the largest read of the worst content passes the limits of the transport', async () => {
      scratch.put('worst.txt', '\u0001'.repeat(600_000));
      const answer = await call('read_file', { path: 'worst.txt', limit: 524_288 });
      expect(answer.structuredContent).toMatchObject({ bytes: 524_288, truncated: true });
    });

    test('the largest write passes, a larger one is refused, and the server goes on', async () => {
      const most = 1_048_576;
      const largest = await call('write_file', { path: 'big.txt', content: '\u0001'.repeat(most) });
      expect(largest.structuredContent).toMatchObject({ bytes: most });
      const larger = await call('write_file', { path: 'big.txt', content: 'x'.repeat(most + 1) });
      expect(larger).toMatchObject({ isError: true, structuredContent: { code: 'too_large' } });
      expect((await client.listTools()).tools).toHaveLength(5);
    });

    test('a FIFO does not make it wait', async () => {
      scratch.fifo(`fifo-${mode}`);
      expect(await call('read_file', { path: `fifo-${mode}` })).toMatchObject({ isError: true });
    });
  });

  test.each(['index.js', 'http.js'] as const)('%s does not start without directories', (file) => {
    const { status, stdout, stderr } = spawnSync(command, [built(file)], { env: {}, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Set ALLOWED_DIRECTORIES to existing directories');
    expect(stderr).not.toContain(' at ');
  });

  test('the launcher starts the server, which ends with its input', () => {
    const launcher = new URL('../bin/filesystem-mcp-server.mjs', import.meta.url).pathname;
    const env = { ALLOWED_DIRECTORIES: scratch.root };
    expect(
      execFileSync(command, [launcher], {
        env,
        input: '',
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    ).toBe('');
  });

  describe('the HTTP API', () => {
    const started: ChildProcess[] = [];
    afterEach(async () => {
      for (const child of started.splice(0)) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
    });

    async function start(env: Record<string, string>): Promise<string> {
      const child = spawn(command, [built('http.js')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
      started.push(child);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return String(line).trim();
    }

    test('reads files and stops on SIGTERM', async () => {
      const address = await start({ ALLOWED_DIRECTORIES: scratch.root, PORT: '0' });
      const response = await fetch(`${address}?path=notes/one.md`);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toMatchObject({ content: 'hola\n', path: 'notes/one.md' });
      const refused = await fetch(`${address}?path=/etc/passwd`);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      const [child] = started;
      child?.kill('SIGTERM');
      if (child !== undefined) await once(child, 'exit');
      expect(child?.exitCode).toBe(0);
    });

    test('a taken port is told with the next step', async () => {
      const address = await start({ ALLOWED_DIRECTORIES: scratch.root, PORT: '0' });
      const env = { ALLOWED_DIRECTORIES: scratch.root, PORT: new URL(address).port };
      const second = spawn(command, [built('http.js')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      started.push(second);
      const [stderr] = await Promise.all([text(second.stderr), once(second, 'exit')]);
      expect(second.exitCode).toBe(2);
      expect(stderr).toMatch(/Port \d+ is taken\.\nSet PORT/);
    });
  });
});
