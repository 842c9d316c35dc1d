import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationName } from '../../../core/ids.ts';
import type { RegistryEntry } from '../../../core/model/registry.ts';
import { OpenFailure } from '../../../core/ports/invocation.ts';
import { exampleEntry, exampleRegistry } from '../../../core/testing/example-snapshots.ts';
import { RememberingLauncher } from '../../testing/remembering-launcher.ts';
import { entryPointTrials } from './entry-trials.ts';

/** Writes down how it was called, and then does what `body` says with `operation`, `flags` and `input`. */
const tool = (body: string): string => `
import { appendFileSync, readFileSync } from 'node:fs';
const [operation, ...flags] = process.argv.slice(2);
const input = readFileSync(0, 'utf8');
appendFileSync(new URL('calls.log', import.meta.url), JSON.stringify([operation, flags, input]) + '\\n');
const say = (more) => console.log(JSON.stringify({ tool: 'one', operation, ...more }));
const refuse = (code) => { say({ ok: false, error: { code, message: 'No.' } }); process.exitCode = 1; };
if (operation !== 'run') refuse('unknown_operation');
else { ${body} }
`;
const ADDS = 'say({ ok: true, result: (JSON.parse(input).n ?? 0) + 1 });';
const EXAMPLE = 'examples: [{ arguments: { n: 1 }, result: 2 }]';

interface Tried {
  readonly codes: readonly string[];
  readonly runs: readonly string[];
  readonly calls: readonly string[];
}

async function tried(
  source: string,
  {
    examples = EXAMPLE,
    limit = 10_000,
    entry = {},
  }: { examples?: string; limit?: number; entry?: Partial<RegistryEntry> } = {},
): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-trial-'));
  await mkdir(join(folder, 'tools'));
  await writeFile(join(folder, 'tools/main.mjs'), source);
  const launcher = new RememberingLauncher();
  const trials = entryPointTrials({
    launcher,
    startOf: (_, location) =>
      location === 'tools/main.mjs'
        ? Promise.resolve({
            command: process.execPath,
            args: [join(folder, location)],
            folder: join(folder, 'tools'),
          })
        : Promise.reject(
            new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail: 'entry_point_missing' }),
          ),
    toolDocument: () =>
      Promise.resolve(new TextEncoder().encode(`---\ncapabilities: { run: { ${examples} } }\n---\n`)),
    flagsOf: (given) =>
      'password' in given
        ? undefined
        : Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]),
    deadline: () => AbortSignal.timeout(limit),
    elapsed: () => 0,
    requestId: () => '0'.repeat(32),
  });
  const one = exampleEntry('one', {
    location: 'tools/main.mjs',
    operations: [operationName('run')],
    ...entry,
  });
  try {
    const [trial] = await trials.run('tools.json', exampleRegistry('r', [one]), new AbortController().signal);
    expect(launcher.running()).toEqual([]);
    const log = await readFile(join(folder, 'tools/calls.log'), 'utf8').catch(() => '');
    return {
      codes: (trial?.diagnostics ?? []).map(({ code, path }) => `${code} ${path}`),
      runs: (trial?.runs ?? []).map(({ kind, passed }) => `${kind} ${passed}`),
      calls: log.split('\n').filter((line) => line !== ''),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const at = (code: string): readonly string[] => [`${code} /tools/0/location`];

test('a tool that keeps the convention: an unknown operation, and the example both ways', async () => {
  expect(await tried(tool(ADDS))).toEqual({
    codes: [],
    runs: ['unknown_operation true', 'example_stdin true', 'example true'],
    calls: [
      '["agent-tools-no-such-operation",[],"{}"]',
      '["run",[],"{\\"n\\":1}"]',
      '["run",["--n","1"],"{\\"n\\":1}"]',
    ],
  });
});

test('without examples no operation of it is ever called', async () => {
  const { runs, calls } = await tried(tool(ADDS), { examples: 'summary: Adds.' });
  expect(runs).toEqual(['unknown_operation true']);
  expect(calls).toHaveLength(1);
});

test('an example of an operation that the entry does not have is not called', async () => {
  const { calls } = await tried(tool(ADDS), { entry: { operations: [operationName('other')] } });
  expect(calls).toHaveLength(1);
});

test('where flags would do harm, standard input alone', async () => {
  const { runs } = await tried(tool(ADDS), {
    examples: 'examples: [{ arguments: { password: x, n: 1 }, result: 2 }]',
  });
  expect(runs).toEqual(['unknown_operation true', 'example_stdin true']);
});

test.each<[string, string, readonly string[]]>([
  ['another result than stated', tool('say({ ok: true, result: 9 });'), at('example_failed')],
  ['an example refused', tool("refuse('broken');"), at('example_failed')],
  [
    'flags read and standard input not',
    tool("flags.length ? say({ ok: true, result: 2 }) : refuse('missing');"),
    at('stdin_not_read'),
  ],
  ['a note beside the envelope', tool(`console.log('hello'); ${ADDS}`), at('invalid_envelope')],
  ['an exit code that says otherwise', tool(`${ADDS} process.exitCode = 1;`), at('exit_code_mismatch')],
  [
    'every operation taken',
    "console.log(JSON.stringify({ tool: 'one', operation: process.argv[2], ok: true, result: 2 }));",
    at('unknown_operation_accepted'),
  ],
  ['ended by a signal', "process.kill(process.pid, 'SIGKILL');", at('entry_point_failed')],
  [
    'a flood',
    "process.stdout.on('error', () => {}); const block = 'x'.repeat(65536); const more = () => { while (process.stdout.write(block)); process.stdout.once('drain', more); }; more();",
    at('entry_point_failed'),
  ],
])('%s', async (_, source, codes) => {
  expect((await tried(source)).codes).toEqual(codes);
});

test('what does not end is ended, and its examples are not tried', async () => {
  const { codes, runs } = await tried('setInterval(() => {}, 1000);', { limit: 500 });
  expect(codes).toEqual(at('entry_point_failed'));
  expect(runs).toEqual(['unknown_operation false']);
});

test('what cannot be started', async () => {
  expect((await tried('', { entry: { location: 'tools/gone.mjs' } })).codes).toEqual(
    at('entry_point_failed'),
  );
});

test.each<[string, Partial<RegistryEntry>]>([
  ['planned', { registered: false, invocable: false, refusal: 'planned' }],
  ['deprecated', { invocable: false, refusal: 'deprecated' }],
  ['invalid', { registered: false, invocable: false, refusal: 'invalid' }],
])('an entry that is %s is not run', async (_, entry) => {
  expect(await tried(tool(ADDS), { entry })).toEqual({ codes: [], runs: [], calls: [] });
});
