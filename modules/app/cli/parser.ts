import { Argument, Command, CommanderError, Option } from 'commander';
import { CatalogError } from '../../core/errors.ts';
import { nearest } from '../operations/nearest.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec, OptionValue } from './command-spec.ts';
import { GLOBAL_OPTIONS, type GlobalOptions, readGlobalOptions } from './global-options.ts';
import { isJsonSource, JsonSource } from './json-source.ts';

export const PROGRAM = 'agent-tools';

export interface ParsedCommand {
  readonly globals: GlobalOptions;
  /** Everything typed without a flag, after the command's name. */
  readonly words: readonly string[];
  /** By input key; only what was typed. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Parses what was typed for one command. Throws `invalid_request` with the nearest that could have been meant. */
export function parseCommand(spec: CommandSpec, typed: readonly string[]): ParsedCommand {
  const program = newProgram();
  const leaf = addCommand(program, spec);
  let words: readonly string[] = [];
  leaf.action(() => {
    words = leaf.args;
  });
  try {
    program.parse(typed, { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? refused(error, spec) : error;
  }
  return {
    globals: readGlobalOptions(valuesOf(program, GLOBAL_OPTIONS)),
    words,
    options: valuesOf(leaf, spec.options),
  };
}

/** A program that knows the global options and neither prints nor exits by itself. */
export function newProgram(): Command {
  const program = new Command(PROGRAM)
    .exitOverride()
    .helpOption(false)
    .helpCommand(false)
    .allowExcessArguments(false)
    .configureOutput({ writeErr: silent, writeOut: silent });
  for (const option of GLOBAL_OPTIONS.flatMap(toOptions)) program.addOption(option);
  return program;
}

const silent = (): void => undefined;

/** Adds a command with its groups: `registry check` is `check` below `registry`. */
export function addCommand(program: Command, spec: CommandSpec): Command {
  const groups = spec.name.split(' ');
  const name = groups.pop() ?? spec.name;
  let parent = program;
  for (const group of groups) {
    parent = parent.commands.find((each) => each.name() === group) ?? parent.command(group);
  }
  const command = parent.command(name).description(`${spec.summary}.`).summary(spec.summary);
  for (const argument of spec.arguments) command.addArgument(toArgument(argument));
  for (const option of spec.options.flatMap(toOptions)) command.addOption(option);
  return command;
}

const toArgument = ({ key, many, required, description }: ArgumentSpec): Argument => {
  const name = key.toUpperCase() + (many ? '...' : '');
  return new Argument(required ? `<${name}>` : `[${name}]`, description);
};

function toOptions(spec: OptionSpec): readonly Option[] {
  const { flags, description, value, negatable } = spec;
  const names = flags.join(', ');
  if (value === undefined) {
    const long = flags.find((flag) => flag.startsWith('--'))?.slice(2);
    return [
      new Option(names, description),
      ...(negatable === true && long !== undefined ? [new Option(`--no-${long}`).hideHelp()] : []),
    ];
  }
  const option = new Option(`${names} <${value.placeholder}>`, explained(description, value));
  option.argParser((text: string, before: unknown) => {
    const read = readValue(spec, text);
    return value.many ? [...listOf(before), read] : read;
  });
  return [option];
}

const explained = (description: string, { choices, many }: OptionValue): string =>
  [
    description,
    choices === undefined ? '' : `One of ${choices.join(', ')}.`,
    many ? 'May be given several times.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

function readValue({ flags, value }: OptionSpec, text: string): unknown {
  const flag = flags.at(-1) ?? '';
  if (value?.choices?.includes(text) === false) {
    const near = nearest(text, value.choices);
    throw new CatalogError(
      'invalid_request',
      `\`${flag}\` cannot be ${quoted(text)}.`,
      near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Use one of ${value.choices.join(', ')}.`,
    );
  }
  if (value?.kind === 'number') {
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    throw new CatalogError('invalid_request', `\`${flag}\` takes a whole number, not ${quoted(text)}.`);
  }
  if (value?.kind === 'json') {
    if (isJsonSource(text)) return new JsonSource(text, flag);
    try {
      return JSON.parse(text);
    } catch {
      throw new CatalogError('invalid_request', `\`${flag}\` takes JSON.`, 'Quote it for your shell.');
    }
  }
  return text;
}

/** What a repeatable option has gathered so far. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));

function valuesOf(command: Command, specs: readonly OptionSpec[]): Readonly<Record<string, unknown>> {
  const values = command.opts<Record<string, unknown>>();
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const [option] = toOptions(spec);
      const value = option && values[option.attributeName()];
      return value === undefined ? [] : [[spec.key, value]];
    }),
  );
}

/** Commander's sentences, as ours: one with a full stop, and the suggestion as the next step. */
function refused({ message }: CommanderError, { name }: CommandSpec): CatalogError {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const sentence = first.charAt(0).toUpperCase() + first.slice(1).replaceAll("'", '`');
  const near = suggestion?.replace(/^\(|\)$/g, '');
  return new CatalogError(
    'invalid_request',
    sentence.endsWith('.') ? sentence : `${sentence}.`,
    near ?? `\`${PROGRAM} help ${name}\` shows what it takes.`,
  );
}
