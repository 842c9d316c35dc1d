import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, getJson, runCli, startServer } from './product.ts';

interface Diagnostic {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
interface List {
  readonly total: number;
  readonly generations: Readonly<Record<string, string>>;
  readonly tools: readonly {
    readonly id: string;
    readonly description: string;
    readonly registered: boolean;
  }[];
}

const FAULTY = `id: greeter
type: tool
name: Greeter
capabilities:
  - text.greet
risk: mild
versions:
  - version: 1.10
`;

const MENDED = FAULTY.replace('text.greet', 'text.count').replace('mild', 'low').replace('1.10', '"1.10"');

test('a new user makes a workspace, mends three mistakes, serves, searches and edits', async () => {
  await using folder = await emptyFolder();
  const cwd = folder.path;

  const init = await runCli(['init'], { cwd });
  expect(init).toMatchObject({ code: 0 });
  expect((await runCli(['validate', '--strict'], { cwd })).code).toBe(0);

  const file = join(cwd, 'catalog', 'greeter.tool.yaml');
  await writeFile(file, FAULTY);
  const bad = await runCli(['validate', '--json'], { cwd });
  expect(bad.code).toBe(1);
  const { diagnostics } = JSON.parse(bad.stdout) as {
    readonly diagnostics: readonly (Diagnostic & { readonly severity: string })[];
  };
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, file: where, line, column }) => `${where}:${line}:${column} ${code}`)).toEqual([
    'catalog/greeter.tool.yaml:5:5 unknown_capability',
    'catalog/greeter.tool.yaml:6:7 invalid_value',
    'catalog/greeter.tool.yaml:8:14 unquoted_version',
  ]);
  const listed = JSON.parse((await runCli(['list', '--json'], { cwd })).stdout) as List;
  expect(listed.tools.find(({ id }) => id === 'greeter')).toMatchObject({ registered: false });

  await writeFile(file, MENDED);
  expect((await runCli(['validate'], { cwd })).code).toBe(0);

  await using server = await startServer(cwd);
  const found = await getJson<List>(`${server.url}/v1/search?q=count+words`);
  expect(found.tools[0]?.id).toBe('wc');

  const before = await getJson<List>(`${server.url}/v1/tools`);
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}description: Greets people politely.\n`);
  await fetch(`${server.url}/v1/reload`, { method: 'POST' });
  const after = await getJson<List>(`${server.url}/v1/tools`);
  expect(after.generations['definitions']).not.toBe(before.generations['definitions']);
  expect(after.tools.find(({ id }) => id === 'greeter')?.description).toBe('Greets people politely.');
  const greeted = await getJson<List>(`${server.url}/v1/search?q=greet+people`);
  expect(greeted.tools[0]?.id).toBe('greeter');
  const page = await fetch(server.url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await server.stop()).toBe(0);
});

test('an edit is served without being asked for', async () => {
  await using folder = await emptyFolder();
  const cwd = folder.path;
  await runCli(['init'], { cwd });
  await using server = await startServer(cwd);
  const events = await fetch(`${server.url}/v1/events`);
  await writeFile(join(cwd, 'catalog', 'greeter.tool.yaml'), MENDED);
  let seen = '';
  for await (const chunk of events.body ?? []) {
    seen += Buffer.from(chunk as Uint8Array).toString('utf8');
    if (seen.includes('"owner":"definitions"')) break;
  }
  const { tools } = await getJson<List>(`${server.url}/v1/tools`);
  expect(tools.map(({ id }) => id)).toContain('greeter');
});
