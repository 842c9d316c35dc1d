import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BINARY, type Run, type RunningServer, runCli, startServer } from '../e2e/product.ts';
import { ROOT } from '../house/sources.ts';

interface Page {
  readonly records: readonly { readonly seq: number; readonly kind: string; readonly hash: string }[];
  readonly through: number;
  readonly more: boolean;
}

let folder = '';
let server: RunningServer;
const CALL = ['call', 'fleet.length.convert_length', '--args', '{"value":2,"from":"mile","to":"kilometre"}'];
const cli = (...words: readonly string[]): Promise<Run> => runCli(words, { cwd: folder });
const page = async (...words: readonly string[]): Promise<Page> =>
  JSON.parse((await cli('journal', '--json', ...words)).stdout) as Page;

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const containing = (members: readonly unknown[]): unknown => expect.arrayContaining([...members]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-tools-journal-'));
  for (const part of ['server', 'capabilities', 'packages', 'agent-tools.yaml'])
    await cp(join(ROOT, 'examples', 'fleet', part), join(folder, part), { recursive: true });
  server = await startServer(folder);
  expect((await cli(...CALL)).code).toBe(0);
  expect((await cli('call', 'fleet.length.convert_length', '--args', '{}')).code).toBe(4);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the journal of a running server', () => {
  test('says who called what, how it ended, and what was not called', async () => {
    const { code, stdout, stderr } = await cli('journal');
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^TIME +KIND +SUBJECT +TOOL +OUTCOME +TOOK +REQUEST$/);
    expect(lines[2]).toMatch(
      /tool_called +local +fleet\.length\.convert_length@1\.0\.0 via fleet-length +ok +\d+ ms/,
    );
    expect(lines[3]).toContain('refused contract_arguments');
    // Its arguments by shape alone.
    expect(stdout).not.toContain('kilometre');
    expect(JSON.stringify(await page())).not.toContain('kilometre');
  });

  test('filters, pages and formats', async () => {
    expect((await page('--outcome', 'refused')).records).toHaveLength(1);
    expect((await page('--kind', 'tool_call_started')).records).toHaveLength(1);
    expect(await page('--tool', 'fleet.mass.convert_mass')).toMatchObject({ records: [], more: false });
    expect(await page('-n', '1')).toMatchObject({ records: [{ seq: 3 }], more: true });
    expect(await page('--after', '1', '-n', '1')).toMatchObject({
      records: [{ seq: 2 }],
      through: 2,
      more: true,
    });
    expect((await page('--until', '1d')).records).toEqual([]);
    const spanish = await cli('journal', '--until', '1d', '--lang', 'es');
    expect([spanish.stdout, spanish.stderr]).toEqual(['', 'No hay nada en el diario que corresponda.\n']);
    expect((await cli('journal', '--since', 'soon')).code).toBe(2);
    const spans = JSON.parse((await cli('journal', '--format', 'otlp')).stdout) as {
      readonly resourceSpans: readonly {
        readonly scopeSpans: readonly { readonly spans: readonly Readonly<Record<string, unknown>>[] }[];
      }[];
    };
    const [ok, refused] = spans.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    expect(ok).toMatchObject({
      traceId: matching(/^[0-9a-f]{32}$/),
      spanId: matching(/^[0-9a-f]{16}$/),
      name: 'execute_tool fleet.length.convert_length',
      startTimeUnixNano: matching(/^\d{19}$/),
      status: { code: 1 },
      attributes: containing([
        { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
        { key: 'gen_ai.tool.name', value: { stringValue: 'convert_length' } },
      ]),
    });
    expect(refused).toMatchObject({
      status: { code: 2 },
      attributes: containing([{ key: 'error.type', value: { stringValue: 'contract_arguments' } }]),
    });
  });

  test('an export can be checked without Agent-Tools (docs/journal.md)', async () => {
    const { stdout } = await cli('journal', '--after', '0', '--limit', '1000', '--format', 'ndjson');
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([key, member]) => [key, sorted(member)]),
            )
          : value;
    let previous = `sha256:${'0'.repeat(64)}`;
    for (const line of stdout.trimEnd().split('\n')) {
      const { seq, at, kind, body, hash } = JSON.parse(line) as Readonly<Record<string, unknown>>;
      const text = JSON.stringify([previous, seq, at, kind, JSON.stringify(sorted(body))]);
      expect(hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
      previous = String(hash);
    }
  });

  test('--follow shows what happens from now on, and ends when it is interrupted', async () => {
    const child = spawn(process.execPath, [BINARY, 'journal', '-f', '-n', '1'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    let said = '';
    const seen = (text: string): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (said.includes(text)) resolve();
        };
        child.stdout.on('data', look);
        look();
      });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await seen('contract_arguments');
    const called = cli('call', 'fleet.mass.convert_mass', '--args', '{"value":1,"from":"pound","to":"gram"}');
    await seen('fleet.mass.convert_mass@1.0.0');
    expect((await called).code).toBe(0);
    child.kill('SIGINT');
    await ended;
    expect(said.match(/KIND/g)).toHaveLength(1);
  });

  test('waits no longer than it is asked to', async () => {
    const wait = await fetch(`${server.url}/v1/journal?after=1000000&wait=1`);
    expect(await wait.json()).toMatchObject({ records: [] });
    expect((await fetch(`${server.url}/v1/journal?wait=99`)).status).toBe(400);
  });
});

describe('the verdict', () => {
  test('intact with an anchor, kept from a record on, and whatever was changed behind its back', async () => {
    const whole = await cli('journal', 'verify');
    expect(whole.code).toBe(0);
    const [, anchor = ''] = /Anchor, to be kept elsewhere: (\S+)/.exec(whole.stdout) ?? [];
    expect((await cli('journal', 'verify', '--anchor', anchor)).code).toBe(0);
    expect((await cli('journal', 'verify', '--anchor', 'nonsense')).code).toBe(2);
    expect((await cli('journal', 'prune', '--before', '1d', '--dry-run')).stdout).toContain('0 records');
    const { through } = await page('-n', '1');
    expect((await cli('journal', 'prune', '--before', '2999-01-01')).stdout).toContain(`${through} records`);
    const pruned = await cli('journal', 'verify');
    expect([pruned.code, pruned.stdout]).toEqual([
      0,
      expect.stringContaining(`Kept from record ${through + 1} on`),
    ]);
    expect((await page()).records.map(({ kind }) => kind)).toEqual(['journal_pruned']);

    expect((await cli(...CALL)).code).toBe(0);
    const database = new DatabaseSync(join(folder, '.agent-tools', 'state.db'));
    database.exec(`update journal_records set body = '{"tool":"another"}' where kind = 'tool_called'`);
    database.close();
    const broken = await cli('journal', 'verify');
    expect([broken.code, broken.stdout]).toEqual([1, expect.stringContaining('altered')]);
  });
});
