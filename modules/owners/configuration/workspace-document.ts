import * as z from 'zod';
import { ID_PATTERN, MAX_ID_LENGTH } from '../../core/ids.ts';
import { DEFAULT_WORKSPACE } from '../../core/model/workspace.ts';
import { authMethod } from './auth-document.ts';
import { NO_OTHER_KEY } from './closed-mapping.ts';
import { DURATION } from './duration.ts';
import { instanceDocument } from './instance-document.ts';

/**
 * The shape of agent-tools.yaml (CONTRACT 2), the one source of its JSON Schema and of docs/configuration.md. Every key
 * may be absent: the defaults are the workspace's and only stated here, so that an overlay can be told from a default.
 */
const id = z.string().meta({ pattern: ID_PATTERN, maxLength: MAX_ID_LENGTH });
const text = z.string().min(1);
const REASON = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
/** Whole days, as long as a calendar is of any use. */
const KEPT_FOR = /^[1-9]\d{0,4}d$/;
/** UTF-16 units. */
const MAX_REASON_LENGTH = 100;
/** In the spelling that browsers give it: lower case, and no user, path or query. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::[1-9]\d{0,4})?$/;
const path = text.meta({ description: 'Relative to this file and below its folder, with `/`.' });

const registry = z.looseObject({
  id: id.meta({ description: 'Names it as the source `registry:<id>`.' }),
  path: path.meta({ description: 'Its tools.json.' }),
  family: z.literal('tool').meta({ description: 'Its entries belong to the family `tool`.' }).optional(),
});

const index = z.looseObject({
  id: id.meta({ description: 'Names it as the source `index:<id>`.' }),
  type: text.meta({ description: 'What it speaks.', examples: ['mcp_registry'] }),
  url: text.meta({ description: 'Where it is.' }).optional(),
  refresh: text.meta({ description: 'How often it is asked.', examples: ['1h'] }).optional(),
});

const host = z.looseObject({
  id: id.meta({ description: 'Names it as the source `host:<id>`.' }),
  type: text.meta({ description: 'What kind of host it is.', examples: ['zeroclaw'] }),
  path: text.meta({ description: 'Where the host keeps its own configuration.' }).optional(),
  bridge: z.boolean().meta({ description: 'The bridges show this one; else the first.' }).optional(),
});

const rateLimit = z.looseObject({
  per_minute: z
    .int()
    .min(1)
    .max(10_000_000)
    .meta({
      description: 'Requests that one subject may go on making.',
      default: DEFAULT_WORKSPACE.server.rateLimit.perMinute,
    })
    .optional(),
  burst: z
    .int()
    .min(1)
    .max(10_000_000)
    .meta({
      description: 'Requests that it may make at once after a rest.',
      default: DEFAULT_WORKSPACE.server.rateLimit.burst,
    })
    .optional(),
});

const server = z.looseObject({
  host: text
    .meta({ description: 'Address to listen at.', default: DEFAULT_WORKSPACE.server.host })
    .optional(),
  port: z
    .int()
    .min(0)
    .max(65_535)
    .meta({ description: 'Port; 0 takes a free one.', default: DEFAULT_WORKSPACE.server.port })
    .optional(),
  auth: z
    .array(authMethod)
    .meta({
      description: 'How callers say who they are; needed at any address but the loopback.',
      default: DEFAULT_WORKSPACE.server.auth,
    })
    .optional(),
  names: z
    .array(text)
    .max(100)
    .meta({
      description:
        'Host names under which it answers beside its own address, as behind a proxy; without a port.',
      default: DEFAULT_WORKSPACE.server.names,
      examples: [['tools.example.com']],
    })
    .optional(),
  public_url: z
    .string()
    .max(300)
    .regex(ORIGIN, 'Expected an address without a path.')
    .meta({
      description:
        'Where callers reach it, where that is another address than where it listens, as behind a proxy; without a path.',
      examples: ['https://tools.example.com'],
    })
    .optional(),
  rate_limit: rateLimit.meta({ description: 'How much one authenticated subject may ask.' }).optional(),
  registry_namespace: text
    .meta({
      description: 'Names providers on the MCP Registry face.',
      default: DEFAULT_WORKSPACE.server.registryNamespace,
    })
    .optional(),
});

const store = z.looseObject({
  url: text
    .meta({
      description: 'Where records are kept: `sqlite:PATH` or `postgres://…`, a password only as a reference.',
      default: DEFAULT_WORKSPACE.store.url,
      examples: ['postgres://tools:${env:DATABASE_PASSWORD}@db.example/tools', '${env:DATABASE_URL}'],
    })
    .optional(),
  journal: z
    .looseObject({
      keep: z
        .string()
        .regex(KEPT_FOR, 'Expected days, such as `90d`.')
        .meta({
          description:
            'For how long the journal is kept; a server ends the keeping of what is older. Default: for good.',
          examples: ['90d'],
        })
        .optional(),
    })
    .meta({ description: 'What happened, as it is recorded there.' })
    .optional(),
});

const off = z
  .looseObject({
    provider: id.meta({ description: 'All instances of this provider.' }).optional(),
    instance: text.meta({ description: 'The instance of this alias.' }).optional(),
    reason: z
      .string()
      .max(MAX_REASON_LENGTH)
      .regex(REASON, 'Expected lower-case words joined by `_`.')
      .meta({ description: 'Shown as the reason, in lower-case words joined by `_`.' })
      .optional(),
  })
  .meta({ ...NO_OTHER_KEY, oneOf: [{ required: ['provider'] }, { required: ['instance'] }] });

export const activationPolicy = z
  .looseObject({
    default: z
      .enum(['enabled', 'disabled'])
      .meta({ description: 'What counts for instances that do not say `enabled`.' })
      .optional(),
    off: z
      .array(off)
      .meta({
        description:
          'What is off, whatever its own definition wants: each entry names one provider or one instance.',
      })
      .optional(),
  })
  .meta({ ...NO_OTHER_KEY, description: 'Which instances are wanted.' });

const policy = z.looseObject({
  dir: path
    .meta({ description: 'Folder of policy files.', default: DEFAULT_WORKSPACE.policy.dir })
    .optional(),
  mode: z
    .enum(['enforce', 'observe'])
    .meta({
      description: 'observe: log what would be refused (loopback only).',
      default: DEFAULT_WORKSPACE.policy.mode,
    })
    .optional(),
  activation: activationPolicy.optional(),
});

const embedder = z.looseObject({
  type: z.enum(['openai', 'use_lite']).meta({
    description:
      "`openai`: an endpoint that speaks OpenAI's `/embeddings`; `use_lite`: the optional packages @energetic-ai/core, embeddings and model-embeddings-en, on this machine.",
  }),
  url: text
    .meta({
      description: 'The address below which `/embeddings` is.',
      examples: ['http://127.0.0.1:11434/v1'],
    })
    .optional(),
  model: text.meta({ description: 'As the endpoint names it.', examples: ['all-minilm'] }).optional(),
  key: text
    .meta({ description: 'Sent as a bearer token; a reference.', examples: ['${env:EMBEDDINGS_KEY}'] })
    .optional(),
  weight: z
    .number()
    .min(0)
    .max(10)
    .meta({ description: 'How much meaning counts beside words, which count 1.', default: 0.6 })
    .optional(),
  timeout: z
    .string()
    .regex(DURATION, 'Expected a duration, such as `2s`.')
    .meta({ description: 'How long a search waits for it at most; then words alone answer.', default: '2s' })
    .optional(),
});

const search = z.looseObject({
  embedder: embedder
    .meta({ description: 'Compares texts by meaning; without it words alone count.' })
    .optional(),
});

const sources = z.looseObject({
  order: z
    .array(text)
    .meta({
      description: 'Which source wins where several have the same tool id; without it, that is a conflict.',
      examples: [['definitions', 'registry:local']],
    })
    .optional(),
});

/** The parts that an overlay may override. */
export const overlayShape = {
  instances: z
    .record(z.string(), instanceDocument)
    .meta({ description: 'What operators configured, by alias.' })
    .optional(),
  server: server.meta({ description: 'How `serve` answers.' }).optional(),
  store: store.meta({ description: "Owners' records." }).optional(),
  policy: policy.meta({ description: 'What is wanted and allowed.' }).optional(),
};

const version = z.literal(1).meta({ description: 'The version of this format.' }).optional();

export const workspaceDocument = z.looseObject({
  version,
  catalog: z
    .array(path)
    .meta({ description: 'Folders of tools and providers.', default: DEFAULT_WORKSPACE.catalog })
    .optional(),
  capabilities: z
    .array(path)
    .meta({ description: 'Folders of the vocabulary.', default: DEFAULT_WORKSPACE.capabilities })
    .optional(),
  registries: z.array(registry).meta({ description: 'tools.json files of agents.' }).optional(),
  indexes: z.array(index).meta({ description: 'Upstream indexes of packages.' }).optional(),
  hosts: z.array(host).meta({ description: 'Host systems whose state is shown.' }).optional(),
  sources: sources.meta({ description: 'Which source wins.' }).optional(),
  search: search.meta({ description: 'How tools are found.' }).optional(),
  ...overlayShape,
});
export type WorkspaceDocument = z.output<typeof workspaceDocument>;
export type WrittenActivation = z.output<typeof activationPolicy>;

export const overlayDocument = z.looseObject({ version, ...overlayShape });
