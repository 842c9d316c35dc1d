import { describe, expect, test } from 'vitest';
import type { CheckReport, FormatReport, PathMissing } from '../../core/ports/document-commands.ts';
import type { Result } from '../../core/result.ts';
import { DefinitionCommands } from './commands.ts';
import { localCompiler } from './compile/compiler.ts';
import { nodeSha256 } from './compile/node-sha256.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { memoryReader, SIGNAL } from './testing/memory-reader.ts';
import { toolText, VOCABULARY } from './testing/texts.ts';

const A = 'catalog/a.tool.yaml';

function setUp(more: Readonly<Record<string, string>> = {}) {
  const files = new MemoryFiles({ [A]: toolText('a'), 'capabilities/core.yaml': VOCABULARY, ...more });
  const commands = new DefinitionCommands({
    files,
    reader: memoryReader(files),
    sha256: nodeSha256,
    compilerFor: () => localCompiler(nodeSha256),
    now: () => files.now,
    relative: (typed) => typed.replace(/^\.\//, ''),
  });
  return { files, commands };
}

const found = (result: Result<CheckReport, PathMissing>): readonly string[] =>
  result.ok
    ? result.value.diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)
    : [result.error.path];
const outcomes = (result: Result<FormatReport, PathMissing>): Readonly<Record<string, string>> =>
  result.ok
    ? Object.fromEntries(result.value.files.map(({ file, outcome }) => [file, outcome]))
    : { missing: result.error.path };

describe('check', () => {
  test('without paths: everything, with the findings of the load', async () => {
    const { commands } = setUp({
      'catalog/b.tool.yaml': toolText('b', 'status: mythical'),
      'packages/p/provider.yaml': 'provider_id: p\nprovider_type: cli\nprovides:\n  - tool_id: c\n',
    });
    const report = await commands.check([], SIGNAL);
    expect(found(report)).toEqual([
      'catalog/b.tool.yaml:6 unknown_status',
      'packages/p/provider.yaml:4 tool_entry_missing',
    ]);
    expect(report.ok && report.value.checked).toEqual({
      files: 4,
      tools: 2,
      providers: 1,
      capabilities: 2,
      registryEntries: 0,
    });
  });

  test('files of the workspace give what they give there, and nothing else', async () => {
    const { commands } = setUp({
      'catalog/deep/b.tool.yaml': toolText('a', 'status: mythical'),
      'catalog/deep/c.tool.yaml': toolText('c'),
    });
    const report = await commands.check(['./catalog/deep'], SIGNAL);
    expect(found(report)).toEqual([
      'catalog/deep/b.tool.yaml:1 duplicate_id',
      'catalog/deep/b.tool.yaml:6 unknown_status',
    ]);
    expect(report.ok && report.value.checked).toMatchObject({ files: 2, tools: 2 });
  });

  test('other files are checked against the vocabulary and the tools of the workspace', async () => {
    const { commands } = setUp({
      'drafts/copy-of-a.tool.yaml': toolText('a', 'replaced_by: other'),
      'drafts/more/other.tool.yaml': toolText('other', 'replaced_by: nowhere').replace(
        'file.read',
        'file.raed',
      ),
      'drafts/p/provider.yaml':
        'provider_id: p\nprovider_type: cli\nprovides:\n  - tool_id: a\n  - tool_id: none\n',
      'drafts/capabilities/own.yaml': 'id: own.word\nname: Own\ndescription: A word of its own.\n',
      'drafts/README.md': 'no document',
    });
    const report = await commands.check(['drafts'], SIGNAL);
    expect(found(report)).toEqual([
      'drafts/more/other.tool.yaml:1 risk_unknown',
      'drafts/more/other.tool.yaml:4 unknown_capability',
      'drafts/more/other.tool.yaml:6 unknown_replacement',
      'drafts/p/provider.yaml:4 provided_but_no_offer',
      'drafts/p/provider.yaml:5 tool_entry_missing',
    ]);
    expect(report.ok && report.value.checked).toMatchObject({
      files: 4,
      tools: 2,
      providers: 1,
      capabilities: 1,
    });
    expect(found(await commands.check([], SIGNAL))).toEqual([]);
  });

  test('a file that is named by itself is meant, whatever it is called', async () => {
    const { commands } = setUp({
      'words.yaml': '- id: Not An Id\n  name: Word\n  description: Text.\n',
      'agent-tools.yaml': 'version: 1\n',
    });
    expect(found(await commands.check(['words.yaml', 'agent-tools.yaml', A], SIGNAL))).toEqual([
      'words.yaml:1 invalid_id',
    ]);
  });

  test('a path that does not exist is no finding', async () => {
    const { commands } = setUp();
    expect(await commands.check([A, './nowhere.tool.yaml'], SIGNAL)).toEqual({
      ok: false,
      error: { path: './nowhere.tool.yaml' },
    });
  });
});

describe('format', () => {
  const UNTIDY =
    'type:   tool\nid: a\n\n\n\ncapabilities: [ file.read ]\n# Why it is called so.\nname: "A tool"\n';
  const TIDY = [
    '# yaml-language-server: $schema=../node_modules/agent-tools/schemas/tool.schema.json',
    'id: a',
    'type: tool',
    '# Why it is called so.',
    'name: A tool',
    'capabilities: [file.read]',
    '',
  ].join('\n');

  test('brings documents into one style, once', async () => {
    const { files, commands } = setUp({ [A]: UNTIDY });
    expect(outcomes(await commands.format([A], { check: true }, SIGNAL))).toEqual({ [A]: 'would_change' });
    expect(files.text(A)).toBe(UNTIDY);
    expect(outcomes(await commands.format([], { check: false }, SIGNAL))).toMatchObject({ [A]: 'changed' });
    expect(files.text(A)?.replace(/\n\n+/g, '\n')).toBe(TIDY);
    const settled = outcomes(await commands.format([], { check: false }, SIGNAL));
    expect(new Set(Object.values(settled))).toEqual(new Set(['unchanged']));
  });

  test('the header leads to the schemas of a workspace that has its own', async () => {
    const { files, commands } = setUp({
      'schemas/tool.schema.json': '{}',
      'packages/p/provider.yaml': 'provider_id: p\nprovider_type: cli\nprovides: []\n',
      'outside.tool.yaml': toolText('outside'),
    });
    await commands.format(
      ['catalog', 'capabilities', 'packages', 'outside.tool.yaml'],
      { check: false },
      SIGNAL,
    );
    const firstLine = (file: string): string | undefined => files.text(file)?.split('\n')[0];
    expect(firstLine(A)).toBe('# yaml-language-server: $schema=../schemas/tool.schema.json');
    expect(firstLine('capabilities/core.yaml')).toBe(
      '# yaml-language-server: $schema=../schemas/capability.schema.json',
    );
    expect(firstLine('packages/p/provider.yaml')).toBe(
      '# yaml-language-server: $schema=../../schemas/provider.schema.json',
    );
    expect(firstLine('outside.tool.yaml')).toBe('id: outside');
  });

  test.each(['id: [a\n', 'id: a\nid: b\n', 'name: !secret x\n'])(
    'a text with faults is never touched: %j',
    async (text) => {
      const { files, commands } = setUp({ [A]: text });
      expect(outcomes(await commands.format([A], { check: false }, SIGNAL))).toEqual({
        [A]: 'skipped_syntax_error',
      });
      expect(files.text(A)).toBe(text);
    },
  );

  test('a file that someone writes at this moment keeps what they wrote', async () => {
    const { files, commands } = setUp({ [A]: UNTIDY });
    await commands.check([], SIGNAL);
    files.now += 60_000;
    await commands.check([], SIGNAL);
    let isRaced = false;
    files.duringRead = (file) => {
      if (file === A && !isRaced) files.put(A, UNTIDY.replace('"A tool"', '"B tool"'));
      isRaced = true;
    };
    expect(outcomes(await commands.format([A], { check: false }, SIGNAL))).toEqual({ [A]: 'changed' });
    expect(files.text(A)).toContain('B tool');
  });

  test('a path that does not exist is said', async () => {
    const { commands } = setUp();
    expect(outcomes(await commands.format(['nowhere'], { check: true }, SIGNAL))).toEqual({
      missing: 'nowhere',
    });
  });

  test('a file that cannot be written is a refusal', async () => {
    const { files, commands } = setUp({ [A]: UNTIDY });
    files.writeFile = () => Promise.reject(new Error('EACCES: /secret/path'));
    await expect(commands.format([A], { check: false }, SIGNAL)).rejects.toMatchObject({
      code: 'owner_unavailable',
      message: `The file ${A} cannot be written; it is as it was.`,
    });
  });
});
