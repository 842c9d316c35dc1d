import type { Command, Option } from 'commander';
import type { Terminal } from '../text/terminal.ts';
import type { CommandSpec } from './command-spec.ts';
import { addCommand, newProgram, PROGRAM } from './parser.ts';

const SUMMARY = 'The canonical catalog of the tools that AI agents use.';

/** Every command in one line each, in the order given. */
export function renderOverview(specs: readonly CommandSpec[], terminal: Terminal): string {
  const program = configured(terminal).description(SUMMARY).usage('<command> [options]');
  const leaves = specs.map((spec) => addCommand(program, spec));
  program.configureHelp({
    ...program.configureHelp(),
    visibleCommands: (command) => (command === program ? leaves : []),
    subcommandTerm: (command) =>
      [fullName(command), ...command.registeredArguments.map((each) => argumentTerm(each.name(), each))].join(
        ' ',
      ),
  });
  const text = program.helpInformation();
  return `${text.trimEnd()}\n\n${terminal.style.dim(`More about one command: ${PROGRAM} help COMMAND`)}\n`;
}

/** One command with its arguments, options and examples. */
export function renderCommandHelp(spec: CommandSpec, terminal: Terminal): string {
  const command = addCommand(configured(terminal), spec);
  const text = command.helpInformation().trimEnd();
  if (spec.examples.length === 0) return `${text}\n`;
  const examples = spec.examples.map((example) => `  ${example}`).join('\n');
  return `${text}\n\n${terminal.style.bold('Examples:')}\n${examples}\n`;
}

function configured({ style, width, interactive }: Terminal): Command {
  const program = newProgram();
  return program.configureHelp({
    helpWidth: interactive ? width : 80,
    minWidthToWrap: 20,
    showGlobalOptions: true,
    optionTerm: optionTermWithNegative,
    styleTitle: (text) => style.bold(text),
    styleOptionTerm: (text) => style.cyan(text),
    styleSubcommandTerm: (text) => style.cyan(text),
    styleArgumentTerm: (text) => style.cyan(text),
  });

  /** A switch that can be turned off shows it: `--[no-]registered`. */
  function optionTermWithNegative(option: Option): string {
    const { long, flags, negate } = option;
    if (negate || long === undefined || option.required) return flags;
    return hasNegative(program, option) ? flags.replace(long, `--[no-]${long.slice(2)}`) : flags;
  }
}

const hasNegative = (command: Command, { long }: Option): boolean =>
  command.options.some((each) => each.negate && each.long === `--no-${long?.slice(2)}`) ||
  command.commands.some((each) => hasNegative(each, { long } as Option));

function fullName(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : `${fullName(parent)} ${command.name()}`;
}

const argumentTerm = (
  name: string,
  { required, variadic }: { required: boolean; variadic: boolean },
): string => {
  const full = name + (variadic ? '…' : '');
  return required ? full : `[${full}]`;
};
