import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';
import { BINARY, emptyFolder, runCli, startServer } from './product.ts';

const run = promisify(execFile);

/** A Node of this machine that is too old for the product, as most users will have one. */
const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((node) => {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    const major = Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]);
    return major >= 14 && major < 24;
  });

async function workspace() {
  const folder = await emptyFolder();
  const { code } = await runCli(['init'], { cwd: folder.path });
  expect(code).toBe(0);
  return folder;
}

/** The launcher alone, as in a package whose bundle is missing. */
async function launcherAlone() {
  const folder = await emptyFolder();
  await mkdir(join(folder.path, 'bin'));
  await copyFile(BINARY, join(folder.path, 'bin', 'agent-tools.mjs'));
  await copyFile(join(ROOT, 'package.json'), join(folder.path, 'package.json'));
  return { ...folder, binary: join(folder.path, 'bin', 'agent-tools.mjs') };
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)));

describe('launcher', () => {
  test('answers --version without the bundle, and says what is missing for the rest', async () => {
    await using alone = await launcherAlone();
    const { binary, path: cwd } = alone;
    const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    for (const flag of ['--version', '-v'])
      expect(await runCli([flag], { cwd, binary })).toEqual({
        code: 0,
        stdout: `${manifest.version}\n`,
        stderr: '',
      });
    const missing = await runCli(['list'], { cwd, binary });
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('npm run build');
  });

  test('with an old Node it hands over to the one beside it, exit code and streams included', async ({
    skip,
  }) => {
    if (oldNode === undefined) return skip('there is no Node between 14 and 23 on the path');
    await using folder = await workspace();
    const { stdout } = await run(oldNode, [BINARY, 'list', '--json'], { cwd: folder.path });
    expect(JSON.parse(stdout)).toMatchObject({ next_cursor: null });
    const failed = await run(oldNode, [BINARY, 'show', 'nothing'], { cwd: folder.path }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 3, stdout: '' });
  });

  test('with an old Node and no other it says what it needs', async ({ skip }) => {
    if (oldNode === undefined) return skip('there is no Node between 14 and 23 on the path');
    await using alone = await launcherAlone();
    const refused = await run(oldNode, [alone.binary, 'list']).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused).toHaveProperty(
      'stderr',
      expect.stringMatching(/^agent-tools needs Node 24 or newer; this is Node \d+/),
    );
  });

  test('signals reach the server behind an old Node', async ({ skip }) => {
    if (oldNode === undefined) return skip('there is no Node between 14 and 23 on the path');
    await using folder = await workspace();
    const child = spawn(oldNode, [BINARY, 'serve', '--port', '0', '--json'], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = exitOf(child);
    const [first] = (await child.stdout.take(1).toArray()) as Buffer[];
    const { url } = JSON.parse(String(first)) as { url: string };
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test('compiled code is kept in the cache of the user and never in the workspace', async () => {
    await using home = await emptyFolder();
    await using folder = await workspace();
    const before = (await readdir(folder.path)).sort();
    const env = { HOME: home.path, XDG_CACHE_HOME: '', NODE_COMPILE_CACHE: '' };
    expect((await runCli(['list'], { cwd: folder.path, env })).code).toBe(0);
    expect(await readdir(join(home.path, '.cache', 'agent-tools'))).toEqual(['compiled']);
    const after = (await readdir(folder.path)).filter((name) => name !== '.agent-tools').sort();
    expect(after).toEqual(before.filter((name) => name !== '.agent-tools'));
    const relative = await runCli(['list'], { cwd: folder.path, env: { ...env, XDG_CACHE_HOME: 'cache' } });
    expect(relative.code).toBe(0);
    expect(await readdir(folder.path)).not.toContain('cache');
  });
});

describe('command line', () => {
  test('findings, usage, absence and ground: exit codes, and where each text goes', async () => {
    await using folder = await workspace();
    const cwd = folder.path;
    await writeFile(
      join(cwd, 'catalog', 'bad.tool.yaml'),
      'id: bad\ntype: tool\nname: Bad\ncapabilities: []\n',
    );
    const text = await runCli(['validate'], { cwd });
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^catalog\/bad\.tool\.yaml:4:\d+ {2}error {2}empty_capabilities {2}/m);
    expect(text.stderr).toBe('');
    expect((await runCli(['validate', 'catalog/wc.tool.yaml'], { cwd })).code).toBe(0);
    // What is typed begins where it is typed, whatever the workspace.
    const below = await runCli(['validate', 'bad.tool.yaml', '--workspace', '..'], {
      cwd: join(cwd, 'catalog'),
    });
    expect(below.code).toBe(1);
    for (const [args, code] of [
      [['validate', 'no-such-file.yaml'], 3],
      [['show', 'no.such.tool'], 3],
      [['list', '--nonsense'], 2],
      [['reload'], 7],
    ] as const) {
      const refused = await runCli([...args, '--json'], { cwd });
      expect([args, refused.code, refused.stdout]).toEqual([args, code, '']);
      expect(Object.keys(JSON.parse(refused.stderr) as object)).toEqual([
        'type',
        'title',
        'status',
        'detail',
        'code',
        'hint',
      ]);
    }
    const github = await runCli(['validate', '--format', 'github'], { cwd });
    expect(github).toMatchObject({ code: 1, stderr: '' });
    expect(github.stdout).toMatch(
      /^::error file=catalog\/bad\.tool\.yaml,line=4,col=\d+,title=empty_capabilities::/m,
    );
    expect(JSON.parse((await runCli(['validate', '--format', 'sarif'], { cwd })).stdout)).toMatchObject({
      version: '2.1.0',
    });
  });

  test('fmt --check writes nothing, and fmt keeps comments', async () => {
    await using folder = await workspace();
    const cwd = folder.path;
    const file = join(cwd, 'catalog', 'odd.tool.yaml');
    const odd = 'id:   odd # mine\ntype: tool\nname: "Odd"\ncapabilities: [ text.count ]\n';
    await writeFile(file, odd);
    expect((await runCli(['fmt', '--check'], { cwd })).code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(odd);
    expect((await runCli(['fmt'], { cwd })).code).toBe(0);
    const formatted = await readFile(file, 'utf8');
    expect(formatted).not.toBe(odd);
    expect(formatted).toContain('# mine');
    expect((await runCli(['fmt', '--check'], { cwd })).code).toBe(0);
  });

  test('a reader that goes away is no error', async () => {
    await using folder = await workspace();
    const child = spawn(process.execPath, [BINARY, 'list', '--json'], { cwd: folder.path });
    const stderr = child.stderr.setEncoding('utf8').toArray();
    child.stdout.destroy();
    expect(await exitOf(child)).toBe(0);
    expect((await stderr).join('')).toBe('');
  });

  test('the server of the workspace answers as the files do, and is found by reload', async () => {
    await using folder = await workspace();
    const cwd = folder.path;
    await using server = await startServer(cwd);
    for (const words of [['list'], ['show', 'wc'], ['capabilities'], ['search', 'count', 'words']]) {
      const [here, there] = await Promise.all([
        runCli([...words, '--json'], { cwd }),
        runCli([...words, '--json', '--server', server.url], { cwd }),
      ]);
      const { generated_at: _, ...body } = JSON.parse(here.stdout) as Record<string, unknown>;
      expect(JSON.parse(there.stdout)).toMatchObject(body);
    }
    expect(await runCli(['reload', '--json'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  });

  test('bash completes commands and the ids of the catalog', async ({ skip }) => {
    if (spawnSync('bash', ['--version']).status !== 0) return skip('bash is not installed');
    await using folder = await workspace();
    await using tools = await emptyFolder();
    await symlink(process.execPath, join(tools.path, 'node'));
    const command = join(tools.path, 'agent-tools');
    await writeFile(command, `#!/bin/sh\nexec node '${BINARY}' "$@"\n`);
    await chmod(command, 0o755);
    const complete = async (line: string): Promise<string> => {
      const script = `source <(agent-tools completion bash); COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _agent_tools; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await run('bash', ['-c', script], {
        cwd: folder.path,
        env: { ...process.env, PATH: `${tools.path}${delimiter}${process.env['PATH'] ?? ''}` },
      });
      return stdout.trim();
    };
    expect(await complete('agent-tools val')).toBe('validate');
    expect(await complete('agent-tools show w')).toBe('wc');
    expect(await complete('agent-tools list --risk=me')).toBe('medium');
  });
});
