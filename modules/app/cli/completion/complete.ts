import type { Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/table.ts';
import { safeText } from '../../text/safe-text.ts';
import { COMMAND_NAMES, loadCommand } from '../command-table.ts';
import type { Faces } from '../faces.ts';
import { GLOBAL_OPTIONS, readGlobalOptions } from '../global-options.ts';
import { answerOperation } from '../operation-answer.ts';
import type { BoundOperation } from '../operation-command.ts';
import type { Shell } from '../shell.ts';
import { CATALOG_VALUES } from './catalog-values.ts';
import {
  type Completion,
  type CompletionValue,
  commandWords,
  planCommandName,
  planCompletion,
} from './plan-completion.ts';
import { SHELLS, type ShellName } from './scripts.ts';
import { afterLastBreak, splitLine } from './shell-line.ts';

/** More than anyone reads; a shell asks before it shows a hundred. */
const MOST = 1_000;

/**
 * Answers a completion script: `bash BREAKS LINE`, or `zsh WORD…` and `fish WORD…` with the unfinished word last. The
 * scripts throw errors away: one in the middle of a line that someone types is worse than none.
 */
export async function complete(typed: readonly string[], shell: Shell, faces: Faces): Promise<number> {
  const [name, ...rest] = typed;
  const shellName = SHELLS.find((each) => each === name);
  if (shellName === undefined) return 2;
  const [breaks = '', line = ''] = rest;
  const bash = shellName === 'bash' ? splitLine(line) : undefined;
  const { before, current } =
    bash === undefined
      ? { before: rest.slice(0, -1), current: rest.at(-1) ?? '' }
      : { before: bash.before.slice(1), current: bash.current };
  const completion = await completionOf(before, current);
  if (completion.kind === 'files') {
    await shell.stdout.write('files\n');
    return 0;
  }
  const values = await valuesOf(completion, before, shell, faces);
  const lines = values
    .filter(({ value }) => value.startsWith(current))
    .slice(0, MOST)
    .map((each) => lineFor(shellName, each, (value) => afterLastBreak(value, current, breaks)));
  await shell.stdout.write(['values', ...lines, ''].join('\n'));
  return 0;
}

async function completionOf(before: readonly string[], current: string): Promise<Completion> {
  const words = commandWords(before);
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => COMMAND_NAMES.includes(each));
  const spec = name === undefined ? undefined : (await loadCommand(name)).spec;
  const planned = planCompletion({ before, current }, spec);
  if (planned !== undefined) return planned;
  const [first, ...others] = words;
  const commands = await Promise.all(COMMAND_NAMES.map(async (each) => (await loadCommand(each)).spec));
  return first === 'help'
    ? planCommandName(others, commands)
    : planCommandName(words, [...commands, { name: 'help', summary: 'Explain a command' }]);
}

async function valuesOf(
  completion: Exclude<Completion, { kind: 'files' }>,
  before: readonly string[],
  shell: Shell,
  faces: Faces,
): Promise<readonly CompletionValue[]> {
  if (completion.kind === 'values') return completion.values;
  const globals = readGlobalOptions(globalValues(before));
  const unique = new Set<string>();
  for (const { operation: name, ids } of CATALOG_VALUES[completion.what]) {
    const operation: Operation = await OPERATIONS[name]();
    const bound = { ...operation, cli: operation.cli ?? UNBOUND };
    const { output } = await answerOperation(bound, {}, globals, { shell, faces });
    for (const id of ids(output)) unique.add(id);
  }
  return Array.from(unique, (id) => ({ value: completion.prefix + id, description: '' }));
}

/** Some lists have no command of their own. */
const UNBOUND: BoundOperation['cli'] = { render: () => '' };

/** Global options decide which catalog is asked; the line is unfinished, so the parser would refuse it. */
function globalValues(before: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    GLOBAL_OPTIONS.flatMap(({ key, flags, value }): [string, unknown][] => {
      const [flag = ''] = flags;
      const at = before.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
      const word = before[at];
      if (word === undefined) return [];
      if (value === undefined) return [[key, true]];
      return [[key, word === flag ? before[at + 1] : word.slice(flag.length + 1)]];
    }),
  );
}

function lineFor(
  shell: ShellName,
  { value, description }: CompletionValue,
  forBash: (value: string) => string,
): string {
  const text = safeText(description);
  switch (shell) {
    case 'bash':
      return forBash(value);
    case 'zsh':
      return `${value.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}${text === '' ? '' : `:${text}`}`;
    case 'fish':
      return text === '' ? value : `${value}\t${text}`;
  }
}
