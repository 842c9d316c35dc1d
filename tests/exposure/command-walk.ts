import { AXIS_NAMES } from '../../modules/core/facts/axes.ts';
import { CANARIES } from './canaries.ts';
import { LEAKY_RECORDS, LEAKY_REPORTS, RECORDS, REPORT } from './planted-files.ts';

/** One command line of the walk. */
export interface Typing {
  readonly words: readonly string[];
  readonly stdin?: string;
}

/** Files that commands are given by name; they lie in the workspace. */
export const SAVED = { before: 'before.json', after: 'after.json', damaged: 'damaged.json' } as const;

const bare = (...lines: readonly string[]): readonly Typing[] =>
  lines.map((line) => ({ words: line === '' ? [] : line.split(' ') }));

const IDS: readonly string[] = [
  'files.read',
  'web.search',
  'finder',
  'typed',
  'tool:files.read',
  'channel:discord',
  'instances.files',
  'instances.web',
  'instances.odd',
  'tool:files.read@1.0.0#files-server',
  'no.such',
];

const piped = (line: string, documents: readonly unknown[]): readonly Typing[] =>
  documents.flatMap((document) =>
    bare(`${line} -`.trim()).map((typing) => ({ ...typing, stdin: JSON.stringify(document) })),
  );

/**
 * What is typed for each command: what it does, and what it refuses. A command that is not here is unlisted. In this
 * order nothing that writes comes before what reads the planted files.
 */
export const COMMAND_WALK: Readonly<Record<string, readonly Typing[]>> = {
  validate: bare(
    '',
    '--strict',
    '--format json',
    '--format github',
    '--format sarif',
    'catalog',
    'agent-tools.yaml packages',
    'no/such/file.yaml',
    '../no-such-folder',
    '--nonsense',
  ),
  list: bare(
    '',
    '--q read',
    '--risk low',
    '--registered',
    '--no-registered',
    '--source registry:local',
    '--limit 1',
  ),
  show: bare(...IDS, '', 'finder --source registry:local', 'files.read --source nowhere'),
  versions: bare(...IDS, 'files.read 1.0.0', 'files.read 9.9.9', ''),
  providers: bare('', 'files-server', 'web-server', 'broken', 'no.such'),
  capabilities: bare('', 'file.read', 'no.such'),
  search: bare('read a file', 'find subtitles', '', '-q read -q search'),
  'registry list': bare(''),
  'registry show': bare('local', 'no.such', ''),
  match: bare(
    'skills/whole/SKILL.md',
    'skills/leaky/SKILL.md skills/whole/SKILL.md',
    'tools/tools.json',
    'no/such/SKILL.md',
    'catalog',
    '',
  ),
  'registry check': bare(
    'tools/tools.json',
    'tools/tools.json --run',
    'agent-tools.yaml',
    'no/such.json',
    'catalog',
    '',
  ),
  status: bare('', ...IDS),
  explain: bare(
    ...AXIS_NAMES.map((axis) => `files.read ${axis}`),
    ...AXIS_NAMES.map((axis) => `instances.files ${axis}`),
    'channel:irc available_builtin',
    'finder declared',
    'files.read mood',
    '',
  ),
  ready: bare(...IDS, 'files.read --subject agent:helper', 'files.read --subject nobody', ''),
  diff: bare(
    `${SAVED.before} ${SAVED.after}`,
    `${SAVED.before} ${SAVED.after} --format markdown`,
    `${SAVED.before} ${SAVED.damaged}`,
    `${SAVED.before} no-such.json`,
    `${SAVED.before} catalog`,
    '--git HEAD',
    '--git HEAD --format text',
    '--git no-such-revision',
    '--git --output=x',
    '',
  ),
  doctor: bare(''),
  call: bare(
    'local.echo --args {"text":"hello"}',
    'local.echo@1.0.0 --offer echo-command --args {"text":7}',
    `local.echo --args {"text":"hello","token":"${CANARIES.file_content}"}`,
    'local.echo --args {',
    'local.echo --args @no-such.json',
    'plain.note --args {"text":"x"}',
    'files.read --args {"path":"notes.txt"}',
    'finder --operation search --args {}',
    'web.search --args {}',
    'no.such --args {}',
    '',
  ),
  journal: bare(
    '',
    '--kind tool_called',
    '--since 1h --format ndjson',
    '--format otlp',
    '--since never',
    '-n 0',
  ),
  'journal prune': bare('--before 90d', '--before 90d --dry-run', '--before never', ''),
  'examples suggest': bare('--by local', '--by local --writers 1 --since 30d', '--by nobody', ''),
  'journal verify': bare('', '--anchor nonsense', `--anchor 1:sha256:${'0'.repeat(64)}`),
  drift: bare('', 'instances.files', 'instances.nobody'),
  'drift look': bare('', 'instances.echo', 'instances.nobody'),
  reload: bare('', 'catalog/files.read.tool.yaml'),
  completion: bare('bash', 'zsh', 'fish', 'tcsh', ''),
  serve: bare('--host 192.0.2.1', '--port 99999', '--port many', '--host no.such.host --port 0'),
  record: [
    ...piped('indexes', [RECORDS.indexes, ...LEAKY_RECORDS.indexes]),
    ...piped('builtin', [RECORDS.builtin, ...LEAKY_RECORDS.builtin]),
    ...piped('inventory --dry-run', [RECORDS.inventory, ...LEAKY_RECORDS.inventory]),
    ...piped('inventory', [RECORDS.inventory]),
    ...piped('nobody', [{}]),
    ...bare('inventory catalog/unclosed.tool.yaml', 'inventory tools/tools.json', 'inventory'),
  ],
  observe: [...piped('', [REPORT, ...LEAKY_REPORTS]), ...bare('catalog/flow.tool.yaml', 'no-such.json', '')],
  'policy show': bare(''),
  'policy explain': bare(
    'files.read --action call --subject agent:helper',
    'files.read --action see --team walkers',
    'finder --action call --operation search',
    'finder --action call --operation no.such',
    'web.search --action approve --of-version 9.9.9',
    'instances.files --action report',
    'files.read --action fly',
    'no.such --action call',
    '',
  ),
  'policy test': bare('', '--format json', '--format github'),
  'review list': bare('', '--state reviewed', '--state nothing'),
  'review show': bare('files.read', 'no.such'),
  'review accept': bare('files.read --note Read', 'files.read@9.9.9', 'no.such', ''),
  'review reject': bare('web.search --note Wide', 'web.search', 'no.such --note x', ''),
  'approve list': bare('', '--state pending', '--subject nobody', '--tool files.read'),
  'approve request': bare(
    'plain.note --subject agent:one --reason Notes',
    'files.read --subject agent:one',
    'files.read@9.9.9',
    'files.read --offer nobody',
    'files.read --subject nobody',
    'no.such',
    '',
  ),
  'approve show': bare('apr_nothing000', 'nonsense', ''),
  'approve grant': bare('apr_nothing000', 'nonsense --expires never', ''),
  'approve deny': bare('apr_nothing000 --note No', ''),
  'approve cancel': bare('apr_nothing000', ''),
  'token create': bare(
    '--subject agent:helper',
    '--subject nobody',
    '--subject user:ana --expires never',
    `--subject user:ana --note ${'x'.repeat(3_000)}`,
    '',
  ),
  'token list': bare(''),
  'token revoke': bare('tok_nothing000', 'nonsense', ''),
  mcp: [
    { words: [], stdin: '' },
    { words: [], stdin: 'no protocol\n{}\n[]\n' },
    ...bare('--nonsense', 'word'),
  ],
  connect: [
    ...bare(
      'claude --dry-run --stdio',
      'cursor --stdio --name catalog',
      'vscode --url http://127.0.0.1:1',
      'codex --dry-run --stdio',
      'claude --global --dry-run',
      'emacs',
      'claude --name .hidden',
      '',
    ),
    { words: ['cursor', '--url', `https://operator:${CANARIES.url_credentials}@tools.example`] },
    { words: ['cursor', '--url', `https://tools.example/mcp?key=${CANARIES.bearer_token}`] },
  ],
  login: [
    ...bare('http://127.0.0.1:1', 'http://192.0.2.1', 'nonsense', ''),
    { words: ['http://127.0.0.1:1'], stdin: CANARIES.bearer_token },
    { words: ['http://127.0.0.1:1'], stdin: `${CANARIES.bearer_token} and more` },
  ],
  logout: bare('http://127.0.0.1:1', `https://operator:${CANARIES.url_credentials}@tools.example`, ''),
  whoami: bare('', '--server http://127.0.0.1:1', '--server http://192.0.2.1'),
  'store check': bare(''),
  'store backup': bare('kept.backup', 'catalog', 'no/such/folder/kept.backup', ''),
  'store restore': bare('kept.backup', 'no-such.backup', 'tools/tools.json', 'catalog', ''),
  fmt: bare('--check', 'no/such.yaml', ''),
  init: bare(''),
};

/** Not of one command. */
export const OTHER_TYPINGS: readonly Typing[] = [
  ...bare(
    '',
    '--help',
    'help',
    '--version',
    'no-such-command',
    'registry',
    'registry nothing',
    'list --workspace no/such/folder',
    'list --server http://127.0.0.1:1',
    'list --server nonsense',
    `list --server http://operator:${CANARIES.url_credentials}@127.0.0.1:1`,
    `list --server https://${CANARIES.url_credentials}@127.0.0.1:1/${CANARIES.url_credentials}`,
    'validate --server http://127.0.0.1:1',
    'list --env nowhere',
    'list --env ../staging',
    'status --lang es',
  ),
  ...[
    'agent-tools ',
    'agent-tools show ',
    'agent-tools explain instances.',
    'agent-tools list --provider-type ',
  ].map((line) => ({ words: ['__complete', 'bash', ' =:', line] })),
  ...['zsh', 'fish'].map((shell) => ({ words: ['__complete', shell, 'status', ''] })),
];

/** How each is typed: as people read it, as programs do, with nothing beside the data, and with an overlay. */
export const MANNERS: readonly (readonly string[])[] = [[], ['--json'], ['--quiet', '--env', 'staging']];
