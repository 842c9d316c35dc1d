import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { knownApp } from '../http/testing/known-app.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { FakeFaces } from './testing/fake-shell.ts';

async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'agent-tools-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const REPORT = JSON.stringify({
  runtime: 'node-a',
  runtime_generation: '8',
  observations: [{ instance: 'instances.files', observed_at: '2026-06-01T00:00:00Z', active: true }],
});

describe('record', () => {
  test('takes a file, called as it lies beside whoever typed it', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'here.json'), '{"artifacts":[]}');
    const app = await knownApp();
    const ran = await new FakeFaces(app).run(['record', 'inventory', 'here.json'], { folder: folder.path });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('Added      1');
    expect(app.evidence.recorded).toEqual([
      { owner: 'inventory', document: { artifacts: [] }, dryRun: false },
    ]);
  });

  test.each([[['record', 'builtin', '-']], [['record', 'builtin']], [['record', 'builtin', '--dry-run']]])(
    '%j takes standard input',
    async (words) => {
      const app = await knownApp();
      const { code } = await new FakeFaces(app).run(words, { stdin: '{"implementations":[]}' });
      expect(code).toBe(0);
      expect(app.evidence.recorded).toMatchObject([{ owner: 'builtin', document: { implementations: [] } }]);
    },
  );

  test('findings are told in the name of the file, and the exit code says so', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'here.json'), '{}');
    const app = await knownApp();
    app.evidence.findings = [
      {
        code: 'invalid_value',
        severity: 'error',
        file: 'record',
        line: 1,
        column: 1,
        path: '/artifacts/0',
        message: 'Wrong.',
      },
    ];
    const ran = await new FakeFaces(app).run(['record', 'inventory', join(folder.path, 'here.json')], {
      folder: '/',
    });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('here.json:1:1  error  invalid_value  Wrong.');
    expect(ran.stdout).toContain('Nothing was recorded.');
  });

  test('a file outside the folder is called by its name alone: no path leaves', async () => {
    await using folder = await temporaryFolder();
    await using elsewhere = await temporaryFolder();
    await writeFile(join(elsewhere.path, 'secret.json'), '{}');
    const app = await knownApp();
    app.evidence.findings = [
      {
        code: 'wrong_type',
        severity: 'error',
        file: 'record',
        line: 1,
        column: 1,
        path: '',
        message: 'Wrong.',
      },
    ];
    const { stdout } = await new FakeFaces(app).run(
      ['record', 'inventory', join(elsewhere.path, 'secret.json'), '--json'],
      { folder: folder.path },
    );
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ file: 'secret.json' }] });
    expect(stdout).not.toContain(elsewhere.path);
  });

  test.each<[readonly string[], number, string]>([
    [['record', 'inventory', 'nothing.json'], 3, 'There is no file "nothing.json".'],
    [['record', 'inventory', '.'], 2, 'is a folder'],
    [['record', 'inventory', 'latin1.json'], 2, 'not UTF-8'],
    [['record', 'inventory'], 2, 'No document was given.'],
    [['record'], 2, '`OWNER`'],
    [['record', 'definitions', 'good.json'], 2, '`owner`'],
    [['record', 'inventory', 'good.json', 'more'], 2, ''],
    [['record', 'inventory', 'good.json', '--text', '{}'], 2, '--text'],
    [['observe', 'list.json'], 2, 'list.json holds no mapping.'],
  ])('%j is refused', async (words, code, message) => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'good.json'), '{}');
    await writeFile(join(folder.path, 'list.json'), '[]');
    await writeFile(join(folder.path, 'latin1.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    const app = await knownApp();
    const ran = await new FakeFaces(app).run(words, { folder: folder.path });
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toContain(folder.path);
    expect(app.evidence.recorded).toEqual([]);
  });
});

describe('observe', () => {
  test('the document is the report itself', async () => {
    const app = await knownApp();
    const ran = await new FakeFaces(app).run(['observe', '-', '--json'], { stdin: REPORT });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ accepted: 1, superseded: [], refused: [] });
    expect(app.evidence.reports).toMatchObject([{ runtime: 'node-a', runtimeGeneration: '8' }]);
  });

  test('a key that is not known is refused here as it is by a server', async () => {
    const app = await knownApp();
    const ran = await new FakeFaces(app).run(['observe'], { stdin: `{"host":"x",${REPORT.slice(1)}` });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(app.evidence.reports).toEqual([]);
  });

  test('a server that was named gets it, with the same bytes', async () => {
    const app = await knownApp();
    await using served = await serveApp(app);
    const here = await new FakeFaces(app).run(['observe', '--json'], { stdin: REPORT });
    const elsewhere = new FakeFaces(await knownApp());
    const there = await elsewhere.run(['observe', '--json', '--server', `http://127.0.0.1:${served.port}`], {
      stdin: REPORT,
    });
    expect(there).toMatchObject({ code: 0, stdout: here.stdout });
    expect(app.evidence.reports).toHaveLength(2);
    expect(elsewhere.composed).toEqual([]);
  });
});
