import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENTS } from '../connect/client.ts';
import { scene, TOKEN } from './testing/signing-scene.ts';

const openScene = async () => {
  const at = await scene();
  const project = join(at.home, 'project');
  await mkdir(join(project, '.agent-tools'), { recursive: true });
  await writeFile(join(project, 'agent-tools.yaml'), '');
  return {
    ...at,
    project,
    connect: (words: string, environment: Readonly<Record<string, string>> = {}) =>
      at.run(['connect', ...words.split(' ')], {
        folder: project,
        environment: { HOME: at.home, ...environment },
      }),
    serves: (url: string) =>
      writeFile(
        join(project, '.agent-tools', 'serve.json'),
        JSON.stringify({ url, pid: process.pid, started_at: '2026-12-01T00:00:00Z' }),
      ),
    async texts() {
      const found = await readdir(at.home, { recursive: true, withFileTypes: true });
      const files = found.filter((each) => each.isFile());
      return Promise.all(files.map((each) => readFile(join(each.parentPath, each.name), 'utf8')));
    },
  };
};

describe('connect', () => {
  test.each(CLIENTS)('names the place of the token and never the token: %s', async (client) => {
    await using at = await openScene();
    const ran = await at.connect(`${client} --url ${at.url}`, { AGENT_TOOLS_TOKEN: TOKEN });
    expect(ran).toMatchObject({ code: 0 });
    const texts = await at.texts();
    expect([...texts, ran.stdout, ran.stderr].join('\n')).not.toContain(TOKEN);
    expect(texts.join('\n')).toMatch(
      client === 'vscode' ? /\$\{input:agent-tools-token\}/ : /AGENT_TOOLS_TOKEN/,
    );
    expect(ran.stderr).toContain('The server asks who calls: make a token with `agent-tools token create`');
  });

  test('takes the address of the server that serves the workspace, where that is on this machine and answers', async () => {
    await using at = await openScene();
    const kind = async () => JSON.parse((await at.connect('cursor --dry-run --json')).stdout) as unknown;
    expect(await kind()).toMatchObject({ kind: 'stdio' });
    await at.serves(at.url);
    expect(await kind()).toMatchObject({ kind: 'http', change: 'created', dry_run: true, backup: null });
    await at.serves('http://127.0.0.1:1');
    expect(await kind()).toMatchObject({ kind: 'stdio' });
    await at.serves('https://tools.example');
    expect(await kind()).toMatchObject({ kind: 'stdio' });
    expect(await at.connect('claude --global --dry-run --json')).toMatchObject({ code: 0 });
  });

  test('says in Spanish what it did and what is left to do', async () => {
    await using at = await openScene();
    const ran = await at.connect('cursor --stdio --lang es');
    expect(ran.stdout).toBe('Cursor tiene ahora agent-tools, en .cursor/mcp.json.\n');
    expect(ran.stderr).toContain('Abra la configuración de Cursor');
    expect((await at.connect('cursor --stdio --lang es')).stdout).toBe(
      'Cursor ya tenía agent-tools: .cursor/mcp.json queda como está.\n',
    );
  });

  test('leaves a settings file that it cannot edit, and says where in it', async () => {
    await using at = await openScene();
    await writeFile(join(at.project, '.mcp.json'), '{\n  "mcpServers": [\n');
    const ran = await at.connect('claude --stdio --json');
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(JSON.parse(ran.stderr)).toMatchObject({
      code: 'invalid_request',
      detail: expect.stringMatching(/^\.mcp\.json:3:1: It is not well-formed/) as unknown,
    });
    expect(await readFile(join(at.project, '.mcp.json'), 'utf8')).toBe('{\n  "mcpServers": [\n');
    expect(await readdir(at.project)).toEqual(['.agent-tools', '.mcp.json', 'agent-tools.yaml']);
  });

  test('is refused where an option makes no sense, before anything is read', async () => {
    await using at = await openScene();
    for (const [words, message] of [
      ['cluade', 'Did you mean claude?'],
      ['emacs', 'Use one of claude, vscode, cursor, codex.'],
      ['claude --stdio --url http://127.0.0.1:1', 'Give --stdio or --url, not both.'],
      ['claude --name a.b', 'Begin with a letter'],
      ['claude --global --url http://127.0.0.1:1', 'takes commands only'],
    ] as const) {
      const ran = await at.connect(words);
      expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    expect(await at.texts()).toEqual(['']);
  });

  test('prints the same in a narrow terminal, and with --quiet nothing beside it', async () => {
    await using at = await openScene();
    const words = ['connect', 'cursor', '--stdio', '--dry-run'];
    const options = { folder: at.project, environment: { HOME: at.home } };
    const piped = await at.run(words, options);
    expect((await at.run(words, { ...options, terminal: 30 })).stdout).toBe(piped.stdout);
    expect(await at.run([...words, '--quiet'], options)).toEqual({ ...piped, stderr: '' });
  });
});
