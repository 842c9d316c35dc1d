import { GLOBAL_OPTIONS } from './global-options.ts';

const TAKE_VALUE = new Set(GLOBAL_OPTIONS.filter(({ value }) => value).flatMap(({ flags }) => flags));

/** What can be told before the modules of any command are loaded. */
export interface TypedCommand {
  /** The words that may name a command, at most two: `registry check`. */
  readonly words: readonly string[];
  readonly help: boolean;
  readonly version: boolean;
  /** Errors of parsing itself are one JSON object too. */
  readonly json: boolean;
  readonly color: boolean;
}

/** Looks for the command among options; options of commands that stand before it are the parser's to refuse. */
export function findCommand(typed: readonly string[]): TypedCommand {
  const end = typed.indexOf('--');
  const before = end === -1 ? typed : typed.slice(0, end);
  const words: string[] = [];
  for (let at = 0; at < before.length && words.length < 2; at += 1) {
    const word = before[at] ?? '';
    if (TAKE_VALUE.has(word)) at += 1;
    else if (!word.startsWith('-')) words.push(word);
  }
  const has = (...flags: readonly string[]): boolean => before.some((word) => flags.includes(word));
  return {
    words,
    help: has('--help', '-h'),
    version: words.length === 0 && has('--version', '-v'),
    json: has('--json'),
    color: !has('--no-color'),
  };
}
