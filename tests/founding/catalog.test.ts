import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';
import { openWorkspace, type ShownList, type ShownTool, VOCABULARY } from './workspace.ts';

/** Seed 002, sentence by sentence, on its own two examples. */

const READ_FILE = `id: filesystem.read_file
type: tool
name: Read File

capabilities:
  - file.read

author:
  name: AGenNext
  type: Organization

publisher:
  name: AGenNext
  type: Organization

versions:
  - version: 1.0.0
    status: active
    contract:
      inputs:
        path: string
      outputs:
        content: string
    providers:
      - provider_id: filesystem-mcp-server
        provider_type: mcp_server
        protocol: mcp
        package_path: packages/filesystem-mcp-server
        offer_status: active

      - provider_id: internal-filesystem-http
        provider_type: http_api
        protocol: https
        offer_status: active

risk: medium
approval_required: false
`;

const WRITE_FILE = `id: filesystem.write_file
type: tool
name: Write File
capabilities: [file.write, file.read]
versions:
  - version: 1.0.0
    providers:
      - provider_id: filesystem-mcp-server
        provider_type: mcp_server
        protocol: mcp
  - version: 0.9.0
    status: deprecated
    providers:
      - provider_id: filesystem-mcp-server
        provider_type: mcp_server
        protocol: mcp
pricing:
  plans:
    - plan_id: seat
      billing_model: subscription
      price_amount: "9.90"
      price_currency: EUR
`;

const PROVIDER = `provider_id: filesystem-mcp-server
provider_type: mcp_server
provides:
  - tool_id: filesystem.read_file
    version: 1.0.0
  - tool_id: filesystem.write_file
    version: 1.0.0
  - tool_id: filesystem.list_directory
    version: 1.0.0
env:
  - name: SERVICE_API_KEY
    description: Key of the service.
    required: true
    secret: true
`;

const FILES = {
  'capabilities/all.yaml': VOCABULARY,
  'catalog/filesystem.read_file.tool.yaml': READ_FILE,
  'packages/filesystem-mcp-server/tools/filesystem.write_file.tool.yaml': WRITE_FILE,
  'packages/filesystem-mcp-server/provider.yaml': PROVIDER,
};
const surrealkit = async (): Promise<string> => readFile(join(ROOT, 'catalog/surrealkit.tool.yaml'), 'utf8');
const errorsOf = ({ diagnostics_list }: ShownTool): readonly string[] =>
  diagnostics_list.filter(({ severity }) => severity === 'error').map(({ code }) => code);

describe('the catalog document', () => {
  test('its first example loads unchanged, with everything it says [CAT-EXAMPLE-1] [CAT-FILE] [CAT-INSIDE] [CAT-METADATA] [CAT-OFFER] [CAT-VERSION-OFFERS] [CAT-AUTHOR] [CAT-PUBLISHER] [CAT-VERSION]', async () => {
    await using workspace = await openWorkspace(FILES);
    const tool = await workspace.ask<ShownTool>('show', { id: 'filesystem.read_file' });
    expect(errorsOf(tool)).toEqual([]);
    expect(tool).toMatchObject({
      name: 'Read File',
      key: 'tool:filesystem.read_file',
      capabilities: ['file.read'],
      author: { name: 'AGenNext', type: 'Organization' },
      publisher: { name: 'AGenNext', type: 'Organization' },
      risk: 'medium',
      approval_required: false,
      latest_version: '1.0.0',
      registered: true,
      invocable: true,
    });
    expect(tool.versions).toMatchObject([
      {
        version: '1.0.0',
        status: 'active',
        contract: {
          inputs: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
          outputs: { type: 'object', properties: { content: { type: 'string' } }, required: ['content'] },
        },
        providers: [
          {
            provider_id: 'filesystem-mcp-server',
            provider_type: 'mcp_server',
            protocol: 'mcp',
            offer_status: 'active',
          },
          {
            provider_id: 'internal-filesystem-http',
            provider_type: 'http_api',
            protocol: 'https',
            offer_status: 'active',
          },
        ],
      },
    ]);
  });

  test('its second example loads unchanged; what it does not say is unknown [CAT-EXAMPLE-2] [CAT-OPEN-SOURCE] [CAT-TOOL-CAPABILITIES] [CAT-METADATA-KNOWN] [LAW-5] [ADR-UNKNOWN]', async () => {
    await using workspace = await openWorkspace({
      ...FILES,
      'catalog/surrealkit.tool.yaml': await surrealkit(),
    });
    const tool = await workspace.ask<ShownTool>('show', { id: 'surrealkit' });
    expect(errorsOf(tool)).toEqual([]);
    expect(tool.capabilities).toEqual([
      'database.schema.generate',
      'database.migration.run',
      'database.seed.load',
    ]);
    expect(tool.publisher).toMatchObject({ role: 'catalog_curator' });
    expect(tool.versions[0]?.providers.map(({ provider_id }) => provider_id)).toEqual([
      'surrealkit-github-release',
      'surrealkit-npm',
      'agennext-ci-wrapper',
    ]);
    expect(tool).toMatchObject({
      risk: 'unknown',
      approval_required: 'unknown',
      license: 'unknown',
      pricing: 'unknown',
    });
    expect(tool.versions[0]?.contract).toBe('unknown');
  });

  test('a capability’s own risk is reasoned with [CAT-RISK]', async () => {
    await using workspace = await openWorkspace({
      ...FILES,
      'catalog/surrealkit.tool.yaml': await surrealkit(),
    });
    const tool = await workspace.ask<ShownTool>('show', { id: 'surrealkit' });
    expect(tool).toMatchObject({ risk: 'unknown', effective_risk: 'high', effective_approval: 'required' });
  });

  test('tools are the items; a server is only a way to reach them [CAT-PRIMARY] [LAW-1] [CAT-MCP-TYPE] [CAT-MCP-TOOLS] [CAT-PROVIDER-TOOLS]', async () => {
    await using workspace = await openWorkspace(FILES);
    const list = await workspace.ask<ShownList>('list');
    expect(list.tools.map(({ id }) => id)).toEqual(['filesystem.read_file', 'filesystem.write_file']);
    expect(list.total).toBe(2);
    const provider = await workspace.ask<{
      readonly provider_type: string;
      readonly tools: readonly string[];
    }>('provider', { id: 'filesystem-mcp-server' });
    expect(provider).toMatchObject({
      provider_type: 'mcp_server',
      tools: ['filesystem.read_file', 'filesystem.write_file'],
    });
  });

  test('a tool has many versions and capabilities, newest first [CAT-TOOL-VERSIONS] [CAT-DISCOVERED]', async () => {
    await using workspace = await openWorkspace(FILES);
    const tool = await workspace.ask<ShownTool>('show', { id: 'filesystem.write_file' });
    expect(tool.versions.map(({ version, lifecycle }) => `${version} ${lifecycle}`)).toEqual([
      '1.0.0 unknown',
      '0.9.0 deprecated',
    ]);
    const found = await workspace.ask<ShownList>('search', { q: ['write a file'] });
    expect(found.tools[0]?.id).toBe('filesystem.write_file');
  });

  test('prices are declared data [CAT-PRICED]', async () => {
    await using workspace = await openWorkspace(FILES);
    const { pricing } = await workspace.ask<ShownTool>('show', { id: 'filesystem.write_file' });
    expect(pricing).toEqual({
      plans: [
        { plan_id: 'seat', billing_model: 'subscription', price_amount: '9.90', price_currency: 'EUR' },
      ],
    });
  });

  test('the contract is part of the version and has a digest of its meaning [CAT-CONTRACTS]', async () => {
    await using workspace = await openWorkspace(FILES);
    const digest = async (): Promise<string | undefined> =>
      (await workspace.ask<ShownTool>('show', { id: 'filesystem.read_file' })).versions[0]?.contract_digest;
    const before = await digest();
    expect(before).toMatch(/^sha256:[0-9a-f]{64}$/);
    await workspace.write({
      'catalog/filesystem.read_file.tool.yaml': READ_FILE.replace(
        'path: string',
        '"path": "string" # the same',
      ),
    });
    await workspace.reload();
    expect(await digest()).toBe(before);
    await workspace.write({
      'catalog/filesystem.read_file.tool.yaml': READ_FILE.replace('path: string', 'path: integer'),
    });
    await workspace.reload();
    expect(await digest()).not.toBe(before);
  });

  test('provider and tools are held to each other [CAT-PROVIDES] [CAT-EXPOSED]', async () => {
    await using workspace = await openWorkspace(FILES);
    const { diagnostics } = await workspace.ask<{
      readonly diagnostics: readonly {
        readonly code: string;
        readonly file: string;
        readonly path: string;
      }[];
    }>('validate');
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'tool_entry_missing',
        file: 'packages/filesystem-mcp-server/provider.yaml',
        path: '/provides/2/tool_id',
      }),
    );
    await workspace.write({
      'catalog/filesystem.read_file.tool.yaml': READ_FILE.replace(
        'provider_id: filesystem-mcp-server',
        'provider_id: another',
      ),
    });
    const after = await workspace.ask<{ readonly diagnostics: readonly { readonly code: string }[] }>(
      'validate',
    );
    expect(after.diagnostics.map(({ code }) => code)).toContain('provided_but_no_offer');
  });

  test('a capability must stand in the vocabulary [CAT-CAPABILITY] [CAT-STABLE]', async () => {
    await using workspace = await openWorkspace({
      ...FILES,
      'catalog/filesystem.read_file.tool.yaml': READ_FILE.replace('- file.read', '- file.raed'),
    });
    const tool = await workspace.ask<ShownTool>('show', { id: 'filesystem.read_file' });
    expect(tool.diagnostics_list).toContainEqual(
      expect.objectContaining({ code: 'unknown_capability', path: '/capabilities/0' }),
    );
    expect(tool).toMatchObject({ registered: false, invocable: false });
  });

  test('variables are named, secrets never written down [CAT-ENV] [CAT-NO-SECRETS]', async () => {
    const secret = 'sk-live-4f9a';
    await using workspace = await openWorkspace({
      ...FILES,
      'packages/filesystem-mcp-server/provider.yaml': PROVIDER.replace(
        '    secret: true',
        `    secret: true\n    value: ${secret}`,
      ),
    });
    const provider = await workspace.ask<{
      readonly env: unknown;
      readonly diagnostics_list: readonly { readonly code: string }[];
    }>('provider', { id: 'filesystem-mcp-server' });
    expect(provider.env).toMatchObject([{ name: 'SERVICE_API_KEY', required: true, secret: true }]);
    expect(provider.diagnostics_list.map(({ code }) => code)).toContain('literal_secret');
    expect(JSON.stringify(provider)).not.toContain(secret);
  });

  test('an external tool is declared data of its own type, without a key of our family [CAT-EXTERNAL]', async () => {
    await using workspace = await openWorkspace({
      ...FILES,
      'catalog/filesystem.read_file.tool.yaml': READ_FILE.replace('type: tool', 'type: external_tool'),
    });
    expect(await workspace.ask<ShownTool>('show', { id: 'filesystem.read_file' })).toMatchObject({
      key: null,
      registered: true,
    });
  });
});

describe('this repository follows it', () => {
  test('a provider package has the recommended shape [CAT-PACKAGE-SHAPE]', async () => {
    const folder = join(ROOT, 'packages/filesystem-mcp-server');
    for (const name of ['provider.yaml', 'src', 'package.json', 'tsconfig.json'])
      expect(existsSync(join(folder, name)), name).toBe(true);
    const provides = [...(await readFile(join(folder, 'provider.yaml'), 'utf8')).matchAll(/tool_id: (\S+)/g)];
    const entries = provides.map(([, id]) => `${id}.tool.yaml`).sort();
    expect((await readdir(join(folder, 'tools'))).sort()).toEqual(entries);
  });

  test('packages build as npm workspaces, all or one, and run [CAT-BUILD] [CAT-RUN]', async () => {
    const { scripts, workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Record<string, string>;
      readonly workspaces: readonly string[];
    };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'build:changed']));
    expect(workspaces).toContain('packages/*');
    const manifest = JSON.parse(
      await readFile(join(ROOT, 'packages/filesystem-mcp-server/package.json'), 'utf8'),
    ) as { readonly scripts: Record<string, string> };
    expect(manifest.scripts['build']).toBeDefined();
    expect(existsSync(join(ROOT, 'packages/filesystem-mcp-server/dist/index.js'))).toBe(true);
  });
});
