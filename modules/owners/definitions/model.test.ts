import { describe, expect, test } from 'vitest';
import type { DefinitionRecord } from '../../core/model/definition-record.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { memoryReader, SIGNAL, toolIn } from './testing/memory-reader.ts';
import { toolText, VOCABULARY } from './testing/texts.ts';

async function recordsOf(files: Readonly<Record<string, string>>) {
  return memoryReader(new MemoryFiles({ 'capabilities/core.yaml': VOCABULARY, ...files })).current(SIGNAL);
}

const providerIn = (records: Iterable<DefinitionRecord>) => {
  for (const record of records) if (record.kind === 'provider') return record.provider;
  return expect.unreachable();
};

describe('seed 002: what has many of what', () => {
  const versions = [
    'versions:',
    '  - version: 1.0.0',
    '    providers:',
    '      - provider_id: one-server',
    '        provider_type: mcp_server',
    '      - provider_id: one-http',
    '        provider_type: http_api',
    '  - version: 2.0.0',
  ];

  test('one tool can implement many capabilities', async () => {
    const records = await recordsOf({
      'catalog/a.tool.yaml': toolText('a').replace('[file.read]', '[file.read, file.write]'),
    });
    expect(toolIn(records, 'a')?.capabilities).toEqual(['file.read', 'file.write']);
  });

  test('one tool can have many versions', async () => {
    const records = await recordsOf({ 'catalog/a.tool.yaml': toolText('a', ...versions) });
    expect(toolIn(records, 'a')?.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  });

  test('one version can have many offers', async () => {
    const records = await recordsOf({ 'catalog/a.tool.yaml': toolText('a', ...versions) });
    expect(toolIn(records, 'a')?.versions[1]?.offers.map(({ providerId }) => providerId)).toEqual([
      'one-server',
      'one-http',
    ]);
  });

  test('one provider can offer many tools', async () => {
    const records = await recordsOf({
      'catalog/a.tool.yaml': toolText('a', ...versions),
      'catalog/b.tool.yaml': toolText('b', ...versions),
      'packages/one-server/provider.yaml':
        'provider_id: one-server\nprovider_type: mcp_server\nprovides:\n  - tool_id: a\n    version: 1.0.0\n  - tool_id: b\n    version: 1.0.0\n',
    });
    const provider = providerIn(records.records.values());
    expect(provider.provides.map(({ toolId }) => toolId)).toEqual(['a', 'b']);
    expect(provider.diagnostics).toEqual([]);
  });

  test('one open-source tool can have many providers', async () => {
    const records = await recordsOf({
      'catalog/a.tool.yaml': toolText(
        'a',
        ...versions,
        '    providers:',
        '      - provider_id: someone-else',
        '        provider_type: npm_package',
      ),
    });
    const tool = toolIn(records, 'a');
    expect(tool?.license).toBe('MIT');
    expect(
      new Set(tool?.versions.flatMap(({ offers }) => offers.map(({ providerId }) => providerId))).size,
    ).toBe(3);
  });

  test('an MCP server is a type of provider, and exposes many tools; it is no tool itself', async () => {
    const records = await recordsOf({
      'packages/one-server/provider.yaml':
        'provider_id: one-server\nprovider_type: mcp_server\nprovides:\n  - tool_id: a\n    version: 1.0.0\n  - tool_id: b\n    version: 1.0.0\n',
      'packages/one-server/tools/a.tool.yaml': toolText('a', ...versions),
      'packages/one-server/tools/b.tool.yaml': toolText('b', ...versions),
    });
    expect(providerIn(records.records.values())).toMatchObject({
      type: 'mcp_server',
      canonicalType: 'mcp_server',
    });
    expect([...records.records.keys()].filter((key) => key.startsWith('tool/')).sort()).toEqual([
      'tool/a',
      'tool/b',
    ]);
    expect(toolIn(records, 'a')?.origin).toEqual({
      kind: 'definition',
      file: 'packages/one-server/tools/a.tool.yaml',
      provider: 'one-server',
    });
  });
});

describe('what is absent is unknown', () => {
  test('the smallest tool states nothing but what it says', async () => {
    const tool = toolIn(
      await recordsOf({ 'catalog/a.tool.yaml': 'id: a\ntype: tool\nname: A\ncapabilities: [file.write]\n' }),
      'a',
    );
    expect(Object.keys(tool ?? {}).sort()).toEqual(
      [
        ...[
          'aliases',
          'capabilities',
          'conflicts',
          'diagnostics',
          'examples',
          'key',
          'languages',
          'lifecycle',
          'name',
        ],
        ...['operations', 'origin', 'ref', 'registration', 'sameAs', 'tags', 'type', 'versions'],
      ].sort(),
    );
  });

  test('other types are declared data, and have no key of the family', async () => {
    const tool = toolIn(
      await recordsOf({ 'catalog/a.tool.yaml': toolText('a').replace('type: tool', 'type: workflow') }),
      'a',
    );
    expect(tool).toMatchObject({ type: 'workflow', registration: { state: 'registered' }, diagnostics: [] });
    expect(tool).not.toHaveProperty('key');
  });

  test('a document with errors is shown with what is right in it', async () => {
    const tool = toolIn(
      await recordsOf({
        'catalog/a.tool.yaml': toolText(
          'a',
          'risk: severe',
          'tags: [fine, Not Fine]',
          'versions:',
          '  - version: 1.10',
          '    contract:',
          '      inputs: { path: wrong }',
          '      outputs: { content: string }',
        ),
      }),
      'a',
    );
    expect(tool).toMatchObject({
      registration: { state: 'refused', reason: 'invalid' },
      effectiveRisk: 'low',
      tags: ['fine'],
      versions: [{ contract: { outputs: { content: 'string' } } }],
    });
    expect(tool).not.toHaveProperty('risk');
    expect(tool?.versions[0]?.contract).not.toHaveProperty('inputs');
  });
});

describe('text of strangers', () => {
  test('is shown without what cannot be seen', async () => {
    const tool = toolIn(
      await recordsOf({
        'catalog/a.tool.yaml': toolText('a')
          .replace('A tool', '"A\\u200b\\ntool"')
          .replace('type', 'description: "\\e[31mRed\\u202e."\ntype'),
      }),
      'a',
    );
    expect([tool?.name, tool?.description]).toEqual(['A tool', 'Red.']);
  });

  test('a secret in plain text is neither shown nor named, and not kept', async () => {
    const records = await recordsOf({
      'packages/p/provider.yaml':
        'provider_id: p\nprovider_type: cli\nprovides: []\nenv:\n  - name: TOKEN\n    secret: true\n    value: s3cr3t\n',
      'catalog/a.tool.yaml': toolText('a', 'permissions:', '  secrets: [s3cr3t-value]'),
    });
    expect(JSON.stringify([...records.records.values()])).not.toContain('s3cr3t');
  });
});

test('the revision of a version is that of its content, however it is written', async () => {
  const revisions = async (...lines: readonly string[]): Promise<readonly string[]> =>
    toolIn(
      await recordsOf({ 'catalog/a.tool.yaml': toolText('a', 'versions:', ...lines) }),
      'a',
    )?.versions.map(({ revision }) => revision) ?? [];
  const [revision] = await revisions('  - version: 1.0.0', '    status: active');
  expect(revision).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(await revisions('  - { status: "active", version: "1.0.0" } # The same.')).toEqual([revision]);
  expect(await revisions('  - version: 1.0.0', '    status: deprecated')).not.toEqual([revision]);
});
