import fc from 'fast-check';
import type { BoundOperation } from '../../modules/app/cli/operation-command.ts';
import type { Operation } from '../../modules/app/operations/operation.ts';
import { OPERATIONS } from '../../modules/app/operations/table.ts';
import { AXIS_NAMES } from '../../modules/core/facts/axes.ts';
import { SAVED } from '../exposure/command-walk.ts';

/** One question, sound or not. */
export interface RandomRead {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
}

export const readOperations = async (): Promise<readonly Operation[]> =>
  (await Promise.all(Object.values(OPERATIONS).map((load): Promise<Operation> => load()))).filter(
    ({ effect }) => effect === 'read',
  );

const IDS = [
  'files.read',
  'web.search',
  'finder',
  'typed',
  'local',
  'file.read',
  'files-server',
  'tool:files.read',
  'channel:discord',
  'channel:irc',
  'instances.files',
  'instances.web',
  'tool:files.read@1.0.0#files-server',
  'no.such',
];

/** Sound values by the key of the input that takes them; other keys get whatever comes. */
const SOUND: Readonly<Record<string, readonly unknown[]>> = {
  id: IDS,
  tool: IDS,
  axis: AXIS_NAMES,
  subject: ['local', 'agent:helper', 'user:ana'],
  q: ['read', ['read a file'], ['search', 'files']],
  prefix: ['re', 'sea'],
  limit: [1, 2, 50],
  version: ['1.0.0', 'unknown'],
  source: ['definitions', 'registry:local', ['definitions']],
  capability: [['file.read']],
  risk: [['low'], ['unknown', 'high']],
  lifecycle: [['active']],
  tag: [['files']],
  registered: [true, false],
  path: ['tools/tools.json', 'catalog/files.read.tool.yaml', 'nowhere.json'],
  paths: [['catalog'], ['tools/tools.json', 'packages']],
  strict: [true],
  before: [SAVED.before, SAVED.damaged],
  after: [SAVED.after],
  git: ['HEAD', 'no-such-revision'],
  fail_on: ['breaking', 'any'],
  format: ['json', 'markdown', 'text'],
};

/** Those that read files or start processes: once in a hundred is enough. */
const SLOW: ReadonlySet<string> = new Set(['validate', 'doctor', 'diff git', 'diff', 'registry check']);

const anything = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.constantFrom(null, true, [], {}, '../../etc/passwd', '__proto__', 'x'.repeat(400)),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
);

const inputOf = ({ input }: Operation): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc.record(
    Object.fromEntries(
      Object.keys(input.shape).map((key) => {
        const sound = SOUND[key];
        const value = sound === undefined ? anything : fc.constantFrom(...sound);
        return [
          key,
          fc.oneof(
            { weight: MANDATORY.has(key) ? 18 : 3, arbitrary: value },
            { weight: MANDATORY.has(key) ? 1 : 12, arbitrary: fc.constant(undefined) },
            { weight: 1, arbitrary: anything },
          ),
        ];
      }),
    ),
  );

/** Without these most operations answer nothing but that they are missing. */
const MANDATORY: ReadonlySet<string> = new Set([
  'id',
  'axis',
  'tool',
  'q',
  'prefix',
  'path',
  'before',
  'after',
  'git',
]);

/** Any read operation with any input. */
export const randomRead = (operations: readonly Operation[]): fc.Arbitrary<RandomRead> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: SLOW.has(operation.name) ? 1 : 60,
      arbitrary: inputOf(operation).map((input) => ({ operation, input: withoutUndefined(input) })),
    })),
  );

const withoutUndefined = (input: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** As a client would ask for it; undefined: it has no route. */
export function targetOf({ operation, input }: RandomRead): string | undefined {
  const { http } = operation;
  if (http === undefined) return undefined;
  const rest = new Map(Object.entries(input));
  const path = http.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest.get(key) ?? 'nothing'));
    rest.delete(key);
    return value === '' || /^\.+$/.test(value) ? 'nothing' : value;
  });
  const query = new URLSearchParams(
    [...rest].flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((each): [string, string] => [key, String(each)]),
    ),
  );
  return rest.size === 0 ? path : `${path}?${query}`;
}

/** As a person would type it; undefined: it has no command. */
export function wordsOf({ operation, input }: RandomRead): readonly string[] | undefined {
  const { cli, name }: Pick<BoundOperation, 'name'> & { readonly cli?: BoundOperation['cli'] | undefined } =
    operation;
  if (cli === undefined) return undefined;
  const rest = new Map(Object.entries(input));
  const words = [...(cli.command ?? name).split(' ')];
  for (const key of [...(cli.positional ?? []), ...(cli.words === undefined ? [] : [cli.words])]) {
    const value = rest.get(key);
    rest.delete(key);
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) words.push(String(each));
  }
  for (const [key, value] of rest)
    for (const each of Array.isArray(value) ? value : [value])
      words.push(`--${key.replaceAll('_', '-')}`, ...(typeof each === 'boolean' ? [] : [String(each)]));
  return words;
}
