import type { FakeApp } from '../../modules/app/http/testing/fake-app.ts';
import type { Operation } from '../../modules/app/operations/operation.ts';
import { outputBytes, runOperation } from '../../modules/app/operations/run-operation.ts';
import { OPERATIONS, type OperationName } from '../../modules/app/operations/table.ts';
import { CatalogError } from '../../modules/core/errors.ts';
import { AXIS_NAMES } from '../../modules/core/facts/axes.ts';
import { namedSubject, parseSubjectId } from '../../modules/core/model/subject.ts';
import type { CatalogReader } from '../../modules/core/ports/catalog.ts';
import type { Visibility } from '../../modules/core/ports/visibility.ts';
import {
  ALIASES,
  APPROVALS,
  CAPABILITIES,
  ENTRY_NAMES,
  INSTANCES,
  PROVIDERS,
  REGISTRY,
  TAGS,
  TOOL_IDS,
  WORDS,
  type WrittenWorld,
} from './world.ts';

type Input = Readonly<Record<string, unknown>>;

/** Everything worth asking that is no tool of somebody's files. Ids are those of the whole world, hidden ones too. */
export interface Question {
  readonly operation: OperationName;
  readonly input: Input;
}

const NAMES = [...new Set([...TOOL_IDS, ...ALIASES, ...ENTRY_NAMES])];
/** What is nearly an id, for what is suggested instead. */
const NEARLY = ['files.raed', 'pay.rol', 'mail-sent', 'onee', 'acmee', 'hus', 'file.raed'];
const SOURCES = ['definitions', `registry:${REGISTRY}`];

const identitiesOf = ({ evidence: { inventory = [], builtin = [] } }: WrittenWorld): readonly string[] => [
  ...NAMES,
  ...NEARLY,
  ...PROVIDERS,
  ...TOOL_IDS.map((id) => `tool:${id}`),
  ...INSTANCES.map((alias) => `instances.${alias}`),
  ...inventory.flatMap(({ artifact, provides }) => [
    artifact.id,
    ...provides.map(({ implementation }) => implementation),
  ]),
  ...builtin.flatMap((record) => (record.kind === 'implementation' ? [record.implementation] : [])),
];

const each = <T>(key: string, values: readonly T[]): readonly Input[] =>
  values.map((value) => ({ [key]: value }));

/** By operation; an operation of the table that is in neither list is one that somebody has to think about. */
const ASKED: Readonly<Partial<Record<OperationName, (world: WrittenWorld) => readonly Input[]>>> = {
  list: () => [
    {},
    { limit: 1 },
    ...each(
      'capability',
      CAPABILITIES.map((id) => [id]),
    ),
    ...each('risk', [['low'], ['high'], ['unknown']]),
    ...each('max_risk', ['low', 'critical']),
    ...each('lifecycle', [['active'], ['deprecated'], ['planned']]),
    ...each(
      'tag',
      TAGS.map((tag) => [tag]),
    ),
    ...each(
      'source',
      SOURCES.map((source) => [source]),
    ),
    ...each('provider_type', [['mcp_server'], ['local_binary']]),
    ...each('registered', [true, false]),
    ...each('q', WORDS),
    { q: 'file salary', registered: true, limit: 1 },
    { facets: true },
    { q: 'file', facets: true },
  ],
  show: () => NAMES.concat(NEARLY).flatMap((id) => [{ id }, ...SOURCES.map((source) => ({ id, source }))]),
  versions: () => each('id', NAMES),
  version: () => NAMES.flatMap((id) => ['1.0.0', 'unknown'].map((version) => ({ id, version }))),
  providers: () => [{}, { limit: 1 }],
  provider: () => each('id', [...PROVIDERS, ...NEARLY, REGISTRY]),
  capabilities: () => [{}, { limit: 1 }, ...each('domain', ['file', 'unknown'])],
  capability: () => each('id', [...CAPABILITIES, ...NEARLY]),
  search: () => [
    ...WORDS.map((word) => ({ q: [word] })),
    // A word with a slip is repaired to one that is there.
    ...['payrol', 'salery', 'serach files'].map((word) => ({ q: [word] })),
    ...NAMES.map((name) => ({ q: [name] })),
    { q: ['file', 'salary and letter'], limit: 1 },
    { q: ['file payroll salary'], registered: true },
    { q: ['file'], tag: ['secret'] },
    { q: ['file', 'salary'], facets: true, sort: 'name' },
    { q: ['salery'], facets: true, sort: 'risk', registered: true },
    { q: ['salary', 'letters of zeppelins'], max_risk: 'low' },
  ],
  suggest: () =>
    each(
      'prefix',
      [...WORDS, ...NAMES].map((word) => word.slice(0, 3)),
    ),
  'registry list': () => [{}],
  'registry show': () => each('id', [REGISTRY, 'locale']),
  status: (world) => [{}, ...each('id', identitiesOf(world))],
  explain: (world) => identitiesOf(world).flatMap((id) => AXIS_NAMES.map((axis) => ({ id, axis }))),
  ready: () => each('tool', [...NAMES, ...NEARLY]),
  'policy explain': () =>
    ['see', 'call'].flatMap((action) =>
      each('resource', [...NAMES, ...NEARLY]).map((input) => ({ ...input, action })),
    ),
  'approve list': () => [{}, ...each('tool', NAMES)],
  'approve show': () => each('id', [...APPROVALS, 'apr_00000000', 'none']),
  'review list': () => [{}],
  'review show': () =>
    NAMES.concat(NEARLY).flatMap((tool) => [{ tool }, ...SOURCES.map((source) => ({ tool, source }))]),
  'catalog artifacts': () => [{}, { limit: 1 }],
  'catalog capabilities': () => [{}, { limit: 1 }],
  'catalog implementations': () => [{}, { limit: 1 }],
  'catalog instances': () => [{}, { limit: 1 }],
  'catalog observations': () => [{}, { limit: 1 }],
  drift: () => [
    {},
    ...each(
      'instance',
      INSTANCES.map((alias) => [`instances.${alias}`]),
    ),
  ],
};

/** Operations that say nothing of the catalog to a subject, each with the reason. */
export const NOT_ASKED: Readonly<Record<string, string>> = {
  init: 'makes files of the person who types it',
  validate: 'reads files of the person who types it',
  fmt: 'writes files of the person who types it',
  'registry check': 'reads a file of the person who types it',
  match: 'reads files of the person who types it',
  doctor: 'looks at the set-up of the person who types it',
  diff: 'compares two files of the person who types it',
  'diff git': 'compares files of the person who types it',
  'store backup': 'needs `administer`, and says nothing of what is kept',
  'store restore': 'needs `administer`, and says nothing of what is kept',
  journal: 'needs `administer`, and tells what everybody did',
  'examples suggest': 'needs `administer`, and reads files of the person who types it',
  'drift look': 'as drift, which is asked; needs `call`, and starts what it asks',
  'journal prune': 'needs `administer`, and says how many records it changed',
  'journal verify': 'needs `administer`, and says nothing of what is kept',
  'store check': 'needs `administer`, and says nothing of what is kept',
  record: 'needs `install`, and says how many records it changed',
  observe: 'needs `report`, and says which instances are configured',
  reload: 'needs `administer`, and says generations only',
  'token create': 'needs `administer`, and knows nothing of the catalog',
  'token list': 'needs `administer`, and knows nothing of the catalog',
  'token revoke': 'needs `administer`, and knows nothing of the catalog',
  'policy show': 'needs `administer`, and says how many classes all tools fall into',
  'policy test': 'needs `administer`, and runs tables over everything',
  call: 'in `tests/calls`: what is hidden is refused as what is absent',
  'approve request': 'in `tests/approvals`: what is hidden is refused as what is absent',
  'approve grant': 'in `tests/approvals`: what is hidden is refused as what is absent',
  'approve deny': 'in `tests/approvals`: what is hidden is refused as what is absent',
  'approve cancel': 'in `tests/approvals`: what is hidden is refused as what is absent',
  'review accept': 'in `tests/approvals`: what is hidden is refused as what is absent',
  'review reject': 'in `tests/approvals`: what is hidden is refused as what is absent',
};

export const unthoughtOf = (): readonly string[] =>
  Object.keys(OPERATIONS).filter((name) => !(name in ASKED) && !(name in NOT_ASKED));

export const questionsFor = (world: WrittenWorld): readonly Question[] =>
  Object.entries(ASKED).flatMap(([operation, inputs]) =>
    inputs(world).map((input) => ({ operation: operation as OperationName, input })),
  );

const SUBJECT = namedSubject(subjectNamed('agent:helper'));

function subjectNamed(text: string) {
  const id = parseSubjectId(text);
  if (id === undefined) throw new Error(`${text} is no subject.`);
  return id;
}

/** What a reader answers to a question, with all its pages; of a refusal all that faces show. */
export async function answerTo(
  { operation: name, input }: Question,
  app: FakeApp,
  visibility: Visibility,
  reader: CatalogReader = app.composer.pin(visibility),
): Promise<string> {
  const operation: Operation = await OPERATIONS[name]();
  const pages: string[] = [];
  let asked = input;
  for (let page = 0; page < 50; page += 1) {
    try {
      const output: unknown = await runOperation(operation, asked, {
        reader,
        subject: SUBJECT,
        visibility,
        services: app.services,
        clock: app.clock,
        signal: new AbortController().signal,
        defaultLimit: undefined,
      });
      pages.push(outputBytes(output));
      const cursor = cursorOf(output);
      if (cursor === undefined) break;
      asked = { ...input, cursor };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      pages.push(JSON.stringify([error.code, error.message, error.hint]));
      break;
    }
  }
  return pages.join('');
}

const cursorOf = (output: unknown): string | undefined =>
  typeof output === 'object' && output !== null && 'next_cursor' in output
    ? ((output.next_cursor as string | null) ?? undefined)
    : undefined;
