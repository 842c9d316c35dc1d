import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import { nodeRegistryFiles } from './node-files.ts';
import { loadRegistry } from './registry-load.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const CORPUS = path.join(ROOT, '../shared/data/docker-servers');
const signal = new AbortController().signal;
const load = async (root: string, file: string) =>
  (await loadRegistry({ path: file, declaresFamily: false }, nodeRegistryFiles(root), signal)).registry;

/** Files of the same name and of another kind: lists of MCP tools. */
describe.skipIf(!existsSync(CORPUS))('the tools.json files of docker/mcp-registry', () => {
  test('are told apart from a registry, one finding each', async () => {
    const found = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter(
      (file) => path.basename(file) === 'tools.json',
    );
    expect(found.length).toBeGreaterThan(50);
    for (const file of found) {
      const { loaded, entries, diagnostics } = await load(CORPUS, file);
      expect({ file, loaded, entries: entries.length, codes: diagnostics.map(({ code }) => code) }).toEqual({
        ...{ file, loaded: false, entries: 0 },
        codes: ['wrong_type'],
      });
    }
  });
});

test('the example workspace has nothing to mend', async () => {
  const { loaded, entries, diagnostics } = await load(ROOT, 'examples/local-tools/tools.json');
  const findings = [...diagnostics, ...entries.flatMap((entry) => entry.diagnostics)];
  expect(loaded).toBe(true);
  expect(hasError(findings)).toBe(false);
  expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['info location_missing']);
  expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(['ready', 'planned', 'deprecated']));
  expect(
    entries.filter(({ status }) => status !== 'planned').every((entry) => entry.implements.size > 0),
  ).toBe(true);
});

describe('hostile documents', () => {
  const bomb = (depth: number): string =>
    `{"version":"1.0.0","tools":[${'['.repeat(depth)}${']'.repeat(depth)}]}`;
  test.each([
    [
      'two thousand entries of one name',
      JSON.stringify({ version: '1.0.0', tools: Array(2_000).fill({ name: 'a' }) }),
    ],
    ['lists within lists', bomb(100_000)],
    [
      'a prototype as a key',
      '{"version":"1.0.0","tools":[{"__proto__":{"name":"a"},"constructor":1}],"__proto__":{"x":1}}',
    ],
    [
      'a name as long as the file',
      JSON.stringify({ version: '1.0.0', tools: [{ name: 'a'.repeat(900_000) }] }),
    ],
    [
      'a location of a hundred thousand steps',
      JSON.stringify({ version: '1.0.0', tools: [{ name: 'a', location: 'a/../'.repeat(100_000) }] }),
    ],
    [
      'two thousand tags that are none',
      JSON.stringify({ version: '1.0.0', tools: [{ name: 'a', tags: Array(2_000).fill('A B') }] }),
    ],
    [
      'a description of line ends',
      JSON.stringify({ version: '1.0.0', tools: [{ name: 'a', description: '\n \n'.repeat(100_000) }] }),
    ],
  ])('%s: an answer, with findings of bounded length', async (_what, text) => {
    const files = {
      read: () => Promise.resolve({ state: 'read' as const, bytes: new TextEncoder().encode(text) }),
      locate: () => Promise.resolve('missing' as const),
    };
    const { registry } = await loadRegistry({ path: 'tools.json', declaresFamily: false }, files, signal);
    const findings = [...registry.diagnostics, ...registry.entries.flatMap((entry) => entry.diagnostics)];
    expect(hasError(findings)).toBe(true);
    expect(Math.max(...findings.map(({ message }) => message.length))).toBeLessThan(400);
  });
});
