import type * as z from 'zod';
import type { DiagnosticShape } from '../../shapes/basics.ts';
import type { offer, SummaryShape, tool, version } from '../../shapes/tool.ts';

/** Outputs of operations for tests of their texts, with everything in them that is hard to lay out. */

export const ENVELOPE = {
  generated_at: '2026-06-01T00:00:00.000Z',
  generations: { definitions: '1' },
  completeness: { definitions: 'complete' as const },
};

const summaryOf = (id: string, fields: Partial<SummaryShape> = {}): SummaryShape => ({
  id,
  source: 'definitions',
  key: `tool:${id}`,
  name: id,
  description: 'unknown',
  capabilities: 'unknown',
  operations: [],
  latest_version: '1.0.0',
  lifecycle: 'active',
  declared_status: 'unknown',
  risk: 'unknown',
  effective_risk: fields.risk ?? 'unknown',
  approval_required: 'unknown',
  tags: [],
  languages: [],
  registered: true,
  invocable: true,
  refusal: null,
  diagnostics: 0,
  ...fields,
});

const SUMMARIES: readonly SummaryShape[] = [
  summaryOf('filesystem.read_file', {
    description: 'Reads a text file from an allowed directory, whole or by lines, and says its encoding.',
    capabilities: ['file.read', 'file.metadata.read'],
    risk: 'medium',
  }),
  summaryOf('surrealkit', { latest_version: '2.2.1', capabilities: ['database.schema.generate'] }),
  summaryOf('translate.chinese', {
    description: '将文本翻译成中文,并保留原文的段落与标点。适合长文档。',
    capabilities: ['text.translate'],
    risk: 'low',
    latest_version: '2026.8.31',
  }),
  summaryOf('hebrew.calendar', {
    description: 'לוח שנה עברי 📅 with dates',
    risk: 'high',
    invocable: false,
    registered: false,
    refusal: 'planned',
    lifecycle: 'planned',
  }),
  summaryOf('torrent-finder', {
    source: 'registry:local',
    description: 'Hostile \u001b[31mtext\u001b[0m\u202e and\ntwo lines\u0007',
    latest_version: 'unknown',
    risk: 'critical',
    invocable: false,
    registered: false,
    refusal: 'duplicate',
  }),
];

export const toolList = {
  ...ENVELOPE,
  total: SUMMARIES.length,
  next_cursor: null,
  tools: [...SUMMARIES],
  invalid: [{ file: 'catalog/broken.tool.yaml', diagnostics: 2 }],
};

export const searchResult = {
  ...ENVELOPE,
  snapshot: 's1.0123456789abcdef',
  good_match: true,
  advice: null,
  meaning: null,
  total: 12,
  next_cursor: 'abc',
  tools: SUMMARIES.slice(0, 4).map((summary, at) => ({
    ...summary,
    score: 0.91 - at / 5,
    why: [
      { field: 'name', terms: ['read', 'file'] },
      { field: 'description', terms: ['text'] },
    ].slice(0, 2 - (at % 2)),
  })),
};

const offerOf = (
  providerId: string,
  fields: Partial<z.output<typeof offer>> = {},
): z.output<typeof offer> => ({
  provider_id: providerId,
  provider_type: 'mcp_server',
  provider_type_canonical: 'mcp_server',
  protocol: 'mcp',
  offer_status: 'active',
  lifecycle: 'active',
  install_strategy: 'unknown',
  version_policy: 'unknown',
  coordinate: null,
  derived: false,
  ...fields,
});

const versionOf = (fields: Partial<z.output<typeof version>> = {}): z.output<typeof version> => ({
  version: '1.0.0',
  revision: `sha256:${'0123456789abcdef'.repeat(4)}`,
  status: 'active',
  lifecycle: 'active',
  contract: {
    inputs: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file, relative to an allowed directory.' },
        encoding: { enum: ['utf-8', 'latin1'] },
        lines: {
          type: 'object',
          properties: { from: { type: 'integer' }, to: { type: ['integer', 'null'] } },
        },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['path'],
    },
    outputs: 'unknown',
  },
  contract_digest: `sha256:${'fedcba9876543210'.repeat(4)}`,
  operation_contracts: {},
  operation_contracts_digest: 'unknown',
  definition_digest: 'unknown',
  providers: [
    offerOf('filesystem-mcp-server', { coordinate: 'packages/filesystem-mcp-server' }),
    offerOf('internal-filesystem-http', { provider_type: 'http_api', protocol: 'https' }),
  ],
  ...fields,
});

export const DIAGNOSTICS: readonly DiagnosticShape[] = [
  {
    code: 'high_risk_without_approval',
    severity: 'warning',
    file: 'catalog/files.tool.yaml',
    line: 40,
    column: 1,
    path: '/approval_required',
    message: 'The risk is high, but approval is declared as not required.',
    hint: 'Set `approval_required: true`; it is required in effect.',
  },
  {
    code: 'license_unknown',
    severity: 'info',
    file: 'catalog/files.tool.yaml',
    line: 1,
    column: 1,
    path: '',
    message: 'No licence is stated.',
    hint: null,
  },
];

export const wholeTool: z.output<typeof tool> = {
  ...ENVELOPE,
  snapshot: 's1.0123456789abcdef',
  ...summaryOf('filesystem.read_file', SUMMARIES[0]),
  name: 'Read File',
  tags: ['files', 'text'],
  author: { name: 'AGenNext', type: 'Organization', url: 'https://example.org' },
  publisher: { name: 'AGenNext', role: 'catalog_curator' },
  license: 'Apache-2.0',
  pricing: {
    plans: [
      { plan_id: 'free', billing_model: 'free' },
      {
        plan_id: 'pro',
        name: 'Pro',
        billing_model: 'usage_based',
        price_amount: '0.10',
        price_currency: 'USD',
        unit: 'call',
      },
    ],
  },
  permissions: { filesystem: ['read'], network: { hosts: [] } },
  support: 'unknown',
  examples: ['Read the last 20 lines of the log.', '读取 README 并总结它的内容'],
  aliases: ['files.read'],
  replaced_by: 'filesystem.read_text',
  effective_risk: 'high',
  effective_approval: 'required',
  versions: [
    versionOf(),
    versionOf({
      version: '0.9.0',
      lifecycle: 'deprecated',
      status: 'deprecated',
      contract: 'unknown',
      contract_digest: 'unknown',
      providers: [],
    }),
  ],
  conflicts: [{ source: 'registry:local', reason: 'same_id_in_source' }],
  diagnostics_list: [...DIAGNOSTICS],
};

/** What a document must have and nothing else. */
export const bareTool: z.output<typeof tool> = {
  ...wholeTool,
  ...summaryOf('bare', { latest_version: 'unknown', invocable: false, refusal: 'no_offer' }),
  author: 'unknown',
  publisher: 'unknown',
  license: 'unknown',
  pricing: 'unknown',
  permissions: 'unknown',
  support: 'unknown',
  examples: [],
  aliases: [],
  replaced_by: null,
  effective_risk: 'unknown',
  effective_approval: 'unknown',
  versions: [],
  conflicts: [],
  diagnostics_list: [],
};

export const versionList = { ...ENVELOPE, id: wholeTool.id, versions: wholeTool.versions };
export const singleVersion = {
  ...ENVELOPE,
  id: wholeTool.id,
  ...versionOf({
    contract: { inputs: { type: 'object' }, outputs: { type: 'array', items: { type: 'string' } } },
  }),
};

export const validation = {
  ok: false,
  checked: { files: 12, tools: 9, providers: 2, capabilities: 31, registry_entries: 4 },
  summary: { errors: 1, warnings: 1, infos: 1 },
  diagnostics: [
    {
      code: 'missing_field',
      severity: 'error' as const,
      file: 'catalog/año nuevo, 100%.tool.yaml',
      line: 3,
      column: 5,
      path: '/versions/0',
      message: 'The key `version` is missing.\nIt was: 100%',
      hint: 'Add the key under the mapping that is named.',
    },
    ...DIAGNOSTICS,
  ],
};
export const cleanValidation = {
  ok: true,
  checked: { files: 1, tools: 1, providers: 0, capabilities: 0, registry_entries: 1 },
  summary: { errors: 0, warnings: 0, infos: 0 },
  diagnostics: [],
};

/** Of an entry of a registry, of one operation of which nothing is stated. */
export const entryVersion = {
  ...ENVELOPE,
  id: 'finder',
  ...versionOf({
    version: 'unknown',
    contract: 'unknown',
    contract_digest: 'unknown',
    operation_contracts: {
      search: {
        inputs: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
        outputs: 'unknown',
      },
      'שלום \u202eevil\u001b[31m': 'unknown',
    },
    operation_contracts_digest: `sha256:${'fedcba9876543210'.repeat(4)}`,
    providers: [offerOf('local', { provider_type: 'local_binary', derived: true })],
  }),
};
