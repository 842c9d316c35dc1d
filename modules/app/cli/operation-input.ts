import { CatalogError } from '../../core/errors.ts';
import type { CommandSpec } from './command-spec.ts';
import { type BoundOperation, fieldOf, positionalKeys } from './operation-command.ts';
import { listOf, type ParsedCommand, PROGRAM } from './parser.ts';

export interface ChosenOperation {
  readonly operation: BoundOperation;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Which of a command's operations is meant by what was typed, with its input. Throws `invalid_request` where none fits. */
export function chooseOperation(
  spec: CommandSpec,
  operations: readonly BoundOperation[],
  { words, options }: ParsedCommand,
): ChosenOperation {
  const operation = operations.find((each) => fits(each, words.length));
  if (operation === undefined)
    throw wrongUse(spec, `\`${spec.name}\` does not take ${words.length} arguments.`);
  const foreign = spec.options.find(({ key }) => key in options && !(key in operation.input.shape));
  if (foreign !== undefined)
    throw wrongUse(
      spec,
      `\`${foreign.flags.at(-1)}\` does not go with ${spec.arguments[0]?.key.toUpperCase()}.`,
    );
  const input = { ...options, ...bareInput(operation, words, options) };
  const missing = positionalKeys(operation).find(
    (key) => !(key in input) && fieldOf(operation, key)?.required === true,
  );
  if (missing !== undefined) throw wrongUse(spec, `\`${spec.name}\` needs ${usage(spec)}.`);
  return { operation, input };
}

function fits(operation: BoundOperation, count: number): boolean {
  if (operation.cli.words !== undefined) return true;
  const fields = positionalKeys(operation).map((key) => fieldOf(operation, key));
  const required = fields.filter((field) => field?.required === true).length;
  const most = fields.at(-1)?.many === true ? Number.POSITIVE_INFINITY : fields.length;
  return count >= required && count <= most;
}

function bareInput(
  operation: BoundOperation,
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { words: key } = operation.cli;
  if (key !== undefined) {
    if (words.length === 0) return {};
    const text = words.join(' ');
    const before = options[key];
    return {
      [key]: fieldOf(operation, key)?.many === true ? [text, ...listOf(before)] : text,
    };
  }
  const keys = positionalKeys(operation);
  return Object.fromEntries(
    keys.flatMap((each, at): [string, unknown][] => {
      const many = fieldOf(operation, each)?.many === true;
      const value = many ? words.slice(at) : words[at];
      return value === undefined || value.length === 0 ? [] : [[each, value]];
    }),
  );
}

const wrongUse = (spec: CommandSpec, message: string): CatalogError =>
  new CatalogError('invalid_request', message, `Like this: ${PROGRAM} ${spec.name} ${usage(spec)}`.trim());

const usage = ({ arguments: args }: CommandSpec): string =>
  args
    .map(({ key, required, many }) => {
      const name = key.toUpperCase() + (many ? '…' : '');
      return required || key === 'words' ? name : `[${name}]`;
    })
    .join(' ');
