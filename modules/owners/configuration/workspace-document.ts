import * as z from 'zod';
import { ID_PATTERN, MAX_ID_LENGTH } from '../../core/ids.ts';

/**
 * The shape of agent-tools.yaml (CONTRACT 2), the one source of its JSON Schema. Every key may be absent: the defaults
 * are the workspace's, not the document's, so that an overlay can be told from a default.
 */
const id = z.string().meta({ pattern: ID_PATTERN, maxLength: MAX_ID_LENGTH });
const text = z.string().min(1);
const path = text.meta({ description: 'Relative to this file and below its folder, with `/`.' });
const secret = text.meta({ description: 'A reference: `${env:NAME}` or `${file:PATH}`.', writeOnly: true });

const registry = z.looseObject({
  id,
  path,
  family: z.literal('tool').meta({ description: 'Its entries belong to the family `tool`.' }).optional(),
});

const index = z.looseObject({
  id,
  type: text.meta({ examples: ['mcp_registry'] }),
  url: text.optional(),
  refresh: text.meta({ examples: ['1h'] }).optional(),
});

const host = z.looseObject({
  id,
  type: text.meta({ examples: ['zeroclaw'] }),
  path: text.meta({ description: 'Where the host keeps its own configuration.' }).optional(),
  bridge: z.boolean().optional(),
});

const instance = z.looseObject({
  provider: id.optional(),
  enabled: z.boolean().optional(),
  env: z
    .record(z.string(), z.string())
    .meta({ description: 'Values, or references for what the provider marks as secret.' })
    .optional(),
});

const tokenAuth = z.looseObject({
  type: z.literal('token'),
  file: text.optional(),
  token: secret.optional(),
});

const oidcAuth = z.looseObject({
  type: z.literal('oidc'),
  issuer: text,
  audience: text,
  claims: z.record(z.string(), z.unknown()).optional(),
  client_id: text.optional(),
  client_secret: secret.optional(),
});

const server = z.looseObject({
  host: text.optional(),
  port: z.int().min(0).max(65_535).optional(),
  auth: z.array(z.discriminatedUnion('type', [tokenAuth, oidcAuth])).optional(),
  registry_namespace: text
    .meta({ description: 'Names providers on the MCP Registry face.', examples: ['local.agent-tools'] })
    .optional(),
});

const store = z.looseObject({
  url: text.meta({ examples: ['sqlite:.agent-tools/state.db', '${env:DATABASE_URL}'] }).optional(),
});

const policy = z.looseObject({
  dir: path.optional(),
  mode: z
    .enum(['enforce', 'observe'])
    .meta({ description: 'observe: log what would be refused (loopback only).' })
    .optional(),
});

const sources = z.looseObject({
  order: z
    .array(text.meta({ examples: ['definitions', 'registry:local'] }))
    .meta({
      description: 'Which source wins where several have the same tool id; without it, that is a conflict.',
    })
    .optional(),
});

/** The parts that an overlay may override. */
export const overlayShape = {
  instances: z.record(z.string(), instance).optional(),
  server: server.optional(),
  store: store.optional(),
  policy: policy.optional(),
};

const version = z.literal(1).optional();

export const workspaceDocument = z.looseObject({
  version,
  catalog: z.array(path).optional(),
  capabilities: z.array(path).optional(),
  registries: z.array(registry).optional(),
  indexes: z.array(index).optional(),
  hosts: z.array(host).optional(),
  sources: sources.optional(),
  ...overlayShape,
});
export type WorkspaceDocument = z.output<typeof workspaceDocument>;

export const overlayDocument = z.looseObject({ version, ...overlayShape });
