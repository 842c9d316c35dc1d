import { describe, expect, test } from 'vitest';
import type { CompiledDocument } from './compiled-document.ts';
import { type Compiler, localCompiler } from './compiler.ts';
import { nodeSha256 } from './node-sha256.ts';
import { workerCompiler } from './worker-compiler.ts';

const sources = Array.from({ length: 300 }, (_, at) => ({
  file: `catalog/t${at}.tool.yaml`,
  kind: 'tool' as const,
  bytes: new TextEncoder().encode(
    [
      `id: tool.t${at}`,
      'type: tool',
      'name: "Búsqueda"',
      'capabilities: [file.read]',
      at % 7 === 0 ? 'risk: bad' : '',
    ].join('\n'),
  ),
}));

async function compiledBy(compiler: Compiler): Promise<readonly unknown[]> {
  await using used = compiler;
  return (await Promise.all(sources.map((source) => used.compile(source)))).map(comparable);
}

const comparable = ({ items, ...document }: CompiledDocument): unknown => ({
  ...document,
  items: items.map(({ payload, ...item }) => ({ ...item, json: payload.json() })),
});

describe('a second thread', () => {
  test('compiles what this one would', async () => {
    expect(await compiledBy(workerCompiler())).toEqual(await compiledBy(localCompiler(nodeSha256)));
  });

  test('that ends early takes nothing with it', async () => {
    const compiler = workerCompiler();
    const compiled = Promise.all(sources.map((source) => compiler.compile(source)));
    await compiler[Symbol.asyncDispose]();
    expect((await compiled).map(({ file }) => file)).toEqual(sources.map(({ file }) => file));
    expect((await compiler.compile(FIRST)).items).toHaveLength(1);
  });
});

const FIRST = {
  file: 'catalog/first.tool.yaml',
  kind: 'tool',
  bytes: new TextEncoder().encode('id: first\n'),
} as const;
