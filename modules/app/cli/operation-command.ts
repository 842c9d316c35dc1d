import type * as z from 'zod';
import type { Operation } from '../operations/operation.ts';
import type { ArgumentSpec, CommandSpec, Completes, OptionSpec } from './command-spec.ts';
import { describeField, type InputField } from './input-field.ts';

type Binding = NonNullable<Operation['cli']>;
export type BoundOperation = Operation & { readonly cli: Binding };

export const isBound = (operation: Operation): operation is BoundOperation => operation.cli !== undefined;

/** The word that names a document until it is read; no operation has an input of that name. */
export const DOCUMENT_WORD = 'FILE';

/** Keys whose values the catalog or the file system knows. */
const COMPLETES: Readonly<Record<string, Completes>> = {
  before: 'file',
  after: 'file',
  [DOCUMENT_WORD]: 'file',
  capability: 'capability',
  tool: 'tool',
  path: 'file',
  paths: 'file',
};
/** What `id` names depends on the operation. */
const COMPLETES_ID: Readonly<Record<string, Completes>> = {
  show: 'tool',
  versions: 'tool',
  version: 'tool',
  capability: 'capability',
  provider: 'provider',
  status: 'identity',
  explain: 'identity',
  'registry show': 'registry',
};

/** One command from the operations that serve it: the longest list of arguments, and every option of any of them. */
export function projectCommand(name: string, operations: readonly BoundOperation[]): CommandSpec {
  const lists = operations.map(argumentsOf);
  const longest = lists.reduce<readonly ArgumentSpec[]>((a, b) => (b.length > a.length ? b : a), []);
  const options = new Map<string, OptionSpec>();
  for (const operation of operations)
    for (const option of optionsOf(operation)) if (!options.has(option.key)) options.set(option.key, option);
  const [first] = operations;
  return {
    name,
    summary: first?.summary ?? '',
    arguments: longest.map((argument, at) => ({
      ...argument,
      required: lists.every((list) => list[at]?.required === true),
    })),
    options: [...options.values()],
    examples: operations.flatMap(({ cli }) => cli.examples ?? []),
  };
}

/** Input keys that are given without a flag. */
export const positionalKeys = ({ cli }: BoundOperation): readonly string[] =>
  cli.words === undefined
    ? [...(cli.positional ?? []), ...(cli.document === undefined ? [] : [DOCUMENT_WORD])]
    : [cli.words];

const DOCUMENT_FIELD: InputField = {
  kind: 'text',
  many: false,
  required: false,
  description: 'The document, JSON or YAML; - or nothing for standard input.',
};

export const fieldOf = (operation: Operation, key: string): InputField | undefined => {
  if (key === DOCUMENT_WORD) return DOCUMENT_FIELD;
  const schema = shapeOf(operation)[key];
  return schema && describeField(schema);
};

const shapeOf = ({ input }: Operation): Readonly<Record<string, z.core.$ZodType>> => input.shape;

function argumentsOf(operation: BoundOperation): readonly ArgumentSpec[] {
  return positionalKeys(operation).flatMap((key): readonly ArgumentSpec[] => {
    const field = fieldOf(operation, key);
    if (field === undefined) return [];
    if (operation.cli.words === key) {
      // May be given by its flag instead; whether it is there at all is seen later.
      return [{ key: 'words', description: field.description, required: false, many: true }];
    }
    const completes = key === 'id' ? COMPLETES_ID[operation.name] : COMPLETES[key];
    return [
      {
        key,
        description: field.description,
        required: field.required,
        many: field.many,
        ...(field.choices && { choices: field.choices }),
        ...(completes && { completes }),
      },
    ];
  });
}

function optionsOf(operation: BoundOperation): readonly OptionSpec[] {
  const { cli } = operation;
  const typedBare = new Set(cli.positional ?? []);
  return Object.entries(shapeOf(operation)).flatMap(([key, schema]): readonly OptionSpec[] => {
    if (typedBare.has(key) || cli.hidden?.includes(key)) return [];
    const { kind, many, description, choices } = describeField(schema);
    const flags = cli.flags?.[key] ?? flagsOf(key);
    if (kind === 'boolean') return [{ key, flags, description, negatable: true }];
    const completes = COMPLETES[key];
    return [
      {
        key,
        flags,
        description,
        value: {
          kind,
          many,
          placeholder: key.toUpperCase().replaceAll('_', '-'),
          ...(choices && { choices }),
          ...(completes && { completes }),
        },
      },
    ];
  });
}

/** `provider_type` is `--provider-type`; a key of one letter is short as well. */
const flagsOf = (key: string): readonly string[] => {
  const long = `--${key.replaceAll('_', '-')}`;
  return key.length === 1 ? [`-${key}`, long] : [long];
};
