import { DIAGNOSTICS, ENVELOPE } from './example-outputs.ts';

/** Outputs about what stands around tools: providers, capabilities, registries, the set-up and its files. */

const PROVIDER = {
  provider_id: 'filesystem-mcp-server',
  provider_type: 'mcp_server',
  provider_type_canonical: 'mcp_server',
  declared: true,
  name: 'Filesystem',
  description: 'Files of allowed directories, for agents.',
  version: '1.0.0',
  license: 'Apache-2.0',
  provides: [
    { tool_id: 'filesystem.read_file', version: '1.0.0' },
    { tool_id: 'filesystem.write_file', version: 'unknown' },
  ],
  tools: ['filesystem.list_directory', 'filesystem.read_file'],
};
export const providerList = {
  ...ENVELOPE,
  total: 2,
  next_cursor: null,
  providers: [
    PROVIDER,
    {
      ...PROVIDER,
      provider_id: 'surrealkit-npm',
      provider_type: 'npm_package',
      declared: false,
      version: 'unknown',
      tools: ['surrealkit'],
    },
  ],
};
export const provider = {
  ...ENVELOPE,
  ...PROVIDER,
  website: 'unknown',
  author: { name: 'AGenNext' },
  publisher: 'unknown' as const,
  permissions: 'unknown' as const,
  env: [
    {
      name: 'ALLOWED_DIRECTORIES',
      description: 'Directories, separated by commas.',
      required: true,
      secret: false,
    },
    { name: 'SERVICE_API_KEY', description: 'unknown' as const, required: 'unknown' as const, secret: true },
  ],
  diagnostics_list: [],
};

const CAPABILITY = {
  id: 'file.read',
  name: 'Read a file',
  description: 'Gives the content of a file.',
  domain: 'file',
  broader: ['file'],
  aliases: ['filesystem.read'],
  risk: 'low' as const,
  tools: ['filesystem.read_file', 'files.cat'],
  providers: ['filesystem-mcp-server'],
};
export const capabilityList = {
  ...ENVELOPE,
  total: 2,
  next_cursor: null,
  domains: [{ domain: 'file', tools: 1 }],
  capabilities: [
    CAPABILITY,
    {
      ...CAPABILITY,
      id: 'database.migration.run',
      risk: 'unknown' as const,
      description: 'unknown',
      tools: [],
    },
  ],
};
export const capability = { ...ENVELOPE, ...CAPABILITY };

const ENTRY = {
  index: 0,
  name: 'torrent-finder',
  description: 'Search and download movies',
  location: 'tools/torrent-finder/main.py',
  status: 'ready',
  capabilities: ['search', 'open'],
  languages: ['en', 'es'],
  tags: ['torrent', 'español', '4k'],
  visible: true as const,
  valid: true,
  registered: true,
  mentionable: true,
  invocable: true,
  refusal: null,
  diagnostics: [],
};
export const registry = {
  path: 'tools/tools.json',
  registry_id: null,
  loaded: true,
  ok: false,
  generation: '1',
  schema_version: '1.0.0',
  entries: [
    ENTRY,
    {
      ...ENTRY,
      index: 1,
      name: 'unknown',
      status: 'done',
      registered: false,
      valid: false,
      invocable: false,
      refusal: 'invalid' as const,
      diagnostics: [
        { ...DIAGNOSTICS[0], code: 'invalid_status', severity: 'error' as const, file: 'tools/tools.json' },
      ].map((each) => ({
        line: 9,
        column: 7,
        path: '/tools/1/status',
        message: 'Not a status.',
        hint: null,
        ...each,
      })),
    },
  ],
  by_name: {},
  by_tag: {},
  diagnostics: [],
};
export const registryList = {
  ...ENVELOPE,
  total: 1,
  next_cursor: null,
  registries: [
    {
      registry_id: 'local',
      path: 'tools/tools.json',
      loaded: true,
      ok: true,
      generation: '1',
      schema_version: '1.0.0',
      entries: 4,
      registered: 3,
    },
  ],
};

export const diagnosis = {
  ok: false,
  findings: [
    { check: 'node', outcome: 'ok' as const, message: 'Node 24.22.3.', hint: null },
    {
      check: 'workspace',
      outcome: 'warning' as const,
      message: 'There is no agent-tools.yaml here; the defaults apply.',
      hint: 'Run `agent-tools init`, or name the folder with --workspace.',
    },
    {
      check: 'catalog',
      outcome: 'problem' as const,
      message: '9 tools, 1 error.',
      hint: 'Run `agent-tools validate`.',
    },
  ],
};
export const initialisation = {
  created: ['agent-tools.yaml', 'catalog/hello.tool.yaml'],
  kept: ['README.md'],
};
export const formatting = {
  ok: false,
  files: [
    { file: 'catalog/a.tool.yaml', outcome: 'unchanged' as const },
    { file: 'catalog/b.tool.yaml', outcome: 'would_change' as const },
    { file: 'catalog/c.tool.yaml', outcome: 'skipped_syntax_error' as const },
  ],
};
export const reloaded = { ...ENVELOPE, generations: { definitions: 'abc123', registries: '2' } };
