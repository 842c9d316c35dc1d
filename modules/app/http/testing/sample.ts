import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { parseRegistryId } from '../../../core/ids.ts';
import type { DefinitionRecord } from '../../../core/model/definition-record.ts';
import type { Registry } from '../../../core/model/registry.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { FakeApp } from './fake-app.ts';
import { capability, capabilityId, document, provider, providerId, tool, toolId } from './records.ts';

const finding: Diagnostic = {
  code: 'missing_field',
  severity: 'error',
  file: 'catalog/broken.tool.yaml',
  line: 1,
  column: 1,
  path: '',
  message: '`id` is missing.',
  hint: 'Give the tool an id.',
};

/** One of everything. */
export const sampleRecords: readonly DefinitionRecord[] = [
  capability('file.read', { name: 'Read files', aliases: [capabilityId('fs.read')], risk: 'medium' }),
  provider('filesystem-mcp-server', { type: 'mcp_server', canonicalType: 'mcp_server' }),
  tool('filesystem.read_file', {
    name: 'Read File',
    description: 'Reads a file and gives its text.',
    capabilities: [capabilityId('file.read')],
    aliases: [toolId('read_file')],
    tags: ['files', 'español'],
    effectiveRisk: 'medium',
    latestVersion: '1.0.0',
    versions: [
      {
        version: '1.0.0',
        revision: `sha256:${'0'.repeat(64)}`,
        lifecycle: 'active',
        contract: { inputs: { path: 'string' }, outputs: { content: 'string' } },
        offers: [
          { providerId: providerId('filesystem-mcp-server'), lifecycle: 'active', call: {}, derived: false },
        ],
      },
    ],
  }),
  tool('weather.today', { name: 'Weather today', effectiveRisk: 'low' }),
  tool('web.search', {
    name: 'Search the web',
    registration: { state: 'refused', reason: 'invalid' },
    diagnostics: [{ ...finding, severity: 'warning' }],
  }),
  document('catalog/broken.tool.yaml', [finding]),
];

const registry: Registry = {
  id: parseRegistryId('local') ?? unreadable(),
  path: 'tools/tools.json',
  loaded: true,
  generation: 'g1',
  schemaVersion: '1.0.0',
  declaresFamily: false,
  entries: [],
  byName: new Map(),
  byTag: new Map(),
  diagnostics: [],
};

function unreadable(): never {
  throw new Error('`local` is an id.');
}

export async function sampleApp(options?: ConstructorParameters<typeof FakeApp>[1]): Promise<FakeApp> {
  const app = new FakeApp(sampleRecords, options);
  app.registries.say({ records: [['registry/local' as RecordKey, registry]] });
  return app.ready();
}
