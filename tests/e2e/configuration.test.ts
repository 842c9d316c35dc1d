import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli } from './product.ts';

const SECRET = 'hunter2-hunter2';

interface Report {
  readonly ok: boolean;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly path: string;
  }[];
}

async function workspace(files: Readonly<Record<string, string>>) {
  const folder = await emptyFolder();
  await mkdir(join(folder.path, 'packages', 'mail'), { recursive: true });
  await writeFile(
    join(folder.path, 'packages', 'mail', 'provider.yaml'),
    'provider_id: mail\nprovider_type: mcp_server\nprovides: []\nenv:\n  - { name: KEY, required: true, secret: true }\n  - { name: LEVEL }\n',
  );
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);
  return folder;
}

const found = (stdout: string): readonly string[] =>
  (JSON.parse(stdout) as Report).diagnostics.map(
    ({ code, file, line, column, path }) => `${code} ${file}:${line}:${column} ${path}`,
  );

describe('validate reads agent-tools.yaml beside the providers', () => {
  test('a variable that a provider marks as secret is named where it stands, and its value nowhere', async () => {
    await using folder = await workspace({
      'agent-tools.yaml': `instances:\n  inbox: { provider: mail, env: { KEY: ${SECRET}, LEVEL: debug } }\n  sent: { provider: mail, env: { KEY: "\${env:KEY}" } }\n`,
      'agent-tools.prod.yaml': `instances: { sent: { env: { KEY: ${SECRET} } } }\n`,
    });
    const cwd = folder.path;
    const base = 'literal_secret agent-tools.yaml:2:40 /instances/inbox/env/KEY';
    const alone = await runCli(['validate', '--json'], { cwd });
    expect([alone.code, found(alone.stdout)]).toEqual([1, [base]]);
    const overlaid = await runCli(['validate', '--json', '--env', 'prod'], { cwd });
    expect([overlaid.code, found(overlaid.stdout)]).toEqual([
      1,
      ['literal_secret agent-tools.prod.yaml:1:34 /instances/sent/env/KEY', base],
    ]);
    const text = await runCli(['validate'], { cwd });
    for (const { stdout, stderr } of [alone, overlaid, text]) expect(stdout + stderr).not.toContain(SECRET);
    await writeFile(
      join(cwd, 'agent-tools.yaml'),
      'instances: { inbox: { provider: mail, env: { KEY: "${env:KEY}" } } }\n',
    );
    expect(await runCli(['validate', '--strict', '--quiet'], { cwd })).toMatchObject({ code: 0 });
  });

  test('a folder that is not there, an instance that is not there, an environment that is not there', async () => {
    await using folder = await workspace({
      'agent-tools.yaml':
        '# folders\ncatalog: [packages/, gone/]\npolicy: { activation: { off: [{ instance: gone }] } }\n',
    });
    const cwd = folder.path;
    const here = [
      'read_failed agent-tools.yaml:2:22 /catalog/1',
      'unknown_instance agent-tools.yaml:3:43 /policy/activation/off/0/instance',
    ];
    const plain = await runCli(['validate', '--json'], { cwd });
    expect([plain.code, found(plain.stdout)]).toEqual([1, here]);
    const named = await runCli(['validate', '--json'], { cwd, env: { AGENT_TOOLS_ENV: 'prod' } });
    expect(found(named.stdout)).toEqual(['overlay_missing agent-tools.yaml:1:1 ', ...here]);
    const pathLike = await runCli(['validate', '--env', '../canary'], { cwd });
    expect(pathLike.stdout).toContain('overlay_missing');
    expect(pathLike.stdout + pathLike.stderr).not.toContain('canary');
  });
});
