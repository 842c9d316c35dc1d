import { documentSchemas } from '../../modules/owners/configuration/index.ts';

/** The part of JSON Schema that the workspace's own schema uses. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** `docs/configuration.md`: every key of agent-tools.yaml, what it means and what counts without it. */
export function renderConfigurationReference(): string {
  const rows = rowsOf('', documentSchemas()['workspace'] as Schema);
  return `${[
    '# agent-tools.yaml',
    '<!-- Generated from the sources by `npm run generate`. -->',
    INTRODUCTION,
    NOT_YET,
    ['| Key | Value | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n'),
    OVERLAYS,
    INSTANCES,
    RUNNING,
    AUTHENTICATION,
    SECRETS,
  ].join('\n\n')}\n`;
}

function rowsOf(place: string, schema: Schema): readonly string[] {
  const below = place === '' ? '' : `${place}.`;
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, each]) => [
    rowOf(`${below}${key}`, each),
    ...rowsOf(`${below}${key}`, each),
  ]);
  if (named.length > 0) return named;
  if (schema.items !== undefined) return rowsOf(`${place}[]`, schema.items);
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((branch) => rowsOf(place, branch));
  return schema.additionalProperties ? rowsOf(`${below}<alias>`, schema.additionalProperties) : [];
}

const rowOf = (key: string, schema: Schema): string =>
  `| \`${key}\` | ${kindOf(schema)} | ${schema.default === undefined ? '' : code(schema.default)} | ${meaningOf(schema)} |`;

function kindOf({ type, const: only, enum: words, items, properties, anyOf }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(kindOf).join(', or ');
  if (only !== undefined) return code(only);
  if (words !== undefined) return words.map(code).join(', ');
  if (type === 'array') return `list of ${PLURALS[items?.type ?? 'object'] ?? 'values'}`;
  if (type === 'object') return properties === undefined ? 'mapping of names' : 'mapping';
  return WORDS[type ?? ''] ?? 'value';
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  boolean: '`true`, `false`',
};
const PLURALS: Readonly<Record<string, string>> = { string: 'texts', object: 'mappings' };

function meaningOf({ description = '', examples = [] }: Schema): string {
  const shown = examples.map(code).join(', ');
  return (shown === '' ? description : `${description} For example ${shown}.`).replaceAll('|', '\\|');
}

const code = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value).replaceAll(',', ', ')}\``;

const INTRODUCTION =
  'Any folder is a workspace: every key has a default, and the file may be missing. Paths are relative to the file and stay below its folder. Further keys are kept and reported as `unknown_key`; keys that begin with `x-` are free. What is wrong in one registry, index, host, instance or source takes down that one alone; any other error leaves the file unread as a whole, and a running server keeps what it knew before. Editors complete and check the file with [`schemas/workspace.schema.json`](../schemas/workspace.schema.json).';

const NOT_YET =
  'Checked in shape and without effect in this release: `hosts`, `server.registry_namespace`, and `url` and `refresh` of an index.';

const OVERLAYS = `## Environments

\`--env ENV\`, or else AGENT_TOOLS_ENV, lays \`agent-tools.<ENV>.yaml\` over the file. It may hold \`instances\`, \`policy\`, \`server\` and \`store\`: mappings are merged key by key, lists and everything else are replaced. An environment without such a file is the finding \`overlay_missing\`.`;

const INSTANCES = `## Which instances are enabled

\`\`\`yaml
instances:
  files: { provider: filesystem-mcp-server, enabled: true }
  mail: { provider: mail-mcp-server }
policy:
  activation:
    default: disabled
    off:
      - provider: mail-mcp-server
        reason: incident_review
\`\`\`

The identity of an instance is \`instances.<alias>\`; aliases are letters and digits, joined by \`.\`, \`_\` or \`-\`. Whether it is enabled is decided by the first of these that speaks, and the answer says which:

| | Says | Code |
|---|---|---|
| 1 | an entry of \`policy.activation.off\` that names the instance or its provider, the first in their order | \`off_by_activation_policy\`, with the entry's \`reason\` |
| 2 | \`enabled\` in the overlay | \`set_by_environment\` |
| 3 | \`enabled\` in agent-tools.yaml | \`set_by_workspace\` |
| 4 | \`policy.activation.default\` | \`set_by_default\` |
| | nobody | unknown |

An activation policy is read as a whole or not at all: each entry of \`off\` names either \`provider\` or \`instance\`, and a key that is not one of its own is an error. An entry for an instance that is not there is the finding \`unknown_instance\`. An instance whose own definition has an error stays known by its name as not valid: what it was meant to be is unknown, and only \`off\` holds for it.`;

const RUNNING = `## How instances run

\`\`\`yaml
instances:
  files:
    provider: filesystem-mcp-server
    args: [/srv/documents]
    autostart: true
    idle_stop: "0"
    timeout: 20s
    probe: { every: 1m, tool: list_allowed_directories }
  tickets:
    provider: tickets-mcp-server
    url: https://tickets.example.com/mcp
    credential: { type: bearer, token: "\${env:TICKETS_TOKEN}" }
\`\`\`

Durations are a whole number and \`ms\`, \`s\`, \`m\` or \`h\`. A provider that is started here gets the variables of \`env\` and nothing else of the server's own environment, and is started with the first call where \`autostart\` does not say otherwise. When its definition changes, running calls finish with what they began with, and the next call starts it anew. What is written here as a value is for the runtime alone: no answer shows it.`;

const AUTHENTICATION = `## Who asks

\`server.auth\` lists how callers may say who they are; a credential that one entry knows is enough. [Authentication](authentication.md) shows how to set it up, behind a proxy too: TLS is the proxy's affair and has no key here. What stands in an entry is read as a whole or not at all: a key that is not one of its own is an error. A server that finds agent-tools.yaml unreadable when it starts lets nobody in where the file may hold \`auth\`.`;

const SECRETS = `## Secrets

A secret is written as a reference: \`\${env:NAME}\`, \`\${file:PATH}\`. Plain text is the finding \`literal_secret\` where this file's own keys ask for a reference, and where \`provider.yaml\` marks a variable of an instance with \`secret: true\`, or where an address holds a password; the address is then used without it. Of an instance's environment only the names of variables are ever shown.`;
