import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsIn } from '../exposure/walk-commands.ts';
import { ROOT } from '../house/sources.ts';

async function localTools() {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-run-'));
  const filter = (path: string) => !path.includes('.agent-tools');
  await cp(join(ROOT, 'examples/local-tools'), folder, { recursive: true, filter });
  const run = commandsIn(folder, {});
  return {
    file: (path: string) => join(folder, path),
    check: (...words: readonly string[]) => run({ words: ['registry', 'check', ...words] }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Checked {
  readonly ok: boolean;
  readonly entries: readonly {
    readonly name: string;
    readonly run?: readonly { readonly kind: string; readonly passed: boolean }[];
    readonly diagnostics: readonly { readonly code: string; readonly line: number; readonly path: string }[];
  }[];
}

test('the local tools keep the convention, and it is said before what will be run', async () => {
  await using tools = await localTools();
  const { code, stdout, stderr } = await tools.check('tools.json', '--run');
  expect([code, stdout.includes('Valid.')]).toEqual([0, true]);
  expect(stderr.split('\n')[0]).toMatch(/^Running each entry point that is ready: /);
  expect(stderr).toContain('0 against the convention.');
}, 60_000);

test('a tool that does not is found at its entry, and the others are not touched', async () => {
  await using tools = await localTools();
  await writeFile(tools.file('tools/checksum/main.mjs'), "console.log('digest: 00');\n");
  const { code, stdout } = await tools.check('tools.json', '--run', '--json');
  const { ok, entries } = JSON.parse(stdout) as Checked;
  expect([code, ok]).toEqual([1, false]);
  const found = entries.filter(({ run }) => run?.some(({ passed }) => !passed));
  expect(found.map(({ name, diagnostics }) => [name, diagnostics[0]?.code, diagnostics[0]?.path])).toEqual([
    ['checksum', 'invalid_envelope', '/tools/6/location'],
  ]);
  const lines = (await readFile(tools.file('tools.json'), 'utf8')).split('\n');
  expect(lines[(found[0]?.diagnostics[0]?.line ?? 0) - 1]).toContain('tools/checksum/main.mjs');
}, 60_000);

test('nothing is run where nobody asks for it, and then nothing is said of runs', async () => {
  await using tools = await localTools();
  await writeFile(
    tools.file('tools/checksum/main.mjs'),
    "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('ran', import.meta.url), '');\n",
  );
  const { code, stdout, stderr } = await tools.check('tools.json', '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect((JSON.parse(stdout) as Checked).entries.every((entry) => !('run' in entry))).toBe(true);
  await expect(readFile(tools.file('tools/checksum/ran'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('no such file', async () => {
  await using tools = await localTools();
  expect((await tools.check('no.json', '--run')).code).toBe(3);
});
