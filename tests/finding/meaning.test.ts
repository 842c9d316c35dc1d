import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HashingEmbedder } from '../../modules/core/testing/hashing-embedder.ts';
import { FILES, type Found, idsOf, openStage } from './stage.ts';

interface Meant extends Found {
  readonly meaning: {
    readonly state: string;
    readonly reason: string | null;
    readonly embedded: number;
  } | null;
}

const hashing = new HashingEmbedder({ missive: 'letter', zarpado: 'letter' });
let asked = 0;
let answers = true;
const endpoint = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked += 1;
    if (!answers) return;
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly input: readonly string[] };
    const data = input.map((text, index) => ({ index, embedding: [...hashing.vectorOf(text)] }));
    response.end(JSON.stringify({ data }));
  });
});
beforeAll(() => new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});
const configured = (url: string, timeout = '5s'): string =>
  `version: 1\nsearch:\n  embedder: { type: openai, url: "${url}", model: tiny, timeout: ${timeout} }\n`;
const address = (): string => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;

test('a word that nobody wrote finds the tool that means it, over HTTP and typed', async () => {
  await using stage = await openStage({ ...FILES, 'agent-tools.yaml': configured(address()) });
  const found = await stage.get<Meant>('/v1/search?q=missive');
  expect(found.meaning).toEqual({ embedder: 'openai:tiny', state: 'used', reason: null, embedded: 4 });
  expect(idsOf(found)).toContain('mail.send');
  // Words alone decide whether a match is to be trusted: nearness is not calibrated.
  expect(found.good_match).toBe(false);
  const typed = await stage.typed<Meant>('search', 'missive');
  expect(idsOf(typed)).toEqual(idsOf(found));
  // A later process asks for its question alone.
  const before = asked;
  await stage.typed('search', 'zarpado');
  expect(asked).toBe(before + 1);
  expect((await readFile(join(stage.folder, '.agent-tools/vectors.cache'))).length).toBeGreaterThan(4 * 64);
});

test('without one nothing is said of meaning', async () => {
  await using stage = await openStage(FILES);
  expect((await stage.get<Meant>('/v1/search?q=missive')).meaning).toBeNull();
});

test('a dead endpoint means words alone, and a fact that says so', async () => {
  await using stage = await openStage({ ...FILES, 'agent-tools.yaml': configured('http://127.0.0.1:9/v1') });
  const found = await stage.get<Meant>('/v1/search?q=delete+a+document');
  expect(found.meaning).toMatchObject({ state: 'unavailable', reason: 'unreachable', embedded: 0 });
  expect(idsOf(found)[0]).toBe('files.delete');
  const typed = await stage.type('search', 'delete a document');
  expect([typed.code, typed.stderr.includes('unreachable')]).toEqual([0, true]);
});

test('an endpoint that never answers keeps nobody waiting, and is heard again', async () => {
  answers = false;
  await using stage = await openStage({ ...FILES, 'agent-tools.yaml': configured(address(), '100ms') });
  const found = await stage.get<Meant>('/v1/search?q=delete+a+document');
  expect(found.meaning).toMatchObject({ state: 'unavailable', reason: 'timeout' });
  expect(idsOf(found)[0]).toBe('files.delete');
  answers = true;
});

test.each([
  ['a key in plain text', 'type: openai, url: "http://x/v1", model: m, key: sk-plain', 'literal_secret'],
  ['no address', 'type: openai, model: m', 'missing_field'],
  ['no model', 'type: openai, url: "http://x/v1"', 'missing_field'],
  ['an address of another kind', 'type: openai, url: "file:///etc/passwd", model: m', 'invalid_value'],
  ['another type', 'type: magic', 'invalid_value'],
  ['a time that is none', 'type: use_lite, timeout: soon', 'invalid_value'],
])('%s is found', async (_, written, code) => {
  const text = `version: 1\nsearch:\n  embedder: { ${written} }\n`;
  await using stage = await openStage({ ...FILES, 'agent-tools.yaml': text });
  const validated = await stage.type('validate', '--json');
  expect(validated.code).toBe(1);
  const { diagnostics } = JSON.parse(validated.stdout) as {
    readonly diagnostics: readonly { readonly file: string; readonly code: string }[];
  };
  expect(diagnostics.filter(({ file }) => file === 'agent-tools.yaml').map((each) => each.code)).toContain(
    code,
  );
  expect(validated.stdout).not.toContain('sk-plain');
});

test('an optional package that is not there is told', async () => {
  const text = 'version: 1\nsearch:\n  embedder: { type: use_lite }\n';
  await using stage = await openStage({ ...FILES, 'agent-tools.yaml': text });
  expect((await stage.get<Meant>('/v1/search?q=document')).meaning).toMatchObject({
    embedder: 'use_lite:en',
    state: 'unavailable',
    reason: 'not_installed',
  });
});
