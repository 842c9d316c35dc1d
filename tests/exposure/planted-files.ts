import { CANARIES } from './canaries.ts';
import { ECHO_INSTANCE, PLANTED_ECHO } from './planted-echo.ts';
import { PLANTED_SKILLS } from './planted-skills.ts';

/**
 * A workspace that has a canary wherever an owner's documents may hold something private, and one of every identity,
 * so that every answer has something to show.
 */

const {
  secret_value: SECRET,
  secret_reference: REFERENCE,
  url_credentials: PASSWORD,
  private_field: PRIVATE,
  home_folder: HOME,
  file_content: CONTENT,
} = CANARIES;

/** Where the workspace's references lead: a process that resolved them would hold the value. */
export const REFERENCED_VARIABLE = `${REFERENCE.toUpperCase()}_TOKEN`;

const ENV_REFERENCE = `\${env:${REFERENCED_VARIABLE}}`;
const FILE_REFERENCE = `\${file:/home/${HOME}/${REFERENCE}.txt}`;
const userInfo = `operator:${PASSWORD}@`;
const digit = (text: string): string => `sha256:${text.repeat(64)}`;

const WORKSPACE = `version: 1
x-owner: ${PRIVATE}
registries:
  - { id: local, path: tools/tools.json, x-why: ${PRIVATE} }
indexes:
  - { id: official, type: mcp_registry, url: "https://${userInfo}index.example/v0?password=${PASSWORD}" }
hosts:
  - { id: claw, type: zeroclaw, path: /home/${HOME}/.zeroclaw }
instances:
  files:
    provider: files-server
    enabled: true
    x-note: ${PRIVATE}
    env:
      FILES_ROOT: /home/${HOME}/documents
      FILES_TOKEN: ${JSON.stringify(ENV_REFERENCE)}
      FILES_KEY: ${JSON.stringify(FILE_REFERENCE)}
      FILES_PASSWORD: ${SECRET}
${ECHO_INSTANCE}  web: { provider: web-server, enabled: false, env: { WEB_TOKEN: "${SECRET}" } }
  odd: { provider: web-server, enabled: ${SECRET}, env: ${SECRET} }
  list: [${SECRET}]
policy: { dir: policy/, x-contact: ${PRIVATE}, activation: { off: [ { instance: web, reason: cost } ] } }
`;

/** Chosen by an environment: what only a server with authentication would be given. */
const OVERLAY = `version: 1
instances:
  files: { env: { FILES_TOKEN: "${SECRET}" } }
server:
  auth:
    - { type: token, x-token: ${SECRET} }
    - { type: token, file: /home/${HOME}/tokens }
    - { type: oidc, issuer: "https://${userInfo}login.example", audience: catalog, x-secret: ${JSON.stringify(ENV_REFERENCE)} }
store: { url: ${JSON.stringify(FILE_REFERENCE)} }
`;

const PROVIDER = `provider_id: files-server
provider_type: mcp_server
name: Files server
description: Serves files.
version: 1.0.0
license: Apache-2.0
website: "https://${userInfo}files.example/"
repository: { url: "https://${userInfo}git.example/files", source: git, subfolder: /home/${HOME}/files }
author: { name: Acme, url: "https://${userInfo}acme.example", x-payroll: ${PRIVATE} }
runtime: { type: node, command: /home/${HOME}/bin/node, args: [--token, ${SECRET}], url: "http://${userInfo}localhost:9000" }
env:
  - { name: FILES_ROOT, description: Where the files are., required: true }
  - { name: FILES_TOKEN, secret: true, x-vault: ${JSON.stringify(ENV_REFERENCE)} }
  - { name: FILES_KEY, secret: true }
  - { name: FILES_OLD=${SECRET} }
  - { name: FILES_PASSWORD, secret: true, default: ${SECRET} }
permissions: { network: none, filesystem: read, x-reviewed-by: ${PRIVATE} }
build: { command: npm run build, environment: { NPM_TOKEN: ${SECRET} }, cache: /home/${HOME}/.npm }
packages:
  - { registryType: npm, identifier: "@acme/files", environmentVariables: [ { name: FILES_TOKEN, isSecret: true, value: ${SECRET} } ] }
remotes:
  - { type: streamable-http, url: "https://${userInfo}remote.example/mcp", headers: [ { name: Authorization, isSecret: true, value: ${SECRET} } ] }
provides:
  - { tool_id: files.read, version: 1.0.0 }
x-internal: { owner: ${PRIVATE}, path: /home/${HOME} }
`;

const WEB_PROVIDER = `provider_id: web-server
provider_type: http_api
env:
  - { name: WEB_TOKEN, required: true, secret: true }
provides:
  - { tool_id: web.search, version: 1.0.0 }
`;

const TOOL = `id: files.read
type: tool
name: Read a file
description: Reads one file, as https://${userInfo}files.example/docs says.
capabilities: [file.read]
tags: [files]
languages: [en]
risk: low
approval_required: false
license: MIT
author: { name: Acme, type: Organization, x-contact: ${PRIVATE} }
publisher: { name: Acme Tools, role: catalog_curator, x-contact: ${PRIVATE} }
permissions: { filesystem: read, secrets: [FILES_TOKEN, "${SECRET} in plain"], x-reviewed-by: ${PRIVATE} }
auth: { type: bearer, env: [FILES_TOKEN], url: "https://${userInfo}login.example", x-note: ${PRIVATE} }
support: { team: Files, url: "https://${userInfo}support.example/", x-pager: ${PRIVATE} }
pricing: { plans: [ { plan_id: free, billing_model: free, x-margin: ${PRIVATE} } ], x-margin: ${PRIVATE} }
examples: [ Read a file, { title: Read another, arguments: { token: ${SECRET} }, result: ${PRIVATE} } ]
repository: { url: "https://${userInfo}git.example/files" }
integration_policy: { note: ${PRIVATE} }
install: { script: /home/${HOME}/install.sh, token: ${SECRET} }
x-suggested: { risk: high, by: ${PRIVATE} }
versions:
  - version: 1.0.0
    status: active
    definition_digest: ${digit('1')}
    contract: { inputs: { path: string }, outputs: { content: string } }
    changelog: ${PRIVATE}
    x-build: ${PRIVATE}
    providers:
      - provider_id: files-server
        provider_type: mcp_server
        protocol: mcp
        offer_status: active
        coordinate: pkg:npm/%40acme/files@1.0.0
        package_path: /home/${HOME}/packages/files
        access_url: "https://${userInfo}files.example/mcp"
        auth: { type: bearer, env: [FILES_TOKEN], x-token: ${SECRET} }
        permissions: { network: none, x-reviewed-by: ${PRIVATE} }
        parameters: { path: query, x-default: ${PRIVATE} }
        x-private: ${PRIVATE}
`;

/** Without a fault, so that it can be approved. */
const PLAIN_TOOL = `id: plain.note
type: tool
name: Take a note
description: Keeps one note.
capabilities: [file.read]
risk: high
x-owner: ${PRIVATE}
versions:
  - version: 1.0.0
    status: active
    contract: { inputs: { text: string }, outputs: {} }
    x-build: ${PRIVATE}
    providers:
      - { provider_id: files-server, provider_type: mcp_server, protocol: mcp, offer_status: active, x-private: ${PRIVATE} }
`;

const WEB_TOOL = `id: web.search
type: tool
name: Search the web
description: Finds pages on the web.
capabilities: [web.search]
versions:
  - version: 1.0.0
    status: active
    providers:
      - { provider_id: web-server, provider_type: http_api, coordinate: "pkg:generic/web@1.0.0?download_url=https://${userInfo}files.example" }
      - { provider_id: file-server, provider_type: cli, coordinate: "pkg:generic/web@1.0.0?download_url=file:///home/${HOME}/web" }
`;

const CAPABILITIES = `- { id: file.read, name: Read a file, description: Gives the content of a file., x-owner: ${PRIVATE} }
- { id: web.search, name: Search the web, description: Finds pages on the web. }
`;

const REGISTRY = JSON.stringify({
  version: '1.0.0',
  meta: { repo: `https://${userInfo}git.example/tools`, purpose: PRIVATE },
  token: SECRET,
  tools: [
    {
      name: 'finder',
      description: `Finds things by https://${userInfo}finder.example.`,
      location: 'tools/finder/main.py',
      status: 'ready',
      capabilities: ['search'],
      languages: ['en'],
      tags: ['find'],
      command: `/home/${HOME}/bin/python`,
      environment: { TOKEN: SECRET },
    },
    {
      name: 'outside',
      description: 'Lies where nobody should look.',
      location: `/home/${HOME}/outside.py`,
      status: 'ready',
      capabilities: ['search'],
      tags: ['find'],
    },
    { name: 'half', description: 7, location: ['x'], status: 'ready', password: SECRET },
  ],
});

const TOOL_PAGE = `---
name: finder
operations: [search]
owner: ${PRIVATE}
token: ${SECRET}
capabilities:
  search:
    inputs: { $comment: "https://${userInfo}docs.example", type: object, properties: { query: { type: string } } }
    outputs: { type: object, properties: { key: { type: string, writeOnly: true, default: ${SECRET} } } }
    risk: low
    x-owner: ${PRIVATE}
    token: ${SECRET}
---
# Finder

## search
${PRIVATE}
`;

/** Documents that a parser stops at, close to what must not be repeated. */
const BROKEN_DOCUMENTS: Readonly<Record<string, string>> = {
  'catalog/unclosed.tool.yaml': `id: unclosed\ntoken: "${CONTENT}\n`,
  'catalog/indented.tool.yaml': `id: indented\n  ${CONTENT}: x\n\ttoken: ${CONTENT}\n`,
  'catalog/flow.tool.yaml': `{ id: flow, token: ${CONTENT} ]`,
  'catalog/alias.tool.yaml': `id: alias\ntoken: *${CONTENT}\n`,
  'catalog/typed.tool.yaml': `id: typed\ntype: tool\nname: [${CONTENT}]\ncapabilities: ${CONTENT}\nrisk: [${CONTENT}]\napproval_required: ${CONTENT}\nversions: ${CONTENT}\n`,
  'catalog/binary.tool.yaml': `id: binary\u0000${CONTENT}`,
  'catalog/several.tool.yaml': `id: several\n---\ntoken: ${CONTENT}\n`,
  'packages/broken/provider.yaml': `provider_id: broken\nbuild: { token: "${CONTENT}\n`,
};

/** Everything can be read, but for documents of their own that cannot. */
export const WHOLE_FILES: Readonly<Record<string, string>> = {
  'policy/sees.test.yaml':
    'cases:\n  - { name: agents see it, subject: "agent:helper", action: see, tool: files.read, expect: allow }\n',
  'agent-tools.yaml': WORKSPACE,
  'agent-tools.staging.yaml': OVERLAY,
  'capabilities/all.yaml': CAPABILITIES,
  'catalog/files.read.tool.yaml': TOOL,
  'catalog/plain.note.tool.yaml': PLAIN_TOOL,
  'catalog/web.search.tool.yaml': WEB_TOOL,
  'packages/files-server/provider.yaml': PROVIDER,
  'packages/web-server/provider.yaml': WEB_PROVIDER,
  'tools/tools.json': REGISTRY,
  ...PLANTED_SKILLS,
  ...PLANTED_ECHO,
  'tools/tools/finder/main.py': `TOKEN = "${SECRET}"\n`,
  'tools/tools/finder/TOOL.md': TOOL_PAGE,
  ...BROKEN_DOCUMENTS,
};

/** What owners load as a whole cannot be read: the configuration, its overlay, the registry, and every record. */
export const BROKEN_FILES: Readonly<Record<string, string>> = {
  ...WHOLE_FILES,
  'agent-tools.yaml': `version: 1\nstore: { url: "postgres://${userInfo}database.example\nserver: [ ${SECRET}\n`,
  'agent-tools.staging.yaml': `server: { auth: [ { type: token, token: "${SECRET} } ] }\n`,
  'tools/tools.json': `{ "version": "1.0.0", "tools": [ { "name": "finder", "token": ${CONTENT} } ] }`,
  '.agent-tools/records/indexes.json': `{ "version": 1, "looks": [ ${CONTENT}`,
  '.agent-tools/records/builtin.json': `{ "version": 1, "implementations": [], "token": "${SECRET}" }`,
  '.agent-tools/records/inventory.json': JSON.stringify({
    version: 1,
    artifacts: [{ purl: `pkg:npm/x@1?download_url=https://${userInfo}files.example`, token: SECRET }],
  }),
  '.agent-tools/records/observations.json': JSON.stringify({
    version: 1,
    runtimes: [{ runtime: CANARIES.host_name, seen: [], error: CANARIES.raw_error }],
    observations: [],
  }),
};

/** The same files as they once were: every canary is another one, and some of what is public, too. */
export const earlier = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text
        .replaceAll(/canary[a-z]+/g, '$&earlier')
        .replaceAll('network: none', 'network: required')
        .replaceAll('Reads one file', 'Reads a file')
        .replaceAll('path: string', 'path: integer')
        .replaceAll('license: MIT', 'license: ISC'),
    ]),
  );

/** Where owners look for a file there is a folder, or a link that leads nowhere and tells of another place. */
export const OBSTRUCTED_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(WHOLE_FILES).filter(([path]) => path.startsWith('catalog/'))),
  'agent-tools.yaml': WORKSPACE.replace(
    'policy:',
    // A store that cannot be reached.
    `catalog: [catalog/, gone/]\nstore: { url: "postgres://${userInfo}127.0.0.1:1/state" }\npolicy:`,
  ),
  'agent-tools.staging.yaml/inside.txt': SECRET,
  'tools/tools.json/inside.txt': SECRET,
  'packages/files-server/provider.yaml/inside.txt': SECRET,
  '.agent-tools/records/inventory.json/inside.txt': SECRET,
  '.agent-tools/records/indexes.json': `link:/home/${HOME}/indexes.json`,
  'catalog/link.tool.yaml': `link:/home/${HOME}/tool.yaml`,
  'catalog/round': 'link:../catalog',
  'packages/loop/provider.yaml': 'link:provider.yaml',
  '.agent-tools/records/observations.json': 'link:observations.json',
};

export const RECORDS = {
  indexes: {
    index: 'official',
    observed_at: '2026-06-01T00:00:00Z',
    fresh_for_ms: 3_155_760_000_000,
    complete: true,
    artifacts: [
      { purl: 'pkg:npm/%40acme/files@1.0.0', digest: digit('a') },
      { purl: 'pkg:npm/%40acme/files@0.9.0', digest: digit('b'), available: false, detail_code: 'yanked' },
    ],
  },
  builtin: {
    implementations: [
      { key: 'channel:discord', version: '1.0.0', provider: 'discord-channel', available: true },
      { key: 'channel:irc', provider: 'irc-channel', available: false, detail_code: 'feature_off' },
    ],
    complete_families: ['channel'],
  },
  inventory: {
    artifacts: [
      {
        purl: 'pkg:npm/%40acme/files@1.0.0',
        digest: digit('a'),
        origin: 'index:official',
        installed: true,
        admitted: true,
        admission_code: 'signature_valid',
        provides: [{ key: 'platform:shell', provider: 'files-server', version: '1.0.0' }],
      },
      { purl: 'pkg:npm/%40acme/other@2.0.0', digest: digit('c'), installed: true, admitted: false },
    ],
  },
} as const;

export const REPORT = {
  runtime: 'node-a',
  runtime_generation: '7',
  observations: [
    {
      instance: 'instances.files',
      observed_at: '2026-06-01T00:00:00Z',
      fresh_for_ms: 3_155_760_000_000,
      active: true,
      health: { status: 'degraded', code: 'slow' },
      implementation: 'tool:files.read@1.0.0#files-server',
      artifact: digit('a'),
      definition_digests: { 'files.read': digit('1') },
    },
  ],
} as const;

/** What a careless producer would send; all of it is refused, and none of it is repeated. */
export const LEAKY_RECORDS: Readonly<Record<keyof typeof RECORDS, readonly unknown[]>> = {
  indexes: [
    { ...RECORDS.indexes, token: SECRET },
    {
      ...RECORDS.indexes,
      artifacts: [{ purl: `pkg:npm/x@1?download_url=https://${userInfo}files.example` }],
    },
    { ...RECORDS.indexes, artifacts: [{ purl: `pkg:npm/x@1?download_url=file:///home/${HOME}/x` }] },
    { ...RECORDS.indexes, artifacts: [{ purl: 'pkg:npm/x@1', detail_code: `/home/${HOME}/error.log` }] },
    { ...RECORDS.indexes, observed_at: SECRET },
  ],
  builtin: [
    { ...RECORDS.builtin, token: SECRET },
    {
      implementations: [
        { ...RECORDS.builtin.implementations[0], detail_code: `Error: ${CANARIES.raw_error}` },
      ],
    },
    { implementations: [{ ...RECORDS.builtin.implementations[0], path: `/home/${HOME}/bin` }] },
    { implementations: SECRET },
  ],
  inventory: [
    { artifacts: [{ ...RECORDS.inventory.artifacts[0], path: `/home/${HOME}/files` }] },
    { artifacts: [{ ...RECORDS.inventory.artifacts[0], admission_code: `ENOENT: /home/${HOME}` }] },
    { artifacts: [{ ...RECORDS.inventory.artifacts[0], purl: `file:///home/${HOME}/files.tgz` }] },
    { artifacts: [{ ...RECORDS.inventory.artifacts[0], digest: SECRET }] },
  ],
};

const [seen] = REPORT.observations;
export const LEAKY_REPORTS: readonly unknown[] = [
  {
    ...REPORT,
    observations: [{ ...seen, health: { status: 'failed', code: `Error: ${CANARIES.raw_error}` } }],
  },
  { ...REPORT, observations: [{ ...seen, artifact: `/home/${HOME}/files.tgz` }] },
  { ...REPORT, observations: [{ ...seen, error: CANARIES.raw_error }] },
  { ...REPORT, observations: [{ ...seen, implementation: SECRET }] },
  { ...REPORT, observations: [{ ...seen, definition_digests: { 'files.read': SECRET } }] },
  { ...REPORT, runtime: `${CANARIES.user_name}@${CANARIES.host_name}` },
  { ...REPORT, host: CANARIES.host_name },
];
