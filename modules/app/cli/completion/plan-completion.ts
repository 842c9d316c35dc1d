import type { ArgumentSpec, CommandSpec, Completes, OptionSpec } from '../command-spec.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';

/** What could stand where the cursor is. */
export type Completion =
  | { readonly kind: 'values'; readonly values: readonly CompletionValue[] }
  /** The catalog knows; each value is to be put behind the prefix. */
  | { readonly kind: 'catalog'; readonly what: Exclude<Completes, 'file'>; readonly prefix: string }
  | { readonly kind: 'files' };

export interface CompletionValue {
  readonly value: string;
  readonly description: string;
}

const NOTHING: Completion = { kind: 'values', values: [] };

interface Line {
  /** Complete words after the program's name. */
  readonly before: readonly string[];
  /** What has been typed of the current one. */
  readonly current: string;
}

/** The words before the cursor that name a command, or begin to. */
export function commandWords(before: readonly string[]): readonly string[] {
  return bareWords(before, GLOBAL_OPTIONS);
}

/** The next word of a command's name. */
export function planCommandName(
  typed: readonly string[],
  commands: readonly Pick<CommandSpec, 'name' | 'summary'>[],
): Completion {
  const values = new Map<string, string>();
  for (const { name, summary } of commands) {
    const words = name.split(' ');
    const next = words[typed.length];
    if (next === undefined || typed.some((word, at) => words[at] !== word)) continue;
    // The first word of several commands stands for all of them.
    values.set(next, values.has(next) ? '' : summary);
  }
  return { kind: 'values', values: Array.from(values, ([value, description]) => ({ value, description })) };
}

/** Options, their values and arguments of a known command; `undefined` before one is known. */
export function planCompletion(
  { before, current }: Line,
  spec: CommandSpec | undefined,
): Completion | undefined {
  const options = [...GLOBAL_OPTIONS, ...(spec?.options ?? [])];
  const afterDashes = before.includes('--');
  if (!afterDashes) {
    const assigned = /^(--[^=]+)=/.exec(current);
    if (assigned?.[1] !== undefined) return ofValue(optionOf(options, assigned[1])?.value, `${assigned[1]}=`);
    const pending = optionOf(options, before.at(-1) ?? '')?.value;
    if (pending !== undefined) return ofValue(pending, '');
    if (current.startsWith('-')) return ofFlags(options);
  }
  if (spec === undefined) return undefined;
  const typed = bareWords(before, options).length - spec.name.split(' ').length;
  return ofValue(argumentAt(spec.arguments, typed), '');
}

const optionOf = (options: readonly OptionSpec[], flag: string): OptionSpec | undefined =>
  options.find(({ flags }) => flags.includes(flag));

function argumentAt(args: readonly ArgumentSpec[], index: number): ArgumentSpec | undefined {
  const last = args.at(-1);
  return args[index] ?? (last?.many === true ? last : undefined);
}

function ofFlags(options: readonly OptionSpec[]): Completion {
  const values = options.flatMap(({ flags, description, negatable }) => {
    const long = flags.find((flag) => flag.startsWith('--')) ?? flags[0] ?? '';
    const negative = negatable === true ? [{ value: `--no-${long.slice(2)}`, description }] : [];
    return [{ value: long, description }, ...negative];
  });
  return { kind: 'values', values };
}

function ofValue(
  of: { readonly choices?: readonly string[]; readonly completes?: Completes } | undefined,
  prefix: string,
): Completion {
  if (of?.choices !== undefined) {
    return {
      kind: 'values',
      values: of.choices.map((value) => ({ value: prefix + value, description: '' })),
    };
  }
  if (of?.completes === undefined) return NOTHING;
  return of.completes === 'file' ? { kind: 'files' } : { kind: 'catalog', what: of.completes, prefix };
}

/** Words that are neither options nor their values. */
function bareWords(before: readonly string[], options: readonly OptionSpec[]): readonly string[] {
  const words: string[] = [];
  for (let at = 0; at < before.length; at += 1) {
    const word = before[at] ?? '';
    if (word === '--') return [...words, ...before.slice(at + 1)];
    if (optionOf(options, word)?.value !== undefined) at += 1;
    else if (!word.startsWith('-')) words.push(word);
  }
  return words;
}
