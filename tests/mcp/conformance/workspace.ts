import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import SCHEMA from './schema.json' with { type: 'json' };

const PROVIDER = new URL('provider.mjs', import.meta.url).pathname;
const NAMES = [
  'test_simple_text',
  'test_image_content',
  'test_audio_content',
  'test_embedded_resource',
  'test_multiple_content_types',
  'test_error_handling',
  'test_tool_with_progress',
  'json_schema_2020_12_tool',
] as const;

/** A workspace whose tools, tagged `conformance`, are those that the scenarios of the suite call by name. */
export async function conformanceWorkspace(): Promise<{ readonly folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-conformance-'));
  const write = async (path: string, document: object): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, stringify(document, { aliasDuplicateObjects: false }));
  };
  await write('agent-tools.yaml', { version: 1, instances: { suite: { provider: 'suite', enabled: true } } });
  await write('capabilities/all.yaml', {
    id: 'suite.test',
    name: 'Test',
    description: 'Is called by a suite.',
  });
  await write('packages/suite/provider.yaml', {
    provider_id: 'suite',
    provider_type: 'mcp_server',
    runtime: { command: 'node', args: [PROVIDER], transport: 'stdio' },
    provides: NAMES.map((tool_id) => ({ tool_id, version: '1.0.0' })),
  });
  for (const id of NAMES) {
    const inputs = id === 'json_schema_2020_12_tool' ? SCHEMA : {};
    const offer = {
      provider_id: 'suite',
      provider_type: 'mcp_server',
      protocol: 'mcp',
      offer_status: 'active',
      tool_name: id,
    };
    await write(`catalog/${id}.tool.yaml`, {
      id,
      type: 'tool',
      name: id,
      description: 'Is called by the conformance suite.',
      capabilities: ['suite.test'],
      tags: ['conformance'],
      risk: 'low',
      approval_required: false,
      versions: [
        { version: '1.0.0', status: 'active', contract: { inputs, outputs: {} }, providers: [offer] },
      ],
    });
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
