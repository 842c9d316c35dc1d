import * as z from 'zod';
import { AXIS_NAMES } from '../../modules/core/facts/axes.ts';
import { CANARIES } from './canaries.ts';
import { LEAKY_RECORDS, LEAKY_REPORTS, RECORDS, REPORT } from './planted-files.ts';

/** One request of the walk. */
export interface Asking {
  /** What it is a request for, as `GET /v1/tools/{id}`; without: something that is not there. */
  readonly route?: string;
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: string;
  readonly text: string;
}

export type AskRoute = (asking: Asking) => Promise<Answered>;

/** Values for the parameters of the document; a parameter that is not here is unlisted. The first one is sound. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  q: ['read a file', 'search', '', 'x'.repeat(2_001)],
  capability: ['file.read', 'no.such', ''],
  risk: ['low', 'unknown', 'enormous'],
  max_risk: ['medium', 'enormous'],
  domain: ['file', 'unknown', ''],
  sort: ['risk', 'nothing'],
  facets: ['true', 'perhaps'],
  lifecycle: ['active', 'unknown', 'elsewhere'],
  provider_type: ['mcp_server', 'nothing'],
  tag: ['files', 'find'],
  language: ['en', 'xx'],
  author: ['Acme', 'nobody'],
  publisher: ['Acme Tools', 'nobody'],
  source: ['definitions', 'registry:local', 'inventory', '../..'],
  registered: ['true', 'false', 'perhaps'],
  limit: ['1', '50', '0', '-1', '1e9', 'many'],
  cursor: ['bm90aGluZw', '!', ''],
  prefix: ['re', '', 'zzz'],
  tool: ['files.read', 'finder', 'no.such', '../../etc'],
  subject: ['local', 'agent:helper', 'nobody at all'],
  axis: [...AXIS_NAMES, 'mood'],
  resource: ['files.read', 'no.such', '../..'],
  team: ['walkers', ''],
  action: ['call', 'see', 'install', 'fly'],
  version: ['1.0.0', '9.9.9'],
  offer: ['files-server', 'nobody'],
  operation: ['search', 'no.such', ''],
  approved: ['true', 'perhaps'],
  instance: ['instances.files', 'instances.nobody', ''],
  state: ['pending', 'reviewed', 'nothing'],
  kind: ['tool_called', 'nothing', ''],
  outcome: ['ok', 'nothing'],
  request_id: ['0'.repeat(32), 'nothing'],
  since: ['1h', '2026-05-09', 'never'],
  until: ['1h', 'never'],
  after: ['0', '-1', 'many'],
  wait: ['0', '99'],
  follow: ['false', 'perhaps'],
  anchor: ['nonsense', `1:sha256:${'0'.repeat(64)}`],
  format: ['text', 'markdown', 'nothing'],
  // A generation that never comes would be waited for with each of the others.
  min_generation: ['nobody:1', ':', 'definitions'],
};

/** Values for the names in braces, by the path up to them. */
const PATH_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/v1/tools/{id}': ['files.read', 'web.search', 'finder', 'typed', 'no.such', '%2e%2e%2f', '%00', '%zz'],
  '/v1/tools/{id}/versions/{version}': ['1.0.0', 'unknown', '9.9.9', '%20'],
  '/v1/capabilities/{id}': ['file.read', 'no.such', '%2f'],
  '/v1/providers/{id}': ['files-server', 'web-server', 'broken', 'no.such'],
  '/v1/registries/{id}': ['local', 'no.such'],
  '/v1/records/{owner}': ['indexes', 'builtin', 'inventory', 'nobody'],
  '/v1/approvals/{id}': ['apr_nothing000', 'nonsense', '%zz'],
  '/v1/reviews/{tool}': ['files.read', 'no.such', '%00'],
  '/.well-known/oauth-protected-resource/{resource}': ['mcp', 'nothing', '%2e%2e'],
  // Pages: the same bytes whatever is named.
  '/tools/{id}': ['files.read', 'no.such'],
  '/capabilities/{id}': ['file.read'],
  '/providers/{id}': ['files-server'],
  '/approvals/{id}': ['apr_nothing000'],
};

/** Bodies for each path that takes one; every canary in them is in a value that is refused. */
const BODIES: Readonly<Record<string, readonly unknown[]>> = {
  '/v1/reload': [
    {},
    { paths: ['catalog/files.read.tool.yaml'] },
    { paths: ['../../etc/passwd'] },
    { paths: 7 },
  ],
  '/v1/observations': [REPORT, ...LEAKY_REPORTS, {}, { ...REPORT, runtime_generation: '6' }],
  '/v1/records/indexes': [RECORDS.indexes, ...LEAKY_RECORDS.indexes].map(asDocument),
  '/v1/records/builtin': [RECORDS.builtin, ...LEAKY_RECORDS.builtin].map(asDocument),
  '/v1/records/inventory': [
    ...[RECORDS.inventory, ...LEAKY_RECORDS.inventory].map(asDocument),
    { text: `artifacts:\n  - token: "${CANARIES.file_content}\n`, file: 'installed.yaml' },
    { text: `{ "artifacts": [ ${CANARIES.file_content} ] }` },
  ],
  '/v1/records/nobody': [asDocument({})],
  '/v1/journal/prune': [{ before: '90d' }, { before: '90d', dry_run: true }, { before: 'never' }, {}],
  '/v1/drift/look': [
    {},
    { instance: ['instances.echo'] },
    { instance: ['instances.nobody'] },
    { look: true },
  ],
  '/v1/calls': [
    { tool: 'local.echo', arguments: { text: 'hello' } },
    { tool: 'local.echo', version: '9.9.9', arguments: { text: 'hello' } },
    { tool: 'local.echo', arguments: { text: 7 }, snapshot: 'nothing' },
    { tool: 'plain.note', arguments: { text: 'x' } },
    { tool: 'files.read', arguments: { path: 'notes.txt' }, offer: 'nobody' },
    { tool: 'finder', operation: 'search' },
    { tool: 'no.such', arguments: {} },
    { tool: 7 },
    {},
  ],
  '/v1/approvals': [
    { tool: 'plain.note', subject: 'agent:one', reason: 'To take notes.' },
    { tool: 'files.read', subject: 'agent:one' },
    { tool: 'files.read', offer: 'nobody' },
    { tool: 'no.such', reason: 7 },
    { tool: 'web.search@9.9.9' },
    {},
  ],
  '/v1/approvals/{id}/grant': [{}, { expires: 'never' }, { max_calls: 0 }],
  '/v1/approvals/{id}/deny': [{}, { note: 7 }],
  '/v1/approvals/{id}/cancel': [{}, { note: [] }],
  '/v1/reviews/{tool}/accept': [{}, { version: '9.9.9' }, { revision: 'another' }, { note: 7 }],
  '/v1/reviews/{tool}/reject': [{ note: 'Too wide.' }, {}, { note: '' }],
  // Whoever signs in here is nobody: no answer, cookie or log repeats what was tried.
  '/v1/session': [
    { token: CANARIES.client_header },
    { token: CANARIES.bearer_token },
    { token: `${CANARIES.client_header} and more` },
    { token: 7 },
    {},
  ],
  '/v1/session/end': [{}],
};

/** What can be done with approvals that are there, each once. */
export const planApprovals = ([granted, denied, cancelled]: readonly string[]): readonly Asking[] =>
  [
    ['grant', granted],
    ['deny', denied],
    ['cancel', cancelled],
  ].flatMap(([step, id]): readonly Asking[] =>
    id === undefined
      ? []
      : [
          { route: 'GET /v1/approvals/{id}', method: 'GET', target: `/v1/approvals/${id}` },
          {
            ...posted(`/v1/approvals/${id}/${step}`, JSON.stringify({ note: 'Decided.' })),
            route: `POST /v1/approvals/{id}/${step}`,
          },
          { route: 'GET /v1/approvals/{id}', method: 'GET', target: `/v1/approvals/${id}?format=markdown` },
        ],
  );

function asDocument(document: unknown): unknown {
  return { document };
}

/** Routes of the web page, which stand in no document. */
export const pageRoutes: readonly string[] = [
  'GET /',
  'GET /tools/{id}',
  'GET /capabilities',
  'GET /capabilities/{id}',
  'GET /providers/{id}',
  'GET /approvals',
  'GET /approvals/{id}',
];

/** What is in no document: the pages, and addresses that name nothing. */
const OTHER_TARGETS: readonly string[] = [
  ...pageRoutes.flatMap((route) => targetsOf(route.slice('GET '.length)) ?? []),
  '/no/such/path',
  '/assets/nothing.js',
  '/assets/../../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd',
  '/v1',
  '/v1/catalog/nothing',
  '/.agent-tools/serve.json',
  '/agent-tools.yaml',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Headers that bring canaries of the client's own; no log and no answer repeats them. */
const CLIENT_HEADERS = {
  authorization: `Bearer ${CANARIES.client_header}`,
  cookie: `session=${CANARIES.client_header}`,
  'user-agent': CANARIES.client_header,
  'x-forwarded-for': CANARIES.client_header,
} as const;

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() }))
    .optional(),
});

export interface RoutePlan {
  /** As `GET /v1/tools/{id}`. */
  readonly routes: readonly string[];
  readonly askings: readonly Asking[];
  /** Routes and parameters for which this walk has no values. */
  readonly unlisted: readonly string[];
}

/** Everything that the served document offers, with every value of every parameter by itself, in pairs and together. */
export function planRoutes(openApi: unknown): RoutePlan {
  const routes: string[] = [];
  const askings: Asking[] = [];
  const unlisted: string[] = [];
  for (const [path, item] of Object.entries(document.parse(openApi).paths)) {
    for (const [method, described] of Object.entries(item)) {
      const name = `${method.toUpperCase()} ${path}`;
      routes.push(name);
      const { parameters = [] } = operation.parse(described);
      const targets = targetsOf(path);
      const queries = queriesOf(parameters.filter((each) => each.in === 'query'));
      if (targets === undefined || queries === undefined) unlisted.push(name);
      else if (method === 'get') {
        for (const target of targets)
          for (const query of queries)
            askings.push({
              route: name,
              method: 'GET',
              target: query === '' ? target : `${target}?${query}`,
            });
      } else {
        for (const target of targets) {
          const bodies = BODIES[target] ?? BODIES[path];
          if (bodies === undefined) unlisted.push(`${name} (${target})`);
          else
            askings.push(...bodies.map((body) => ({ ...posted(target, JSON.stringify(body)), route: name })));
        }
      }
      for (const target of targets ?? []) askings.push(...oddRequests(target));
    }
  }
  for (const target of OTHER_TARGETS) askings.push({ method: 'GET', target }, ...oddRequests(target));
  return { routes, askings, unlisted };
}

const posted = (target: string, body: string): Asking => ({
  method: 'POST',
  target,
  headers: { 'content-type': 'application/json' },
  body,
});

/** Every method, and what a client may do wrong whatever it asks for. */
function oddRequests(target: string): readonly Asking[] {
  return [
    ...METHODS.map((method) => ({ method, target })),
    { method: 'GET', target, headers: CLIENT_HEADERS },
    { method: 'GET', target, headers: { host: `${CANARIES.client_header}.example` } },
    { method: 'GET', target, headers: { 'if-none-match': '*' } },
    { method: 'GET', target: `${target}?nonsense=1` },
    { method: 'GET', target: `${target}?limit=%zz` },
    { method: 'POST', target, headers: { origin: 'https://elsewhere.example' }, body: '{}' },
    { method: 'POST', target, headers: { 'content-type': 'text/plain' }, body: CANARIES.client_header },
    posted(target, `{ "token": ${CANARIES.client_header} }`),
    posted(target, `[${JSON.stringify(CANARIES.client_header)}]`),
    {
      ...posted(target, '{}'),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${CANARIES.client_header} and more`,
      },
    },
    { method: 'GET', target, headers: { 'content-type': 'application/json' }, body: CANARIES.client_header },
  ];
}

function targetsOf(path: string): readonly string[] | undefined {
  const [before, ...rest] = path.split(/(?<=\})/);
  if (before === undefined || !path.includes('{')) return [path];
  let targets: readonly string[] = [''];
  let prefix = '';
  for (const part of [before, ...rest]) {
    prefix += part;
    const hole = /\{\w+\}$/.exec(part);
    const values = hole === null ? [''] : PATH_PARAMETERS[prefix];
    if (values === undefined) return undefined;
    const fixed = hole === null ? part : part.slice(0, hole.index);
    targets = targets.flatMap((target) => values.map((value) => `${target}${fixed}${value}`));
  }
  return targets;
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
}

function queriesOf(parameters: readonly Parameter[]): readonly string[] | undefined {
  const values = parameters.map(({ name }) =>
    name === 'id' ? ['files.read', 'no.such', ''] : PARAMETERS[name],
  );
  if (values.includes(undefined)) return undefined;
  const pairs = parameters.map(({ name, required }, at) => ({ name, required, values: values[at] ?? [] }));
  const sound = pairs.map(({ name, values: [first = ''] }): Pair => [name, first]);
  const base = sound.filter((_, at) => pairs[at]?.required === true);
  const alone = pairs.flatMap(({ name, values: each }) =>
    each.map((value) => queryOf([...base.filter(([other]) => other !== name), [name, value]])),
  );
  const inPairs = sound.flatMap((one, at) =>
    sound
      .slice(at + 1)
      .map((two) => queryOf([...base.filter(([name]) => name !== one[0] && name !== two[0]), one, two])),
  );
  const repeated = sound.map((one) => queryOf([...base, one, one]));
  return [...new Set([queryOf(base), '', ...alone, ...inPairs, ...repeated, queryOf(sound)])];
}

type Pair = readonly [string, string];
const queryOf = (pairs: readonly Pair[]): string =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();

const identified = z.object({ id: z.string() });
const catalogAnswer = z.object({
  artifacts: z.array(identified),
  capabilities: z.array(z.object({ key: z.string() })),
  implementations: z.array(identified),
  instances: z.array(identified),
});

/** What can be asked of the identities that the catalog shows: each of them about each axis. */
export function planIdentities(catalog: unknown): readonly Asking[] {
  const { artifacts, capabilities, implementations, instances } = catalogAnswer.parse(catalog);
  const ids = [
    ...[...artifacts, ...implementations, ...instances].map(({ id }) => id),
    ...capabilities.map(({ key }) => key),
    'finder',
  ];
  return ids.flatMap((id) => [
    { method: 'GET', target: `/v1/catalog?${queryOf([['id', id]])}` },
    ...AXIS_NAMES.map((axis) => ({
      method: 'GET',
      target: `/v1/explain?${queryOf([
        ['id', id],
        ['axis', axis],
      ])}`,
    })),
  ]);
}

const paged = z.object({ next_cursor: z.string() });

/** The second page of what has one. */
export const planNextPage = ({ target }: Asking, { text }: Answered): readonly Asking[] => {
  const parsed = text.startsWith('{') ? paged.safeParse(JSON.parse(text)) : undefined;
  return parsed?.success === true
    ? [{ method: 'GET', target: `${target}&${queryOf([['cursor', parsed.data.next_cursor]])}` }]
    : [];
};
