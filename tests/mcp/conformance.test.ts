import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { type RunningServer, startServer } from '../e2e/product.ts';
import { ROOT } from '../house/sources.ts';
import { queryProxy } from './conformance/query-proxy.ts';
import { conformanceWorkspace } from './conformance/workspace.ts';

/** The official suite of the protocol, against the real server: everything that a revision requires of servers. */
const SUITE = join(ROOT, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
type Revision = (typeof REVISIONS)[number];

const group = z.array(
  z.strictObject({
    why: z.string(),
    /** Default: each. */
    revisions: z.array(z.enum(REVISIONS)).default([...REVISIONS]),
    scenarios: z.array(z.string()),
  }),
);
const { both, catalog, direct } = z
  .strictObject({ both: group, catalog: group, direct: group })
  .parse(parse(await readFile(new URL('conformance/not-applicable.yaml', import.meta.url), 'utf8')));
const scenariosOf = (groups: z.output<typeof group>, revision?: Revision): readonly string[] =>
  groups
    .filter(({ revisions }) => revision === undefined || revisions.includes(revision))
    .flatMap(({ scenarios }) => scenarios);

let workspace: Awaited<ReturnType<typeof conformanceWorkspace>>;
let server: RunningServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-tools-conformance-'));
  workspace = await conformanceWorkspace();
  server = await startServer(workspace.folder);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await workspace[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number | null;
  readonly output: string;
  /** Scenarios of which no check failed, and some passed. */
  readonly passed: readonly string[];
}

async function runSuite(url: string, revision: string, notApplicable: readonly string[]): Promise<Ran> {
  const baseline = join(folder, 'not-applicable.yml');
  await writeFile(baseline, stringify({ server: notApplicable }));
  const words = ['server', '--url', url, '--requirements', revision, '--expected-failures', baseline];
  const child = spawn(process.execPath, [SUITE, ...words, '-o', join(folder, 'results')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const passed = [...output.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm)].map(
    ([, name]) => name ?? '',
  );
  return { code, output, passed };
}

describe.each(REVISIONS)('the scenarios that %s requires of a server', (revision) => {
  const notApplicable = scenariosOf(both, revision);

  test('pass at /mcp, save those that ask for what is not there', async () => {
    const all = [...notApplicable, ...scenariosOf(catalog, revision)];
    const { code, output, passed } = await runSuite(`${server.url}/mcp`, revision, all);
    expect(code, output).toBe(0);
    expect(passed).toEqual(expect.arrayContaining(['tools-list', 'dns-rebinding-protection']));
  });

  test('pass at /mcp/direct, where the tools that they call are chosen', async () => {
    await using proxy = await queryProxy(new URL('/mcp/direct?tag=conformance', server.url));
    const all = [...notApplicable, ...scenariosOf(direct, revision)];
    const { code, output, passed } = await runSuite(proxy.url, revision, all);
    expect(code, output).toBe(0);
    expect(passed).toEqual(expect.arrayContaining([...scenariosOf(catalog, revision)]));
  });
});

test('the documentation names every scenario that does not apply', async () => {
  const page = await readFile(join(ROOT, 'docs', 'mcp.md'), 'utf8');
  const all = [...scenariosOf(both), ...scenariosOf(catalog), ...scenariosOf(direct)];
  expect(all.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
